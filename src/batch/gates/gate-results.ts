import type { Comparison, CriterionComparison } from '../compare/comparison.ts';
import type { Interval } from '../statistics/intervals.ts';
import type { ScoreSummary } from '../summary/summary.ts';
import type { GateResult, Gates } from './gate.ts';
import {
  isAtLeast,
  toExactPercent,
  toExactText,
  toLevelText,
  toPercentBelow,
  toSigned,
  toSignedText,
  toTextBelow,
  writeWith,
} from './gate-numbers.ts';
import { hasOwnValue, valueFor } from './per-criterion.ts';

/** A gate without a score fails: a run that scored nothing shows nothing. */
const NO_SCORE = {
  passed: false,
  value: null,
  message: 'no score to judge',
} as const satisfies Partial<GateResult>;

/** Returns null when the gates do not require a share of rows. */
export function gatePassRate(
  gates: Gates,
  criterion: string,
  { passed }: Pick<ScoreSummary, 'passed'>,
): GateResult | null {
  const share = valueFor(gates.minPassRate, criterion);
  const isAsked = share !== undefined && (passed !== null || !isForOthers(gates, criterion));
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

/** Returns null when the gates do not require a mean. */
export function gateMean(
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

// When some criteria have their own threshold, a pass rate for all criteria applies only to them.
function isForOthers({ threshold, minPassRate }: Gates, criterion: string): boolean {
  return Object.keys(threshold?.named ?? {}).length > 0 && !hasOwnValue(minPassRate, criterion);
}

const DEFAULT_COVERAGE = 0.9;

/**
 * Judges whether enough rows are compared. Returns null without a baseline, when the gate is off, and when there is nothing
 * that could be compared.
 */
export function gateCoverage(
  gates: Gates,
  comparison: Comparison | undefined,
  criterion: string,
): GateResult | null {
  const required = valueFor(gates.minCoverage, criterion) ?? DEFAULT_COVERAGE;
  const compared = comparison && comparedCriterion(comparison, criterion);
  if (compared === undefined || compared.expected === 0 || required <= 0) return null;
  const { pairs, expected } = compared;
  const value = pairs / expected;
  const rows = `${pairs} of ${expected} rows ${expected === 1 ? 'was' : 'were'} compared`;
  return {
    gate: 'min-coverage',
    ...{ criterion, required, value },
    passed: isAtLeast(value, required) ? true : null,
    message: `${rows}, required ${toExactPercent(required)}`,
  };
}

/**
 * Judges whether a criterion is worse than in the baseline. Returns null without a baseline, and for a criterion that
 * is left out of the comparison while others are compared.
 */
export function gateBaseline(
  comparison: Comparison | undefined,
  criterion: string,
): GateResult | null {
  if (comparison === undefined) return null;
  const facts = { gate: 'baseline', criterion, required: 0 } as const;
  const names = Object.keys(comparison.criteria);
  const compared = comparedCriterion(comparison, criterion);
  if (compared === undefined) {
    if (names.length > 0) return null;
    const message = `baseline: not compared, because ${reasonFor(comparison, criterion)}`;
    return { ...facts, passed: false, value: null, message };
  }
  const { difference: value, interval, level } = compared;
  if (value === null) {
    return { ...facts, ...NO_SCORE, interval, level, message: `baseline: ${NO_SCORE.message}` };
  }
  if (interval === null) {
    const message = `baseline: ${cannotTell(compared)}`;
    return { ...facts, passed: null, value, interval, level, message };
  }
  const passed = verdictOf(interval) !== 'worse';
  const message = `baseline: ${describeChange(value, interval, level, names.length)}`;
  return { ...facts, passed, value, interval, level, message };
}

/** Judges the change of the mean. Returns null when the gates do not limit it. */
export function gateDrop(
  gates: Gates,
  comparison: Comparison | undefined,
  criterion: string,
): GateResult | null {
  const allowed = valueFor(gates.maxDrop, criterion);
  if (allowed === undefined) return null;
  const required = 0 - allowed;
  const facts = { gate: 'max-drop', criterion, required } as const;
  const compared = comparison && comparedCriterion(comparison, criterion);
  if (compared === undefined) {
    if (hasOtherCriteria(comparison) && !hasOwnValue(gates.maxDrop, criterion)) return null;
    const message = `not compared, because ${reasonFor(comparison, criterion)}`;
    return { ...facts, passed: false, value: null, message };
  }
  const { difference: value, interval } = compared;
  if (value === null) return { ...facts, ...NO_SCORE };
  if (interval === null) return { ...facts, passed: null, value, message: cannotTell(compared) };
  const measured = toSigned(toTextBelow(value, [required], { digits: 3 }));
  const message = `change ${measured}, required ${toSigned(toExactText(required))} or better`;
  return { ...facts, passed: isAtLeast(value, required), value, message };
}

/** Names are free: "constructor" must not find what every object inherits. */
export function comparedCriterion(
  { criteria }: Comparison,
  criterion: string,
): CriterionComparison | undefined {
  return Object.hasOwn(criteria, criterion) ? criteria[criterion] : undefined;
}

function hasOtherCriteria(comparison: Comparison | undefined): boolean {
  return Object.keys(comparison?.criteria ?? {}).length > 0;
}

function reasonFor(comparison: Comparison | undefined, criterion: string): string {
  if (comparison === undefined) return 'there is no baseline';
  const left = comparison.leftOut.find((one) => one.criterion === criterion);
  return left?.reason ?? 'neither run has it';
}

function cannotTell({ pairs, clusters }: CriterionComparison): string {
  const has = `${count(pairs, 'pair')} in ${count(clusters, 'cluster')}`;
  return `cannot tell: needs at least 2 pairs in 2 clusters, there ${pairs === 1 ? 'is' : 'are'} ${has}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function verdictOf({ low, high }: Interval): 'worse' | 'better' | 'no clear difference' {
  if (!isAtLeast(high, 0)) return 'worse';
  return isAtLeast(0, low) ? 'no clear difference' : 'better';
}

function describeChange(value: number, range: Interval, level: number, criteria: number): string {
  const numbers = writeWith(3, (digits) => {
    const { low, high } = range;
    const shown = { low: Number(low.toFixed(digits)), high: Number(high.toFixed(digits)) };
    // Enough digits that the numbers show the verdict.
    if (verdictOf(shown) !== verdictOf(range)) return null;
    const ends = `[${toSignedText(low, digits)}, ${toSignedText(high, digits)}]`;
    return `${toSignedText(value, digits)} ${ends}`;
  });
  const basis = `${criteria} ${criteria === 1 ? 'criterion' : 'criteria'}, ${toLevelText(level)}`;
  return `${numbers}, ${verdictOf(range)} (${basis})`;
}
