import type { VNode } from 'preact';
import type { RocPoint } from '../../batch/statistics/roc.ts';

export interface RocChartProps {
  /** The text for readers who do not see the chart. */
  readonly label: string;
  readonly points: readonly RocPoint[];
  readonly threshold: number | null;
}

const SIZE = 120;
const PAD = 16;

/** The ROC curve, with the diagonal of chance and the point of the threshold. */
export function RocChart({ label, points, threshold }: RocChartProps): VNode {
  const line = points.map(({ falsePassRate, truePassRate }) =>
    [atX(falsePassRate), atY(truePassRate)].join(','),
  );
  const chosen =
    threshold === null
      ? undefined
      : points.findLast(({ score }) => score === null || score >= threshold);
  const side = String(SIZE + 2 * PAD);
  return (
    <svg class="roc-chart" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <line class="axis" x1={atX(0)} x2={atX(1)} y1={atY(0)} y2={atY(0)} />
      <line class="axis" x1={atX(0)} x2={atX(0)} y1={atY(0)} y2={atY(1)} />
      <line class="chance" x1={atX(0)} x2={atX(1)} y1={atY(0)} y2={atY(1)} />
      <polyline class="curve" points={line.join(' ')} />
      {chosen !== undefined && (
        <>
          <circle class="mean" cx={atX(chosen.falsePassRate)} cy={atY(chosen.truePassRate)} r="4" />
          <text x={atX(1)} y={atY(0) - 4} text-anchor="end">
            {`mark ${String(threshold)}`}
          </text>
        </>
      )}
      <text x={atX(0.5)} y={atY(0) + 12} text-anchor="middle">
        fails that pass
      </text>
      <text x={atX(0)} y={atY(1) - 4}>
        passes that pass
      </text>
    </svg>
  );
}

function atX(share: number): number {
  return round(PAD + share * SIZE);
}

function atY(share: number): number {
  return round(PAD + (1 - share) * SIZE);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
