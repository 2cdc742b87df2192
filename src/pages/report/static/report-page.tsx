import type { VNode } from 'preact';
import { sortRows } from '../rows/sort-rows.ts';
import { RowTable } from '../rows/row-table.tsx';
import { FIRST_STATE } from '../rows/view-state.ts';
import type { ReportView } from '../report-view.ts';
import { ComparisonSection } from './comparison-section.tsx';
import { CriterionCards } from './criterion-cards.tsx';
import { GroupsSection } from './groups-section.tsx';
import { ReportHeader } from './report-header.tsx';

/** The rows that are there without a script. */
const STATIC_ROWS = 20;

/** The part of a report that needs no script; the script replaces the content of `#explorer`. */
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
