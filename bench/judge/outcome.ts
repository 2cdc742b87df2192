import type { JudgeCase } from './read-cases.ts';

/** The tokens of a model. */
export interface Tokens {
  readonly prompt: number;
  readonly cached: number;
  readonly completion: number;
}

/** What became of a case: a score, null for a criterion that does not apply, or the code of a failure. */
export type Verdict = { readonly score: number | null } | { readonly failure: string };

/** A case that was sent to a judge. */
export interface Outcome {
  readonly judged: JudgeCase;
  readonly verdict: Verdict;
  readonly tokens: Tokens;
  readonly ms: number;
}

/** Returns the score of an outcome; null when the criterion did not apply, undefined for a failure. */
export function scoreOf({ verdict }: Pick<Outcome, 'verdict'>): number | null | undefined {
  return 'failure' in verdict ? undefined : verdict.score;
}
