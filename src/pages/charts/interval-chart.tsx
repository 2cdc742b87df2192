import type { VNode } from 'preact';
import { toSignedText } from '../../batch/gates/gate-numbers.ts';
import type { Interval } from '../../batch/statistics/intervals.ts';

export interface IntervalChartProps {
  readonly label: string;
  readonly mean: number | null;
  readonly interval: Interval | null;
  /** The ends of the axis, which are labelled; without them, the axis has scores from 0 to 1. */
  readonly domain?: readonly [low: number, high: number];
  /** A value to compare with: the mark, or 0 for a difference. */
  readonly reference?: number | undefined;
}

const WIDTH = 200;
const MIDDLE = 8;

/** A mean as a dot, and its interval as a bar. The text beside the chart has the numbers. */
export function IntervalChart(props: IntervalChartProps): VNode {
  const { domain, interval, label, mean, reference } = props;
  const [low, high] = domain ?? [0, 1];
  const at = (value: number): number => {
    const share = (Math.min(high, Math.max(low, value)) - low) / (high - low);
    return Number((4 + share * (WIDTH - 8)).toFixed(2));
  };
  const height = domain === undefined ? 2 * MIDDLE : 2 * MIDDLE + 12;
  return (
    <svg class="interval" viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={label}>
      <line class="axis" x1="4" x2={WIDTH - 4} y1={MIDDLE} y2={MIDDLE} />
      {reference !== undefined && (
        <line class="mark" x1={at(reference)} x2={at(reference)} y1="0" y2={2 * MIDDLE} />
      )}
      <MeanMark mean={mean} interval={interval} at={at} y={MIDDLE} />
      {domain !== undefined && (
        <>
          <text x="0" y={height}>
            {toSignedText(low, 2)}
          </text>
          <text x={WIDTH / 2} y={height} text-anchor="middle">
            0
          </text>
          <text x={WIDTH} y={height} text-anchor="end">
            {toSignedText(high, 2)}
          </text>
        </>
      )}
    </svg>
  );
}

interface MeanMarkProps extends Pick<IntervalChartProps, 'mean' | 'interval'> {
  /** The place of a value from left to right, within the chart. */
  readonly at: (value: number) => number;
  readonly y: number;
}

export function MeanMark({ at, interval, mean, y }: MeanMarkProps): VNode {
  const [low, high] = interval === null ? [0, 0] : [at(interval.low), at(interval.high)];
  const width = Math.max(1, Number((high - low).toFixed(2)));
  return (
    <>
      {interval !== null && (
        <rect class="range" x={low} y={y - 3} width={width} height="6" rx="3" />
      )}
      {mean !== null && <circle class="mean" cx={at(mean)} cy={y} r="4" />}
    </>
  );
}

/** An axis with 0 in the middle that contains every difference, so that all charts of a report can be compared. */
export function differenceDomain(
  differences: readonly (Interval | number | null)[],
): readonly [low: number, high: number] {
  const values = differences.map((value) => {
    if (value === null) return 0;
    return typeof value === 'number'
      ? Math.abs(value)
      : Math.max(Math.abs(value.low), Math.abs(value.high));
  });
  const most = Math.max(0, ...values);
  const end = [0.02, 0.05, 0.1, 0.2, 0.5].find((limit) => most <= limit) ?? 1;
  return [-end, end];
}
