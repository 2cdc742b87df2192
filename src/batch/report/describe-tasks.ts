import type { TaskSummary } from '../summary/summarize-tasks.ts';

/**
 * Describes the time and the tokens of the application in one or two sentences.
 *
 * @param summary - What `summarizeTasks` returned.
 * @param toName - Makes the name of a row safe for the place of the text.
 *
 * @defaultValue `toName`: the name as it is
 *
 * @example
 * ```ts
 * import { describeTasks } from 'align-evals/batch';
 *
 * const facts = { answers: 2, failed: 0, medianMs: 900, p95Ms: null, inputTokens: null, outputTokens: null };
 * console.log(describeTasks({ ...facts, slowest: [{ row: 'late', ms: 1400 }] }));
 * // Application: 2 answers, median 0.9 s. Slowest: late (1.4 s).
 * ```
 */
export function describeTasks(
  summary: TaskSummary,
  toName: (name: string) => string = (name) => name,
): string {
  const { answers, failed, medianMs, p95Ms, slowest, inputTokens, outputTokens } = summary;
  const facts = [
    answers === 1 ? '1 answer' : `${toNumberText(answers)} answers`,
    ...(failed === 0 ? [] : [`${toNumberText(failed)} failed`]),
    ...(medianMs === null ? [] : [`median ${toSecondsText(medianMs)}`]),
    ...(p95Ms === null ? [] : [`95 % within ${toSecondsText(p95Ms)}`]),
    ...(inputTokens === null || outputTokens === null
      ? []
      : [`${toNumberText(inputTokens)} tokens in, ${toNumberText(outputTokens)} out`]),
  ];
  const rows = slowest.map(({ row, ms }) => `${toName(row)} (${toSecondsText(ms)})`).join(', ');
  const isSlowest = answers > 1 && rows !== '';
  return `Application: ${facts.join(', ')}.${isSlowest ? ` Slowest: ${rows}.` : ''}`;
}

function toSecondsText(ms: number): string {
  return ms < 100 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function toNumberText(number: number): string {
  return number.toLocaleString('en-US');
}
