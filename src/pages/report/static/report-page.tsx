import type { VNode } from 'preact';
import type { ReportView } from '../report-view.ts';
import { RowTable } from '../rows/row-table.tsx';
import { sortRows } from '../rows/sort-rows.ts';
import { FIRST_STATE } from '../rows/view-state.ts';
import { CalibrationSection } from './calibration-section.tsx';
import { CriterionCards } from './criterion-cards.tsx';
import { DropsSection } from './drops-section.tsx';
import { GroupsSection, RunsSection } from './means.tsx';
import { ReportHeader } from './report-header.tsx';

/** The number of rows that the document shows without its script. */
const STATIC_ROWS = 20;

/** The part of a report that needs no script. The script replaces the content of `#explorer`. */
export function ReportPage({ view }: { readonly view: ReportView }): VNode {
  const { calibration, comparison, rows, runs, summary, totalRows } = view;
  const first = sortRows(rows, [...rows.positions.keys()], FIRST_STATE).slice(0, STATIC_ROWS);
  return (
    <>
      <ReportHeader view={view} />
      <main>
        {comparison !== undefined && <DropsSection drops={comparison.drops} />}
        {runs.length > 2 && <RunsSection runs={runs} />}
        <CriterionCards view={view} />
        {calibration !== undefined && <CalibrationSection calibration={calibration} />}
        {Object.keys(summary.groups).length > 0 && <GroupsSection view={view} />}
        <section aria-labelledby="rows-title">
          <h2 id="rows-title" tabIndex={-1}>
            Rows
          </h2>
          <div id="explorer">
            <p>
              The {first.length} {comparison === undefined ? 'lowest' : 'most changed'} of{' '}
              {totalRows} rows. With scripts, this page shows all rows of the report.
            </p>
            <div class="scroll tall" tabIndex={0} role="region" aria-label="Table of rows">
              <RowTable rows={rows} shown={first} />
            </div>
          </div>
        </section>
      </main>
    </>
  );
}
