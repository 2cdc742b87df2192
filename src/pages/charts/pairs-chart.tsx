import type { VNode } from 'preact';

export interface ScorePair {
  readonly before: number;
  readonly after: number;
  readonly turned: 'worse' | 'better' | null;
}

export interface PairsChartProps {
  readonly label: string;
  readonly pairs: readonly ScorePair[];
  readonly mark: number | undefined;
}

const SIZE = 180;

/**
 * A dot per pair: the earlier score from left to right, the later one from bottom to top. Dots above the diagonal are
 * better. All dots of a kind are one path, so that thousands of pairs need no more elements than one.
 */
export function PairsChart({ label, mark, pairs }: PairsChartProps): VNode {
  const pathOf = (turned: ScorePair['turned']): string =>
    dots(pairs.filter((pair) => pair.turned === turned));
  const at = mark === undefined ? undefined : Math.round(mark * SIZE);
  return (
    <svg
      class="pairs"
      viewBox={`-6 -6 ${String(SIZE + 12)} ${String(SIZE + 30)}`}
      role="img"
      aria-label={label}
    >
      <rect class="frame" x="0" y="0" width={SIZE} height={SIZE} />
      <line class="axis" x1="0" y1={SIZE} x2={SIZE} y2="0" />
      {at !== undefined && (
        <>
          <line class="mark" x1={at} x2={at} y1="0" y2={SIZE} />
          <line class="mark" x1="0" x2={SIZE} y1={SIZE - at} y2={SIZE - at} />
        </>
      )}
      <path class="dots" d={pathOf(null)} />
      <path class="dots better" d={pathOf('better')} />
      <path class="dots worse" d={pathOf('worse')} />
      <text x="0" y={SIZE + 14}>
        0
      </text>
      <text x={SIZE / 2} y={SIZE + 14} text-anchor="middle">
        before →, now ↑
      </text>
      <text x={SIZE} y={SIZE + 14} text-anchor="end">
        1
      </text>
    </svg>
  );
}

/** A dot is a line of length 0 with round ends. Pairs on the same pixel share a dot. */
function dots(pairs: readonly ScorePair[]): string {
  const places = new Set(
    pairs.map(({ after, before }) => {
      const [x, y] = [Math.round(before * SIZE), Math.round((1 - after) * SIZE)];
      return `M${String(x)} ${String(y)}h0`;
    }),
  );
  return [...places].join('');
}
