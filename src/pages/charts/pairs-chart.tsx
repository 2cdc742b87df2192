import type { VNode } from 'preact';

export interface ScorePair {
  readonly before: number;
  readonly after: number;
  readonly turned: 'worse' | 'better' | null;
}

export interface PairsChartProps {
  readonly label: string;
  readonly criterion: string;
  readonly pairs: readonly ScorePair[];
  readonly mark: number | undefined;
}

/** The side of the square in the units of the chart, and its margin. */
export const PAIRS_SIZE = 180;
export const PAIRS_MARGIN = 6;

const SIZE = PAIRS_SIZE;

/**
 * A dot per pair: the earlier score from left to right, the later one from bottom to top. Dots above the diagonal are
 * better. All dots of a kind are one path, so that thousands of pairs need no more elements than one.
 */
export function PairsChart({ criterion, label, mark, pairs }: PairsChartProps): VNode {
  const pathOf = (turned: ScorePair['turned']): string =>
    dots(pairs.filter((pair) => pair.turned === turned));
  const at = mark === undefined ? undefined : Math.round(mark * SIZE);
  const box = `-${PAIRS_MARGIN} -${PAIRS_MARGIN} ${SIZE + 2 * PAIRS_MARGIN} ${SIZE + 30}`;
  return (
    <svg class="pairs" viewBox={box} role="img" aria-label={label} data-pairs={criterion}>
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
        before →, after ↑
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
      return `M${x} ${y}h0`;
    }),
  );
  return [...places].join('');
}

/** Whether a criterion has only the scores 0 and 1, of which a scatter would be four dots. */
export function isBinary(pairs: readonly ScorePair[]): boolean {
  const isEnd = (score: number): boolean => score === 0 || score === 1;
  return pairs.length > 0 && pairs.every(({ after, before }) => isEnd(after) && isEnd(before));
}
