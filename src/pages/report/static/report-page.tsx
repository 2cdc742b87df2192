import type { VNode } from 'preact';
import { type GateResult, toGateWord } from '../../../batch/gates/gate.ts';
import { toIntervalText, toScoreText } from '../../../batch/report/number-texts.ts';
import type { ScoreSummary, Summary } from '../../../batch/summary/summary.ts';
import { IntervalChart } from '../../charts/interval-chart.tsx';
import { Text } from '../../text/text.tsx';
import { toVisibleText } from '../../text/visible-text.ts';
import type { ReportView } from '../report-view.ts';
import { RowTable } from '../rows/row-table.tsx';
import { sortRows } from '../rows/sort-rows.ts';
import { FIRST_STATE } from '../rows/view-state.ts';
import { ComparisonSection } from './comparison-section.tsx';
import { CriterionCards } from './criterion-cards.tsx';

/** The number of rows that the document shows without its script. */
const STATIC_ROWS = 20;

/** The part of a report that needs no script. The script replaces the content of `#explorer`. */
export function ReportPage({ view }: { readonly view: ReportView }): VNode {
  const { comparison, rows, summary, totalRows } = view;
  const lowest = sortRows(rows, [...rows.positions.keys()], FIRST_STATE).slice(0, STATIC_ROWS);
  return (
    <>
      <ReportHeader view={view} />
      <main>
        <CriterionCards view={view} />
        {comparison !== undefined && <ComparisonSection comparison={comparison} />}
        {Object.keys(summary.groups).length > 0 && <GroupsSection summary={summary} />}
        <section aria-labelledby="rows-title">
          <h2 id="rows-title">Rows</h2>
          <div id="explorer">
            <p>
              The {lowest.length} lowest of {totalRows} rows. With scripts, this page shows all rows
              of the report.
            </p>
            <div class="scroll" tabIndex={0} role="region" aria-label="Table of rows">
              <RowTable rows={rows} shown={lowest} />
            </div>
          </div>
        </section>
      </main>
    </>
  );
}

function ReportHeader({ view }: { readonly view: ReportView }): VNode {
  const { facts, gates, notices, sentence, title, verdict } = view;
  const { failed, notApplicable, scored } = view.summary;
  return (
    <header class="page-header">
      <div class="facts">
        <h1>
          <Text value={title} />
        </h1>
        <span id="tools" />
        <p class="muted">
          {facts.map((fact, index) => (
            <>
              {index > 0 && ' · '}
              <Text value={fact} />
            </>
          ))}
        </p>
      </div>
      {notices.map((notice) => (
        <p class="notice">
          <Text value={notice} />
        </p>
      ))}
      <p class="verdict">
        {verdict !== undefined && <strong class={verdict}>{verdict.toUpperCase()}</strong>}{' '}
        <Text value={reasonsOf(sentence)} />
      </p>
      <p>
        {scored} scored · {notApplicable} not applicable · {failed} failed
      </p>
      {gates.length > 0 && <GateList gates={gates} />}
    </header>
  );
}

/** The badge already shows the words before the colon. */
function reasonsOf(sentence: string): string {
  const reasons = sentence.replace(/^[^:]*: /, '');
  return reasons.slice(0, 1).toUpperCase() + reasons.slice(1);
}

const MARKS = { passed: '✓ passed', FAILED: '✗ FAILED', unclear: '? unclear' } as const;

/** Gates that did not pass are first. */
function GateList({ gates }: { readonly gates: readonly GateResult[] }): VNode {
  const sorted = gates.toSorted(
    (one, other) => Number(one.passed === true) - Number(other.passed === true),
  );
  return (
    <ul class="gates" aria-label="Gates">
      {sorted.map(({ criterion, gate, message, passed }) => (
        <li class={passed === true ? 'passed' : 'failed'}>
          <strong>{MARKS[toGateWord({ passed })]}</strong>{' '}
          <span class="name">
            <Text value={criterion} />
          </span>{' '}
          <span class="muted">{gate}</span> <Text value={message} />
        </li>
      ))}
    </ul>
  );
}

/** Sorted by the lowest mean. */
function GroupsSection({ summary }: { readonly summary: Summary }): VNode {
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

/** Groups without a score are last. */
function lowestMean(scores: ReadonlyMap<string, ScoreSummary>): number {
  return Math.min(2, ...Array.from(scores.values(), ({ mean }) => mean ?? 2));
}
