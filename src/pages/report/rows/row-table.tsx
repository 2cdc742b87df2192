import type { VNode } from 'preact';
import { toDifferenceNode } from '../../scores/score-change.tsx';
import { ScoreValue } from '../../scores/score-value.tsx';
import { toTextNodes } from '../../text/text.tsx';
import { toVisibleText } from '../../text/visible-text.ts';
import {
  changeOf,
  type CriterionColumn,
  groupOf,
  hasStatus,
  isComparison,
  pairOf,
  type RowColumns,
} from '../report-view.ts';

export interface RowTableProps {
  readonly rows: RowColumns;
  readonly shown: readonly number[];
  /** The criteria with a column; all by default. */
  readonly criteria?: readonly CriterionColumn[] | undefined;
  /** Without it, the headers are plain texts. */
  readonly order?: RowOrder | undefined;
  /** Without it, the labels are plain texts. */
  readonly onOpen?: ((row: number) => void) | undefined;
}

interface RowOrder {
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

export function RowTable(props: RowTableProps): VNode {
  const { criteria = props.rows.criteria, onOpen, order, rows, shown } = props;
  const hasGroups = rows.groupNames.length > 0;
  const hasChange = isComparison(rows);
  const labels = criteria.map(({ name }) => toVisibleText(name));
  const facts = { rows, criteria, labels, canOpen: onOpen !== undefined, hasChange };
  return (
    <table class="rows">
      <thead>
        <tr>
          <Header name="id" sort="id" order={order} />
          {hasChange && <Header name="change" sort="change" order={order} />}
          {criteria.map(({ name }) => (
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
        {shown.map((row) => toRow(facts, row))}
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
    return <th scope="col">{toTextNodes(name)}</th>;
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
        {toTextNodes(name)} <span aria-hidden="true">{isUp ? '↑' : isDown ? '↓' : '↕'}</span>
      </button>
    </th>
  );
}

interface TableFacts {
  readonly rows: RowColumns;
  readonly criteria: readonly CriterionColumn[];
  /** The names of the criteria as visible texts. */
  readonly labels: readonly string[];
  readonly canOpen: boolean;
  readonly hasChange: boolean;
}

function toRow({ canOpen, criteria, hasChange, labels, rows }: TableFacts, row: number): VNode {
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
      {hasChange && (
        <td class="number" data-label="change">
          {toChange(rows.criteria, row)}
        </td>
      )}
      {criteria.map((column, index) => (
        <td class="number" data-label={labels[index]}>
          {toCell(column, row)}
        </td>
      ))}
      {rows.groupNames.length > 0 && (
        <td data-label="group">{toTextNodes(groupOf(rows, row) ?? '')}</td>
      )}
      <td class="excerpt">
        <div class="two-lines">{toTextNodes(rows.excerpts[row] ?? '')}</div>
      </td>
    </tr>
  );
}

function toChange(criteria: readonly CriterionColumn[], row: number): VNode {
  const change = changeOf(criteria, row);
  if (change !== null) return toDifferenceNode(change);
  const isPaired = criteria.some((column) => pairOf(column, row) !== undefined);
  return <span class="muted">{isPaired ? '0.00' : '-'}</span>;
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
