import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvaluationPlan, Journal } from 'align-evals/batch';
import { EXIT, type ExitCode, usageError } from '../command-error.ts';
import type { Output } from '../output.ts';
import { toEstimateText } from '../text/duration-text.ts';
import { openRows } from './open-rows.ts';
import { type StartedRun, toSettings } from './started-run.ts';

/** A plan, and the names of what the rows are evaluated against. */
interface ShownPlan {
  readonly plan: EvaluationPlan;
  readonly names: readonly string[];
  /** The requests per minute that the service allows; null when that is not known or without limit. */
  readonly limitPerMinute: number | null;
}

/** Prints what a run would send, and evaluates nothing. */
export async function planRun(started: StartedRun, output: Output): Promise<ExitCode> {
  const plan = await makePlan(started, output);
  const { names } = started.run;
  const shown = { plan, names, limitPerMinute: await readLimit(started) };
  if (output.isJson) output.printJson({ exitCode: EXIT.complete, ...shown });
  else output.print(describePlan(shown));
  return EXIT.complete;
}

/**
 * Compares the rows with the journal, and leaves the journal as it is.
 *
 * @throws {@link CommandError} when a row cannot be evaluated.
 */
export async function makePlan(started: StartedRun, output: Output): Promise<EvaluationPlan> {
  const plan = await withCopyOf(started.run, async (journal) => {
    const { planEvaluation } = await import('align-evals/batch');
    const { rows } = openRows(started, output);
    return planEvaluation(started.connection.client, rows, { ...toSettings(started), journal });
  });
  const [first] = plan.firstInvalid;
  if (first === undefined) return plan;
  const rows = plan.firstInvalid.map(({ row, message }) => `Row ${String(row)}: ${message}`);
  const others = plan.invalidRows - rows.length;
  if (others > 0) rows.push(`${String(others)} more rows cannot be evaluated.`);
  throw usageError(rows.join('\n'), 'invalid_rows');
}

/** Passes a copy of the journal of a resumed run: planning writes to it that the run was resumed. */
async function withCopyOf<T>(
  { journal, isResumed }: StartedRun['run'],
  use: (journal: Journal | undefined) => Promise<T>,
): Promise<T> {
  if (!isResumed) return use(undefined);
  const { openJournal } = await import('align-evals/batch/node');
  const folder = await mkdtemp(join(tmpdir(), 'align-evals-'));
  try {
    const copy = join(folder, 'journal.jsonl');
    await copyFile(journal, copy);
    return await use(openJournal(copy, { durability: 'process' }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Says what a resumed run evaluates, when the rows are not those of the journal. */
export function describeChanges(plan: EvaluationPlan): string[] {
  const { newRows, changedRows, missingRows, reusedFailures, changedCriteria } = plan;
  const parts = [
    ...(newRows > 0 ? [`${count(newRows, 'row is', 'rows are')} new`] : []),
    ...(changedRows > 0 ? [`${String(changedRows)} changed`] : []),
    ...(missingRows > 0 ? [`${String(missingRows)} of the journal are not in the data`] : []),
  ];
  return [
    ...(parts.length > 0 ? [`${parts.join(', ')}.`] : []),
    ...changedCriteria.map((name) => `The text of "${name}" changed: it is evaluated again.`),
    ...(reusedFailures > 0 ? [`${String(reusedFailures)} failed before: add --retry-failed.`] : []),
  ];
}

/** Describes a plan in lines. */
export function describePlan({ plan, names, limitPerMinute }: ShownPlan): string {
  const { rows, requests, outcomes, reused, estimatedTokens } = plan;
  const known = reused > 0 ? ` (${String(outcomes)} less ${String(reused)} of the journal)` : '';
  return [
    `Rows      ${String(rows)}`,
    `Criteria  ${names.join(', ')}`,
    `Requests  ${String(requests)}${known}`,
    `Tokens    about ${describeTokens(estimatedTokens)} (estimated, 4 bytes per token)`,
    ...(limitPerMinute === null
      ? []
      : [
          `Time      ${toEstimateText((requests / limitPerMinute) * 60_000)} at ${String(limitPerMinute)} requests per minute`,
        ]),
    ...describeChanges(plan),
  ].join('\n');
}

/** Describes a number of tokens: `812`, `13 thousand`, `1.3 million`. */
export function describeTokens(tokens: number): string {
  if (tokens < 10_000) return String(tokens);
  if (tokens < 999_500) return `${String(Math.round(tokens / 1000))} thousand`;
  return `${(tokens / 1e6).toFixed(1)} million`;
}

/** Reads the limit of the account, which needs the access token; without it the plan has no time. */
async function readLimit({ connection, run }: StartedRun): Promise<number | null> {
  if (connection.isOffline || !connection.hasAccessToken) return null;
  const limits = await connection.client.rateLimits.me().catch(() => undefined);
  const isLightning = run.settings.modelCore?.startsWith('align-lightning-') === true;
  return (isLightning ? limits?.alignLightningRatePerMinute : limits?.alignRatePerMinute) ?? null;
}

function count(number: number, one: string, many: string): string {
  return `${String(number)} ${number === 1 ? one : many}`;
}
