import type { Interval } from '../statistics/interval.ts';

/** The score with two digits, such as `0.81`; `-` without a score. */
export function toScoreText(score: number | null): string {
  return score === null ? '-' : score.toFixed(2);
}

/** The interval of a mean, such as `0.78 to 0.84`, cut to the scores that are possible; `-` without one. */
export function toIntervalText(interval: Interval | null): string {
  if (interval === null) return '-';
  return `${toScoreText(Math.max(0, interval.low))} to ${toScoreText(Math.min(1, interval.high))}`;
}

/** A difference of scores with its sign and three digits, such as `-0.050`; `-` without one. */
export function toDifferenceText(difference: number | null): string {
  if (difference === null) return '-';
  const text = difference.toFixed(3);
  if (Number(text) === 0) return '0.000';
  return difference > 0 ? `+${text}` : text;
}

/** The interval of a difference, such as `[-0.052, -0.048]`; `-` without one. */
export function toDifferenceIntervalText(interval: Interval | null): string {
  if (interval === null) return '-';
  return `[${toDifferenceText(interval.low)}, ${toDifferenceText(interval.high)}]`;
}

/** A share in per cent with at most one digit after the point, such as `98.3 %`. */
export function toPercentText(share: number): string {
  return `${String(Number((100 * share).toFixed(1)))} %`;
}

/** A score that is below a mark, with as many digits as it takes to see that. */
export function toTextBelow(score: number, mark: number): string {
  for (const digits of [2, 3, 4]) {
    const text = score.toFixed(digits);
    if (Number(text) < mark) return text;
  }
  return String(score);
}
