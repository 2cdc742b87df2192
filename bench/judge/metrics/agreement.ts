import { type Outcome, scoreOf } from '../outcome.ts';

/** Computed scores such as 0.1 + 0.2 may miss the end of a band by this much. */
const TOLERANCE = 1e-9;

/** Reports whether a judge returned what a case expects. A failure agrees with nothing. */
export function agrees(outcome: Pick<Outcome, 'judged' | 'verdict'>): boolean {
  const { expected } = outcome.judged;
  const score = scoreOf(outcome);
  if (score === undefined || score === null || expected === null) return score === expected;
  return score >= expected.min - TOLERANCE && score <= expected.max + TOLERANCE;
}
