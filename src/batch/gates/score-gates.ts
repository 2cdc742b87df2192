import { isAtLeast } from '../statistics/exact-sum.ts';
import type { ScoreSummary } from '../summary/summary.ts';
import type { GateResult, Gates } from './gate.ts';
import { toExactPercent, toExactText, toPercentBelow, toTextBelow } from './gate-numbers.ts';
import { isNamed, valueFor } from './per-criterion.ts';

/** Judges the share of rows that pass; null when the gates do not ask for it. */
export function judgePassRate(
  gates: Gates,
  criterion: string,
  { passed }: Pick<ScoreSummary, 'passed'>,
): GateResult | null {
  const share = valueFor(gates.minPassRate, criterion);
  const isAsked = share !== undefined && !isForOthers(gates, criterion);
  if (!isAsked && valueFor(gates.threshold, criterion) === undefined) return null;
  const required = share ?? 1;
  const facts = {
    gate: 'min-pass-rate',
    criterion,
    required,
    isImplied: share === undefined,
  } as const;
  if (passed === null) {
    return { ...facts, passed: false, value: null, message: 'no threshold to judge rows by' };
  }
  const { mark, rows } = passed;
  if (rows === 0) return { ...facts, ...NO_SCORE, mark };
  const value = passed.passed / rows;
  const measured = `${toPercentBelow(value, required)} of rows at or above ${toExactText(mark)}`;
  const message = `${measured}, required ${toExactPercent(required)}`;
  return { ...facts, passed: isAtLeast(value, required), value, mark, message };
}

/** Judges the mean; null when the gates do not ask for it. */
export function judgeMean(
  gates: Gates,
  criterion: string,
  { mean: value }: Pick<ScoreSummary, 'mean'>,
): GateResult | null {
  const required = valueFor(gates.minMean, criterion);
  if (required === undefined) return null;
  const facts = { gate: 'min-mean', criterion, required } as const;
  if (value === null) return { ...facts, ...NO_SCORE };
  const measured = toTextBelow(value, [required], { digits: 3 });
  const message = `mean ${measured}, required ${toExactText(required)}`;
  return { ...facts, passed: isAtLeast(value, required), value, message };
}

/** A gate without a score fails: a run that scored nothing shows nothing. */
export const NO_SCORE = {
  passed: false,
  value: null,
  message: 'no score to judge',
} as const satisfies Partial<GateResult>;

// A share for all criteria is for those with a threshold, if some have one of their own.
function isForOthers({ threshold, minPassRate }: Gates, criterion: string): boolean {
  return Object.keys(threshold?.named ?? {}).length > 0 && !isNamed(minPassRate, criterion);
}
