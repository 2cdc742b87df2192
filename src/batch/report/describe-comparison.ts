import type { Comparison, CriterionComparison } from '../compare/comparison.ts';
import { toDifferenceText } from './number-texts.ts';

/**
 * Describes a comparison in one line: which criteria became worse or better, by how much, and which show no clear change.
 *
 * @example
 * ```ts
 * import { type Comparison, describeComparison } from 'align-evals/batch';
 *
 * // Worse: policy −0.054. No clear change: tone.
 * const printComparison = (comparison: Comparison) => console.log(describeComparison(comparison));
 * ```
 */
export function describeComparison({ criteria }: Pick<Comparison, 'criteria'>): string {
  const entries = Object.entries(criteria);
  const texts = CHANGES.flatMap(({ hasNumber, isSuch, text }) => {
    const names = entries.flatMap(([name, change]) =>
      isSuch(change) ? `${name}${hasNumber ? ` ${toDifferenceText(change.difference)}` : ''}` : [],
    );
    return names.length === 0 ? [] : [`${text}: ${names.join(', ')}.`];
  });
  return texts.length === 0 ? 'No criterion was compared.' : texts.join(' ');
}

/**
 * Describes the rows of a comparison that have no pair, by the reason; an empty text when every row has one.
 *
 * @example
 * ```ts
 * import { type Comparison, describeUnpaired } from 'align-evals/batch';
 *
 * // tone: 2 only after, 1 not applicable
 * function printUnpaired({ criteria }: Comparison): void {
 *   for (const [name, change] of Object.entries(criteria)) console.log(`${name}: ${describeUnpaired(change)}`);
 * }
 * ```
 */
export function describeUnpaired({
  failed,
  notApplicable,
  onlyAfter,
  onlyBefore,
}: Pick<CriterionComparison, 'failed' | 'notApplicable' | 'onlyAfter' | 'onlyBefore'>): string {
  const reasons = [
    [onlyBefore, 'only before'],
    [onlyAfter, 'only after'],
    [failed, 'failed'],
    [notApplicable, 'not applicable'],
  ] as const;
  return reasons.flatMap(([rows, reason]) => (rows === 0 ? [] : `${rows} ${reason}`)).join(', ');
}

interface Change {
  readonly text: string;
  readonly isSuch: (change: CriterionComparison) => boolean;
  readonly hasNumber: boolean;
}

const CHANGES: readonly Change[] = [
  {
    text: 'Worse',
    isSuch: ({ interval }) => interval !== null && interval.high < 0,
    hasNumber: true,
  },
  {
    text: 'Better',
    isSuch: ({ interval }) => interval !== null && interval.low > 0,
    hasNumber: true,
  },
  {
    text: 'No clear change',
    isSuch: ({ interval }) => interval !== null && interval.high >= 0 && interval.low <= 0,
    hasNumber: false,
  },
  { text: 'Too few pairs to tell', isSuch: ({ interval }) => interval === null, hasNumber: false },
];
