import type { Outcome, Verdict } from '../../../../bench/judge/outcome.ts';
import type { JudgeCase } from '../../../../bench/judge/read-cases.ts';

/** A case with what a test needs of it. */
export function caseOf(fields: Partial<JudgeCase> = {}): JudgeCase {
  return {
    id: 'case',
    criterion: 'Reward answers that cite a source',
    messages: [],
    expected: { min: 0.75, max: 1 },
    tags: { language: 'en', about: 'plain' },
    ...fields,
  };
}

/** An outcome with a score, null for a criterion that does not apply, or the code of a failure. */
export function outcomeOf(
  result: number | null | string,
  fields: Partial<JudgeCase> = {},
  cost: Partial<Pick<Outcome, 'tokens' | 'ms'>> = {},
): Outcome {
  const verdict: Verdict = typeof result === 'string' ? { failure: result } : { score: result };
  const tokens = { prompt: 0, cached: 0, completion: 0 };
  return { judged: caseOf(fields), verdict, tokens, ms: 0, ...cost };
}

/** The outcome of a member of a pair. */
export function memberOf(
  by: NonNullable<JudgeCase['pair']>['by'],
  name: string,
  member: string,
  result: number | null | string,
): Outcome {
  return outcomeOf(result, { id: `${name}-${member}`, pair: { name, by, member } });
}
