import type { Comparison, CriterionComparison } from '../compare/comparison.ts';
import type { Interval } from '../statistics/intervals.ts';
import { isAtLeast } from '../statistics/exact-sum.ts';
import type { GateResult, Gates } from './gate.ts';
import {
  toExactText,
  toLevelText,
  toSigned,
  toSignless,
  toTextBelow,
  writeWith,
} from './gate-numbers.ts';
import { isNamed, valueFor } from './per-criterion.ts';
import { NO_SCORE } from './score-gates.ts';

/**
 * Judges whether a criterion is worse than in the baseline; null without a baseline, and for a criterion that is
 * left out of the comparison, unless all are.
 */
export function judgeBaseline(
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
  const passed = verdictOf(interval ?? { low: value, high: value }) !== 'worse';
  const message = `baseline: ${describeChange(value, interval, level, names.length)}`;
  return { ...facts, passed, value, interval, level, message };
}

/** Judges the change of the mean; null when the gates do not ask for it. */
export function judgeDrop(
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
    if (hasOtherCriteria(comparison) && !isNamed(gates.maxDrop, criterion)) return null;
    const message = `not compared, because ${reasonFor(comparison, criterion)}`;
    return { ...facts, passed: false, value: null, message };
  }
  const { difference: value } = compared;
  if (value === null) return { ...facts, ...NO_SCORE };
  const measured = toSigned(toTextBelow(value, [required], { digits: 3 }));
  const message = `change ${measured}, required ${toExactText(required)} or better`;
  return { ...facts, passed: isAtLeast(value, required), value, message };
}

function comparedCriterion(
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

/** What an interval of a difference shows. */
function verdictOf({ low, high }: Interval): 'worse' | 'better' | 'no clear difference' {
  if (!isAtLeast(high, 0)) return 'worse';
  return isAtLeast(0, low) ? 'no clear difference' : 'better';
}

function describeChange(
  value: number,
  interval: Interval | null,
  level: number,
  criteria: number,
): string {
  const range = interval ?? { low: value, high: value };
  const numbers = writeWith(3, (digits) => {
    const [low, high] = [range.low, range.high].map((end) => signed(end, digits));
    // Enough digits that the numbers show the verdict.
    if (verdictOf({ low: Number(low), high: Number(high) }) !== verdictOf(range)) return null;
    const measured = signed(value, digits);
    return interval === null ? measured : `${measured} [${String(low)}, ${String(high)}]`;
  });
  const basis =
    interval === null
      ? 'too few rows for an interval'
      : `${String(criteria)} ${criteria === 1 ? 'criterion' : 'criteria'}, ${toLevelText(level)}`;
  return `${numbers}, ${verdictOf(range)} (${basis})`;
}

function signed(value: number, digits: number): string {
  return toSigned(toSignless(value.toFixed(digits)));
}
