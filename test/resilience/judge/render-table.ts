import { JUDGE_FAULTS } from './all-faults.ts';
import type { JudgeOutcome } from './judge-fault.ts';

/** Renders the faults of a model as a table of Markdown. */
export function renderJudgeTable(): string {
  const faults = Object.values(JUDGE_FAULTS).flat();
  const rows = faults.map(({ fault, outcome }) => {
    const attempts = outcome.attempts ?? 1;
    const requests =
      outcome.requests === attempts || outcome.error === undefined
        ? String(outcome.requests)
        : `${String(outcome.requests)} in ${attempts === 1 ? '1 attempt' : `${String(attempts)} attempts`}`;
    return `| ${fault} | ${describe(outcome)} | ${requests} |`;
  });
  return [
    '| fault of the model | outcome of the call | requests to the model |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function describe({ error, code, status, retryAfterMs, score }: JudgeOutcome): string {
  if (error === undefined) return score === null ? 'the result, with a null score' : 'the result';
  const wait = retryAfterMs === undefined ? '' : `, \`retryAfterMs\` ${String(retryAfterMs)}`;
  return `\`${error}\` \`${String(code)}\`, \`status\` ${String(status)}${wait}`;
}
