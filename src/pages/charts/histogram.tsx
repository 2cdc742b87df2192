import type { VNode } from 'preact';

export interface HistogramProps {
  /** The text for readers who do not see the chart. */
  readonly label: string;
  /** The number of scores per bin of 0.1; the last bin includes 1. */
  readonly bins: readonly number[];
  readonly mark: number | undefined;
}

const WIDTH = 200;
const HEIGHT = 48;
const BIN = WIDTH / 10;

/** A histogram from 0 to 1, with the mark as a line. `BinTable` shows its numbers. */
export function Histogram({ bins, label, mark }: HistogramProps): VNode {
  const most = Math.max(1, ...bins);
  return (
    <svg
      class="histogram"
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT + 14)}`}
      role="img"
      aria-label={label}
    >
      {bins.map((count, index) => {
        // A bin with one of a thousand scores must be visible.
        const height = count === 0 ? 0 : Math.max(1.5, (HEIGHT * count) / most);
        const isBelow = mark !== undefined && (index + 1) / 10 <= mark + 1e-9;
        return (
          <rect
            class={isBelow ? 'bar below' : 'bar'}
            x={round(index * BIN + 1)}
            y={round(HEIGHT - height)}
            width={BIN - 2}
            height={round(height)}
          >
            <title>{`${binText(index)}: ${String(count)}`}</title>
          </rect>
        );
      })}
      <line class="axis" x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      {mark !== undefined && (
        <line
          class="mark"
          x1={round(mark * WIDTH)}
          x2={round(mark * WIDTH)}
          y1="0"
          y2={HEIGHT + 4}
        />
      )}
      <text x="0" y={HEIGHT + 12}>
        0
      </text>
      <text x={WIDTH} y={HEIGHT + 12} text-anchor="end">
        1
      </text>
    </svg>
  );
}

export function BinTable({ bins }: Pick<HistogramProps, 'bins'>): VNode {
  return (
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">score</th>
          <th scope="col">evaluations</th>
        </tr>
      </thead>
      <tbody>
        {bins.map((count, index) => (
          <tr>
            <th scope="row">{binText(index)}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function binText(index: number): string {
  return `${(index / 10).toFixed(1)} to ${((index + 1) / 10).toFixed(1)}`;
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
