import { logGamma } from './log-gamma.ts';

/**
 * McNemar's exact test: how likely a difference like this is, when rows turn worse as easily as better.
 *
 * @param worse - The number of rows that passed before and fail now.
 * @param better - The number of rows that failed before and pass now.
 */
export function mcnemar(worse: number, better: number): number {
  const total = worse + better;
  let sum = 0;
  for (let index = 0; index <= Math.min(worse, better); index += 1) {
    sum += Math.exp(logChoose(total, index) - total * Math.LN2);
  }
  return Math.min(1, 2 * sum);
}

function logChoose(total: number, chosen: number): number {
  return logGamma(total + 1) - logGamma(chosen + 1) - logGamma(total - chosen + 1);
}
