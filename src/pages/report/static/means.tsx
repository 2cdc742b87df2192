import type { VNode } from 'preact';
import { toIntervalText, toScoreText } from '../../../batch/report/number-texts.ts';
import type { ScoreSummary } from '../../../batch/summary/summary.ts';
import { IntervalChart } from '../../charts/interval-chart.tsx';
import { LEAST_SCORES } from '../../charts/score-chart.tsx';
import { toDifferenceNode } from '../../scores/score-change.tsx';
import { ScrollTable } from '../../text/tables.tsx';
import { toCountText, toTextNodes } from '../../text/text.tsx';
import { toVisibleText } from '../../text/visible-text.ts';
import type { GroupChange, ReportView } from '../report-view.ts';
import { linkTo } from '../rows/view-state.ts';

/** The means of a group or of a run, by criterion. */
interface Line {
  readonly name: string;
  readonly scores: ReadonlyMap<string, ScoreSummary>;
  /** The address of the rows. */
  readonly href?: string;
  readonly changes?: ReadonlyMap<string, GroupChange> | undefined;
}

/** Sorted by the largest drop in a comparison, else by the lowest mean. */
export function GroupsSection({ view }: { readonly view: ReportView }): VNode {
  const { comparison, summary } = view;
  const groups = Object.entries(summary.groups).map(([name, scores]): Line => ({
    name,
    href: linkTo({ group: name }),
    scores: new Map(Object.entries(scores)),
    changes: comparison?.groups.get(name),
  }));
  const rank = comparison === undefined ? lowestMean : lowestChange;
  return (
    <section aria-labelledby="groups-title">
      <h2 id="groups-title">Groups</h2>
      <MeanTable
        label="Table of groups"
        kind="group"
        criteria={Object.keys(summary.criteria)}
        lines={groups.toSorted((one, other) => rank(one) - rank(other))}
      />
    </section>
  );
}

/** Groups without a score are last. */
function lowestMean({ scores }: Line): number {
  return Math.min(2, ...Array.from(scores.values(), ({ mean }) => mean ?? 2));
}

function lowestChange({ changes }: Line): number {
  return Math.min(2, ...Array.from(changes?.values() ?? [], ({ difference }) => difference));
}

/** The means of more than two runs, from the earliest. The rest of the report compares the first and the last. */
export function RunsSection({ runs }: Pick<ReportView, 'runs'>): VNode {
  const lines = runs.map(({ name, scores }) => ({ name, scores: new Map(Object.entries(scores)) }));
  const criteria = [...new Set(lines.flatMap(({ scores }) => [...scores.keys()]))];
  return (
    <section aria-labelledby="runs-title">
      <h2 id="runs-title">Runs</h2>
      <MeanTable label="Means of the runs" kind="run" criteria={criteria} lines={lines} />
      {lines.some(({ scores }) => scores.size < criteria.length) && (
        <p class="muted">
          A run without a mean does not have the criterion, or has it with another text.
        </p>
      )}
    </section>
  );
}

interface MeanTableProps {
  readonly label: string;
  readonly kind: 'group' | 'run';
  readonly criteria: readonly string[];
  readonly lines: readonly Line[];
}

function MeanTable({ criteria, kind, label, lines }: MeanTableProps): VNode {
  return (
    <ScrollTable label={label} class={`means ${kind}s`} columns={[kind, ...criteria]}>
      {lines.map(({ changes, href, name, scores }) => (
        <tr>
          <th scope="row">
            {href === undefined ? toTextNodes(name) : <a href={href}>{toTextNodes(name)}</a>}
          </th>
          {criteria.map((criterion) => (
            <MeanCell
              label={`${name}, ${criterion}`}
              scores={scores.get(criterion)}
              change={changes?.get(criterion)}
            />
          ))}
        </tr>
      ))}
    </ScrollTable>
  );
}

interface MeanCellProps {
  readonly label: string;
  readonly scores: ScoreSummary | undefined;
  readonly change: GroupChange | undefined;
}

/** A mean with its interval and chart. A few rows have no interval that means anything. The change is one of the pairs. */
function MeanCell({ change, label, scores }: MeanCellProps): VNode {
  if (scores === undefined || scores.mean === null) return <td class="muted">-</td>;
  const { mean, scored } = scores;
  const interval = scored < LEAST_SCORES ? null : scores.interval;
  return (
    <td>
      <strong>{toScoreText(mean)}</strong>{' '}
      {change !== undefined && toDifferenceNode(change.difference)}{' '}
      {interval !== null && <span class="muted">{toIntervalText(interval)} </span>}
      <span class="muted">
        ({scored}
        {change !== undefined &&
          change.pairs !== scored &&
          `, ${toCountText(change.pairs, 'pair')}`}
        )
      </span>
      <IntervalChart
        label={`${toVisibleText(label)}: ${toScoreText(mean)}`}
        mean={mean}
        interval={interval}
        reference={scores.passed?.mark}
      />
    </td>
  );
}
