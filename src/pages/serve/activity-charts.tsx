import type { VNode } from 'preact';
import type { ActiveMinute } from './api/records.ts';

const SERIES = [
  ['calls', 'Calls'],
  ['errors', 'Errors'],
  ['tokens', 'Tokens'],
] as const;

type Series = (typeof SERIES)[number][0];

export interface ActivityChartsProps {
  /** The last hour, the earliest minute first. */
  readonly activity: readonly ActiveMinute[];
}

/** The calls, errors and tokens of the last hour, a bar per minute. */
export function ActivityCharts({ activity }: ActivityChartsProps): VNode {
  return (
    <section class="card" aria-labelledby="activity">
      <h2 id="activity">Last hour</h2>
      <div class="activity">
        {SERIES.map(([series, title]) => (
          <Chart key={series} activity={activity} series={series} title={title} />
        ))}
      </div>
    </section>
  );
}

const HEIGHT = 40;

interface ChartProps extends ActivityChartsProps {
  readonly series: Series;
  readonly title: string;
}

function Chart({ activity, series, title }: ChartProps): VNode {
  const counts = activity.map((minute) => minute[series]);
  const [sum, most] = [counts.reduce((one, other) => one + other, 0), Math.max(0, ...counts)];
  return (
    <figure>
      <figcaption>
        {title} <strong>{sum.toLocaleString('en')}</strong>
        {most > 0 && <span class="muted">, at most {most.toLocaleString('en')} per minute</span>}
      </figcaption>
      <svg
        class={`minutes ${series}`}
        viewBox={`0 0 ${counts.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {counts.map((count, index) => {
          // A count beside a much larger one is still a line.
          const height = count === 0 ? 0 : Math.max(1, (HEIGHT * count) / most);
          return (
            count > 0 && (
              <rect x={index} y={HEIGHT - height} width="0.8" height={height}>
                <title>
                  {activity[index]?.at.slice(11, 16)} UTC: {count.toLocaleString('en')}
                </title>
              </rect>
            )
          );
        })}
      </svg>
      <div class="ends muted">
        <span>{activity[0]?.at.slice(11, 16)}</span>
        <span>{activity.at(-1)?.at.slice(11, 16)} UTC</span>
      </div>
    </figure>
  );
}
