import type { CriterionResults } from './evaluate-subject.ts';

/** Whether enough trials reached the minimum. Trials without a score decide when the others do not. */
type CriterionVerdict = 'met' | 'missed' | 'not_applicable';

/** A criterion with its verdict. */
export interface JudgedCriterion extends CriterionResults {
  readonly min: number;
  readonly minPasses: number;
  /** The number of trials that reached the minimum. */
  readonly passes: number;
  readonly verdict: CriterionVerdict;
}

export function judgeCriterion(
  results: CriterionResults,
  { min, minPasses }: { readonly min: number; readonly minPasses: number },
): JudgedCriterion {
  const scores = results.results.map(({ score }) => score);
  const passes = scores.filter((score) => score !== null && score >= min).length;
  const unknown = scores.filter((score) => score === null).length;
  const isOpen = passes < minPasses && passes + unknown >= minPasses;
  const verdict = passes >= minPasses ? 'met' : isOpen ? 'not_applicable' : 'missed';
  return { ...results, min, minPasses, passes, verdict };
}

/** How an assertion ends. */
export interface Conclusion {
  readonly passed: boolean;
  /** The criteria because of which it failed. */
  readonly causes: readonly JudgedCriterion[];
}

/** Decides an assertion: all criteria that apply are met or, with `.not`, at least one of them is missed. */
export function concludeAssertion(
  judged: readonly JudgedCriterion[],
  { allowNotApplicable, isNot }: { readonly allowNotApplicable: boolean; readonly isNot: boolean },
): Conclusion {
  const applying = judged.filter(({ verdict }) => verdict !== 'not_applicable');
  const missed = applying.filter(({ verdict }) => verdict === 'missed');
  const open = judged.filter(({ verdict }) => verdict === 'not_applicable');
  const refused = allowNotApplicable ? [] : open;
  const unwanted = isNot ? (missed.length === 0 ? applying : []) : missed;
  const causes = [...refused, ...unwanted];
  return { passed: causes.length === 0, causes };
}
