import type { VNode } from 'preact';
import { toIntervalText, toScoreText } from '../../../batch/report/number-texts.ts';
import type { ScoreSummary } from '../../../batch/summary/summary.ts';
import { IntervalChart } from '../../charts/interval-chart.tsx';
import { LEAST_SCORES } from '../../charts/score-chart.tsx';
import { toDifferenceNode } from '../../scores/score-change.tsx';
import { Text } from '../../text/text.tsx';
import { toVisibleText } from '../../text/visible-text.ts';
import type { ReportView } from '../report-view.ts';
import { linkTo } from './links.ts';

interface Group {
  readonly name: string;
  readonly scores: ReadonlyMap<string, ScoreSummary>;
  readonly changes: ReadonlyMap<string, number> | undefined;
}

/** Sorted by the largest drop in a comparison, else by the lowest mean. */
export function GroupsSection({ view }: { readonly view: ReportView }): VNode {
  const { comparison, summary } = view;
  const criteria = Object.keys(summary.criteria);
  const groups = Object.entries(summary.groups).map(([name, scores]): Group => ({
    name,
    scores: new Map(Object.entries(scores)),
    changes: comparison?.groups.get(name),
  }));
  const rank = comparison === undefined ? lowestMean : lowestChange;
  const sorted = groups.toSorted((one, other) => rank(one) - rank(other));
  return (
    <section aria-labelledby="groups-title">
      <h2 id="groups-title">Groups</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="Table of groups">
        <table class="groups">
          <thead>
            <tr>
              <th scope="col">group</th>
              {criteria.map((criterion) => (
                <th scope="col">
                  <Text value={criterion} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ changes, name, scores }) => (
              <tr>
                <th scope="row">
                  <a href={linkTo({ group: name })}>
                    <Text value={name} />
                  </a>
                </th>
                {criteria.map((criterion) => (
                  <ScoreCell
                    label={`${name}, ${criterion}`}
                    scores={scores.get(criterion)}
                    change={changes?.get(criterion)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface ScoreCellProps {
  readonly label: string;
  readonly scores: ScoreSummary | undefined;
  readonly change?: number | undefined;
}

/** A mean with its interval and chart. A few rows have no interval that means anything. */
export function ScoreCell({ change, label, scores }: ScoreCellProps): VNode {
  if (scores === undefined || scores.mean === null) return <td class="muted">-</td>;
  const { mean, scored } = scores;
  const interval = scored < LEAST_SCORES ? null : scores.interval;
  return (
    <td>
      <strong>{toScoreText(mean)}</strong>{' '}
      {change !== undefined && <span class="group-change">{toDifferenceNode(change)} </span>}
      {interval !== null && <span class="muted">{toIntervalText(interval)} </span>}
      <span class="muted">({scored})</span>
      <IntervalChart
        label={`${toVisibleText(label)}: ${toScoreText(mean)}`}
        mean={mean}
        interval={interval}
        reference={scores.passed?.mark}
      />
    </td>
  );
}

/** Groups without a score are last. */
function lowestMean({ scores }: Group): number {
  return Math.min(2, ...Array.from(scores.values(), ({ mean }) => mean ?? 2));
}

function lowestChange({ changes }: Group): number {
  return Math.min(2, ...(changes?.values() ?? []));
}
