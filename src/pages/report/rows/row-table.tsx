import type { VNode } from 'preact';
import { ScoreValue } from '../../scores/score-value.tsx';
import { Text, toTextNodes } from '../../text/text.tsx';
import { toVisibleText } from '../../text/visible-text.ts';
import { type CriterionColumn, hasStatus, type RowColumns } from '../report-view.ts';

export interface RowTableProps {
  readonly rows: RowColumns;
  readonly shown: readonly number[];
  /** Without it, the headers are plain texts. */
  readonly order?: RowOrder | undefined;
  /** Without it, the labels are plain texts. */
  readonly onOpen?: ((row: number) => void) | undefined;
}

interface RowOrder {
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

export function RowTable({ onOpen, order, rows, shown }: RowTableProps): VNode {
  const hasGroups = rows.groupNames.length > 0;
  const labels = rows.criteria.map(({ name }) => toVisibleText(name));
  return (
    <table class="rows">
      <thead>
        <tr>
          <Header name="id" sort="id" order={order} />
          {rows.criteria.map(({ name }) => (
            <Header name={name} sort={`score:${name}`} order={order} />
          ))}
          {hasGroups && <Header name="group" sort="group" order={order} />}
          <Header name="lowest explanation" sort="lowest" order={order} />
        </tr>
      </thead>
      <tbody
        onClick={
          onOpen &&
          ((event) => {
            const row = clickedRow(event.target);
            if (row !== undefined) onOpen(row);
          })
        }
      >
        {/*
          Functions in place of components, and no keys: hundreds of rows are there in half of the time when nothing but
          the texts of the same elements changes.
        */}
        {shown.map((row) => toRow({ rows, row, labels, canOpen: onOpen !== undefined }))}
      </tbody>
    </table>
  );
}

/** Returns the row of a click on its button, or anywhere else in it unless the reader selects text there. */
function clickedRow(target: EventTarget | null): number | undefined {
  if (!(target instanceof Element)) return undefined;
  if (target.closest('button') === null && window.getSelection()?.isCollapsed === false) {
    return undefined;
  }
  const row = target.closest('tr')?.querySelector<HTMLElement>('button.open')?.dataset['row'];
  return row === undefined ? undefined : Number(row);
}

interface HeaderProps {
  readonly name: string;
  readonly sort: string;
  readonly order: RowOrder | undefined;
}

function Header({ name, order, sort }: HeaderProps): VNode {
  if (order === undefined) {
    return (
      <th scope="col">
        <Text value={name} />
      </th>
    );
  }
  const isUp = order.sort === sort;
  const isDown = order.sort === `-${sort}`;
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button
        type="button"
        class="sort"
        onClick={() => {
          order.onSort(isUp ? `-${sort}` : sort);
        }}
      >
        <Text value={name} /> <span aria-hidden="true">{isUp ? '▲' : isDown ? '▼' : '↕'}</span>
      </button>
    </th>
  );
}

interface RowProps {
  readonly rows: RowColumns;
  readonly row: number;
  /** The names of the criteria as visible texts. */
  readonly labels: readonly string[];
  readonly canOpen: boolean;
}

function toRow({ canOpen, labels, row, rows }: RowProps): VNode {
  const label = toTextNodes(rows.labels[row] ?? '');
  return (
    <tr>
      <th scope="row" data-label="id">
        {canOpen ? (
          <button type="button" class="open" data-row={row}>
            {label}
          </button>
        ) : (
          label
        )}
      </th>
      {rows.criteria.map((column, index) => (
        <td class="number" data-label={labels[index]}>
          {toCell(column, row)}
        </td>
      ))}
      {rows.groupNames.length > 0 && (
        <td data-label="group">{toTextNodes(rows.groupNames[rows.groups[row] ?? -1] ?? '')}</td>
      )}
      <td class="excerpt">{toTextNodes(rows.excerpts[row] ?? '')}</td>
    </tr>
  );
}

function toCell({ before, mark, scores, states, turned }: CriterionColumn, row: number): VNode {
  const state = states[row];
  if (state === 'f') return <span class="score failure">failed</span>;
  if (state === '-') return <span class="muted">-</span>;
  const value = ScoreValue({ score: scores[row] ?? null, mark: mark ?? undefined });
  const score = hasStatus(state, 'failed') ? (
    <>
      {value} <span class="score failure">some failed</span>
    </>
  ) : (
    value
  );
  const earlier = before[row] ?? null;
  if (earlier === null) return score;
  const turn = turned[row];
  return (
    <>
      {score}
      <span class="muted before">
        {' '}
        from {earlier.toFixed(2)}
        {turn === 'w' && <strong> turned worse</strong>}
        {turn === 'b' && <strong> turned better</strong>}
      </span>
    </>
  );
}
