import type { VNode } from 'preact';
import type { Interval } from '../../batch/statistics/intervals.ts';
import { NumberTable } from '../text/tables.tsx';
import { MeanMark } from './interval-chart.tsx';

/** Fewer scores are shown as dots: their interval and histogram would claim more than they know. */
export const LEAST_SCORES = 5;

export interface ScoreChartProps {
  /** The text for readers who do not see the chart. */
  readonly label: string;
  readonly mean: number | null;
  readonly interval: Interval | null;
  /** The number of scores per bin of 0.1; the last bin includes 1. */
  readonly bins: readonly number[];
  readonly mark: number | undefined;
  /** The scores themselves, which are shown where there are only a few. */
  readonly scores: readonly number[];
  /** The address of the rows of a bin. */
  readonly linkOf: (bin: number) => string;
}

const WIDTH = 200;
const PAD = 6;
const TOP = 14;
const HEIGHT = 44;
const BASE = TOP + 16 + HEIGHT;

/** Scores from 0 to 1: mean with interval above, histogram below, and one line through both for the mark. */
export function ScoreChart(props: ScoreChartProps): VNode {
  const { bins, interval, label, mark, mean, scores } = props;
  const hasFew = bins.reduce((sum, count) => sum + count, 0) < LEAST_SCORES;
  return (
    <svg
      class="scores-chart"
      viewBox={`0 0 ${WIDTH + 2 * PAD} ${BASE + 14}`}
      role="img"
      aria-label={label}
    >
      {hasFew ? (
        scores.map((score) => <circle class="dot" cx={at(score)} cy={BASE - 12} r="4" />)
      ) : (
        <Bars {...props} />
      )}
      <line class="axis" x1={PAD} x2={WIDTH + PAD} y1={BASE} y2={BASE} />
      {mark !== undefined && (
        <>
          <line class="mark" x1={at(mark)} x2={at(mark)} y1={TOP - 3} y2={BASE + 4} />
          <text class="mark-text" x={at(mark)} y={TOP - 5} text-anchor={anchorOf(mark)}>
            {`mark ${mark}`}
          </text>
        </>
      )}
      {!hasFew && <MeanMark mean={mean} interval={interval} at={at} y={TOP + 6} />}
      {[0, 0.5, 1].map((value) => (
        <text x={at(value)} y={BASE + 12} text-anchor="middle">
          {String(value)}
        </text>
      ))}
    </svg>
  );
}

/** Bars react to the pointer only: the table below has the same links for the keyboard. */
function Bars({ bins, linkOf, mark }: ScoreChartProps): VNode {
  const most = Math.max(1, ...bins);
  return (
    <>
      {bins.map((count, index) => {
        // A bin with one of a thousand scores must be visible.
        const height = count === 0 ? 0 : Math.max(1.5, (HEIGHT * count) / most);
        const isBelow = mark !== undefined && (index + 1) / 10 <= mark + 1e-9;
        return (
          <rect
            class={isBelow ? 'bar below' : 'bar'}
            data-go={count === 0 ? undefined : linkOf(index)}
            x={round(PAD + (index * WIDTH) / 10 + 1)}
            y={round(BASE - height)}
            width={WIDTH / 10 - 2}
            height={round(height)}
          >
            <title>{`${binText(index)}: ${count}`}</title>
          </rect>
        );
      })}
    </>
  );
}

export interface BinTableProps {
  readonly bins: readonly number[];
  readonly linkOf: (bin: number) => string;
}

export function BinTable({ bins, linkOf }: BinTableProps): VNode {
  return (
    <NumberTable
      columns={['score', 'evaluations']}
      lines={bins.map((count, index) => [
        binText(index),
        count === 0 ? count : <a href={linkOf(index)}>{count}</a>,
      ])}
    />
  );
}

function binText(index: number): string {
  return `${(index / 10).toFixed(1)} to ${((index + 1) / 10).toFixed(1)}`;
}

function at(value: number): number {
  return round(PAD + Math.min(1, Math.max(0, value)) * WIDTH);
}

/** The label of a mark near an end must stay in the chart. */
function anchorOf(mark: number): 'start' | 'middle' | 'end' {
  if (mark < 0.15) return 'start';
  return mark > 0.85 ? 'end' : 'middle';
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
