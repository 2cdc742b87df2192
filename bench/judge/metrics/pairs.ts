import { type Outcome, scoreOf } from '../outcome.ts';
import type { PairDifference } from '../read-cases.ts';
import { type Share, shareOf } from './share.ts';

type Judged = Pick<Outcome, 'judged' | 'verdict'>;

/** How much a score depends on something on which it should not depend. */
export interface Bias {
  /** The mean of the differences within pairs; null without pairs. */
  readonly mean: number | null;
  /** The mean of their absolute values, because differences of both signs cancel; null without pairs. */
  readonly meanAbsolute: number | null;
  /** The number of pairs of which both cases have a score. */
  readonly of: number;
}

/** Computes how much longer answers of equal quality score above short ones. */
export function lengthBias(outcomes: readonly Judged[]): Bias {
  return biasOf(differences(outcomes, 'length', ['long', 'short']));
}

/** Computes how much a score rises when what decides it comes first rather than last. */
export function positionBias(outcomes: readonly Judged[]): Bias {
  return biasOf(differences(outcomes, 'order', ['first', 'last']));
}

/** Counts the pairs that differ in one fact and in which the good case scores above the bad one. Failures count against it. */
export function pairsToldApart(outcomes: readonly Judged[]): Share {
  const pairs = Map.groupBy(
    outcomes.filter(({ judged }) => judged.pair?.by === 'fact'),
    ({ judged }) => judged.pair?.name,
  );
  const apart = differences(outcomes, 'fact', ['good', 'bad']);
  return { count: shareOf(apart, (difference) => difference > 0).count, of: pairs.size };
}

/** Subtracts the score of the second member from that of the first, in each pair of which both have a score. */
function differences(
  outcomes: readonly Judged[],
  by: PairDifference,
  [first, second]: readonly [string, string],
): number[] {
  const members = outcomes.filter(({ judged }) => judged.pair?.by === by);
  const pairs = Map.groupBy(members, ({ judged }) => judged.pair?.name);
  return [...pairs.values()].flatMap((pair) => {
    const scoreOfMember = (member: string): number | null | undefined => {
      const outcome = pair.find(({ judged }) => judged.pair?.member === member);
      return outcome && scoreOf(outcome);
    };
    const a = scoreOfMember(first);
    const b = scoreOfMember(second);
    return typeof a === 'number' && typeof b === 'number' ? [a - b] : [];
  });
}

function biasOf(values: readonly number[]): Bias {
  const mean = (numbers: readonly number[]): number | null =>
    numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  return { mean: mean(values), meanAbsolute: mean(values.map(Math.abs)), of: values.length };
}
