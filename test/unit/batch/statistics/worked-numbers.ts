import type { Cluster } from '../../../../src/batch/statistics/clustered-scores.ts';

// Numbers that another program computed.
export const BEFORE = [0.91, 0.85, 0.4, 0.72, 0.66, 0.95, 0.3, 0.88, 0.79, 0.55, 0.83, 0.7];
export const AFTER = [0.93, 0.8, 0.35, 0.75, 0.6, 0.95, 0.25, 0.9, 0.69, 0.5, 0.83, 0.62];
export const CHANGE = AFTER.map((score, index) => score - (BEFORE[index] ?? 0));
const TRIALS = [[0.9, 0.8, 1], [0.2, 0.3, 0.1], [0.6, 0.6, 0.7], [1, 1, 0.9], [0.4, 0.5], [0.7]];

export const single = (scores: readonly number[]): Cluster[] =>
  scores.map((sum) => ({ sum, count: 1 }));
export const CLUSTERS = TRIALS.map((scores) => ({
  sum: scores.reduce((total, score) => total + score, 0),
  count: scores.length,
}));

/** Rounds to the digits of the numbers to compare with. */
export const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'number' ? Number(part.toFixed(6)) : part,
    ),
  );
