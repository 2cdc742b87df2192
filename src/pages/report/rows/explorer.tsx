import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { toTextNodes } from '../../text/text.tsx';
import { type CriterionColumn, pairOf, type RowTableData } from '../report-view.ts';
import { FilterBar } from './filter-bar.tsx';
import { describeFilters } from './filter-rows.ts';
import { RowTable } from './row-table.tsx';
import { orderOf } from './sort-rows.ts';
import type { ViewState } from './view-state.ts';

/** The number of rows per page. The browser needs half a millisecond per row to create, lay out and paint it. */
export const PAGE_SIZE = 50;

/** Beyond these, the reader picks the criteria with a column. */
const SHOWN_CRITERIA = 6;

/** More rows would print hundreds of sheets. */
const MAX_PRINTED = 500;

export interface ExplorerProps extends ExplorerHandlers {
  readonly data: RowTableData;
  readonly state: ViewState;
  /** The indices of the chosen rows, in their order. */
  readonly chosen: readonly number[];
  readonly isPrinting: boolean;
  /** The part of the conversations that is searched, from 0 to 1; undefined without a running search. */
  readonly progress: number | undefined;
}

/** The same functions in every rendering, so that unchanged views are not rendered again. */
export interface ExplorerHandlers {
  /** Changes the view in place, as a reader does who types. */
  readonly onChange: (change: Partial<ViewState>) => void;
  /** Changes the view, so that Back returns. */
  readonly onStep: (change: Partial<ViewState>) => void;
  readonly onOpen: (row: number) => void;
  readonly onExport: () => void;
}

export function Explorer(props: ExplorerProps): VNode {
  const { chosen, data, isPrinting, onChange, onExport, onStep, progress, state } = props;
  const all = data.rows.criteria;
  const [names, setNames] = useState<ReadonlySet<string>>(
    () => new Set(firstCriteria(all).map(({ name }) => name)),
  );
  const criteria = useMemo(() => all.filter(({ name }) => names.has(name)), [all, names]);
  const pages = Math.max(1, Math.ceil(chosen.length / PAGE_SIZE));
  const page = Math.min(state.page, pages);
  return (
    <>
      <FilterBar
        rows={data.rows}
        state={state}
        onChange={onChange}
        onStep={onStep}
        onExport={onExport}
      />
      {all.length > SHOWN_CRITERIA && (
        <ColumnPicker criteria={all} names={names} onChange={setNames} />
      )}
      <p class="count" role="status">
        {countText(chosen.length, data)}
        {progress !== undefined && `; searching conversations, ${Math.round(progress * 100)} %`}
        {isPrinting && chosen.length > MAX_PRINTED && `; the first ${MAX_PRINTED} are printed`}
      </p>
      {chosen.length === 0 ? (
        <Empty state={state} />
      ) : (
        <RowPage {...props} page={page} criteria={criteria} />
      )}
      <Pager
        page={page}
        pages={pages}
        onPage={(next) => {
          onChange({ page: next });
        }}
      />
    </>
  );
}

interface RowPageProps extends ExplorerProps {
  readonly page: number;
  readonly criteria: readonly CriterionColumn[];
}

/** Memoized: opening a row does not render the table again. */
function RowPage(props: RowPageProps): VNode {
  const { chosen, criteria, data, isPrinting, onOpen, onStep, page, state } = props;
  const { rows } = data;
  const sort = orderOf(rows, state.sort);
  return useMemo(() => {
    const shown = isPrinting
      ? chosen.slice(0, MAX_PRINTED)
      : chosen.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const onSort = (key: string): void => {
      onStep({ sort: key });
    };
    return (
      <div class="scroll tall" tabIndex={0} role="region" aria-label="Table of rows">
        <RowTable
          rows={rows}
          criteria={criteria}
          shown={shown}
          order={{ sort, onSort }}
          onOpen={onOpen}
        />
      </div>
    );
  }, [chosen, criteria, isPrinting, onOpen, onStep, page, rows, sort]);
}

/** The criteria that have a column at first: in a comparison, those whose rows fell most. */
function firstCriteria(criteria: readonly CriterionColumn[]): readonly CriterionColumn[] {
  const fall = (column: CriterionColumn): number =>
    column.before.reduce<number>((sum, _score, row) => {
      const [earlier, later] = pairOf(column, row) ?? [0, 0];
      return sum + Math.min(0, later - earlier);
    }, 0);
  const falls = new Map(criteria.map((column) => [column, fall(column)]));
  const ranked = criteria.toSorted((one, other) => (falls.get(one) ?? 0) - (falls.get(other) ?? 0));
  return ranked.slice(0, SHOWN_CRITERIA);
}

interface ColumnPickerProps {
  readonly criteria: readonly CriterionColumn[];
  readonly names: ReadonlySet<string>;
  readonly onChange: (names: ReadonlySet<string>) => void;
}

/** Many criteria would leave no room for the texts. */
function ColumnPicker({ criteria, names, onChange }: ColumnPickerProps): VNode {
  return (
    <details class="columns">
      <summary>
        Columns: {names.size} of {criteria.length} criteria
      </summary>
      <fieldset>
        <legend class="muted">Criteria with a column</legend>
        {criteria.map(({ name }) => (
          <label>
            <input
              type="checkbox"
              checked={names.has(name)}
              onChange={({ currentTarget }) => {
                const next = new Set(names);
                if (currentTarget.checked) next.add(name);
                else next.delete(name);
                onChange(next);
              }}
            />
            {toTextNodes(name)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

function countText(chosen: number, { rows, totalRows }: RowTableData): string {
  const all = rows.positions.length;
  const count = (value: number): string => value.toLocaleString('en');
  const allRows = all === 1 ? '1 row' : `${count(all)} rows`;
  const shown = chosen === all ? allRows : `${count(chosen)} of ${allRows}`;
  return all < totalRows ? `${shown}; the report has the lowest of ${count(totalRows)}` : shown;
}

function Empty({ state }: { readonly state: ViewState }): VNode {
  const filters = describeFilters(state);
  return (
    <p class="empty">
      {filters.length === 0
        ? 'The run has no rows.'
        : filters.length === 1
          ? `No row has this: ${filters.join('')}. Loosen it.`
          : `No row has all of this: ${filters.join(', ')}. Loosen one of them.`}
    </p>
  );
}

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function Pager({ onPage, page, pages }: PagerProps): VNode | null {
  if (pages <= 1) return null;
  const button = (label: string, to: number): VNode => {
    const isEnd = to < 1 || to > pages;
    return (
      <button
        type="button"
        // With `disabled`, the button would lose the focus on the last page.
        aria-disabled={isEnd}
        onClick={() => {
          if (!isEnd) onPage(to);
        }}
      >
        {label}
      </button>
    );
  };
  return (
    <nav class="pager" aria-label="Pages of rows">
      {button('‹ previous page', page - 1)}
      <span>
        page {page} of {pages}
      </span>
      {button('next page ›', page + 1)}
    </nav>
  );
}
