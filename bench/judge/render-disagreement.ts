import type { Outcome } from './outcome.ts';

/** Renders a case in which a judge returned something else than expected, as one line of a Markdown list. */
export function renderDisagreement({ judged, verdict }: Outcome): string {
  const { id, expected } = judged;
  const band =
    expected === null
      ? 'not applicable'
      : expected.min === expected.max
        ? String(expected.min)
        : `${expected.min} to ${expected.max}`;
  return `- ${id}: expected ${band}, was ${describeVerdict(verdict)}`;
}

function describeVerdict(verdict: Outcome['verdict']): string {
  if ('failure' in verdict) return verdict.failure;
  return verdict.score === null ? 'not applicable' : String(verdict.score);
}
