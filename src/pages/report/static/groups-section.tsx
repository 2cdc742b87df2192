import type { VNode } from 'preact';
import { toIntervalText, toScoreText } from '../../../batch/report/number-texts.ts';
import type { ScoreSummary, Summary } from '../../../batch/summary/summary.ts';
import { IntervalChart } from '../../charts/interval-chart.tsx';
import { Text } from '../../text/text.tsx';
import { toVisibleText } from '../../text/visible-text.ts';

/** The means of the groups, lowest first. */
export function GroupsSection({ summary }: { readonly summary: Summary }): VNode {
  const criteria = Object.keys(summary.criteria);
  const groups = Object.entries(summary.groups).map(([name, scores]) => ({
    name,
    scores: new Map(Object.entries(scores)),
  }));
  const sorted = groups.toSorted((one, other) => lowestMean(one.scores) - lowestMean(other.scores));
  return (
    <section aria-labelledby="groups-title">
      <h2 id="groups-title">Groups</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="Table of groups">
        <table>
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
            {sorted.map(({ name, scores }) => (
              <tr>
                <th scope="row">
                  <Text value={name} />
                </th>
                {criteria.map((criterion) => (
                  <GroupCell label={`${name}, ${criterion}`} scores={scores.get(criterion)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface GroupCellProps {
  readonly label: string;
  readonly scores: ScoreSummary | undefined;
}

function GroupCell({ label, scores }: GroupCellProps): VNode {
  if (scores === undefined || scores.mean === null) return <td class="muted">-</td>;
  const { interval, mean, scored } = scores;
  return (
    <td>
      <strong>{toScoreText(mean)}</strong>{' '}
      {interval !== null && <span class="muted">{toIntervalText(interval)}</span>}{' '}
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

/** The lowest mean over the criteria; groups without a score are last. */
function lowestMean(scores: ReadonlyMap<string, ScoreSummary>): number {
  return Math.min(2, ...Array.from(scores.values(), ({ mean }) => mean ?? 2));
}
