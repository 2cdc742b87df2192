import { toVisibleText } from '../../text/visible-text.ts';
import { type CriterionColumn, hasStatus, type RowColumns, STATUSES } from '../report-view.ts';
import { chosenCriteria, lowestScore, sortRows } from './sort-rows.ts';
import type { ViewState } from './view-state.ts';

/**
 * Creates a function that returns the indices of the chosen rows, in the chosen order. It sorts all rows once per
 * order, so that a change of the filters needs no sort.
 */
export function createRowChooser(rows: RowColumns): (state: ViewState) => readonly number[] {
  const searchText = createSearchTexts(rows);
  const all = [...rows.positions.keys()];
  let known = { order: '', sorted: all };
  return (state) => {
    const order = `${state.sort}\n${state.status}\n${state.criterion}`;
    if (known.order !== order) known = { order, sorted: sortRows(rows, all, state) };
    return filterRows(rows, known.sorted, state, searchText);
  };
}

type RowFilter = (row: number) => boolean;

const TURNS: Readonly<Record<string, string>> = { worse: 'w', better: 'b' };

export function statusName(status: string): string {
  return status === 'not_applicable' ? 'not applicable' : status;
}

/** The lower-case texts that the search compares. Each is created at its first use. */
export function createSearchTexts(rows: RowColumns): (row: number) => string {
  const texts: string[] = [];
  return (row) => (texts[row] ??= toSearchText(rows, row));
}

/** Returns the indices that pass all filters, in the same order. */
export function filterRows(
  rows: RowColumns,
  indices: readonly number[],
  state: ViewState,
  searchText: (row: number) => string,
): number[] {
  const filters = [
    searchFilter(state, searchText),
    ...criterionFilters(rows, state),
    groupFilter(rows, state),
    tagFilter(rows, state),
  ].filter((filter) => filter !== undefined);
  return indices.filter((row) => filters.every((filter) => filter(row)));
}

function toSearchText(rows: RowColumns, row: number): string {
  const tags = (rows.tags[row] ?? []).map((tag) => rows.tagNames[tag] ?? '');
  const group = rows.groupNames[rows.groups[row] ?? -1] ?? '';
  return [rows.labels[row], group, ...tags, rows.excerpts[row]].join('\n').toLowerCase();
}

function searchFilter(
  { search }: ViewState,
  searchText: (row: number) => string,
): RowFilter | undefined {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return undefined;
  return (row) => words.every((word) => searchText(row).includes(word));
}

/**
 * Filters on the outcomes of the chosen criterion; without one, on the lowest score and the outcomes of any criterion.
 */
function criterionFilters(rows: RowColumns, state: ViewState): (RowFilter | undefined)[] {
  const columns = chosenCriteria(rows, state.criterion);
  const scoreOf = (row: number): number | null => lowestScore({ ...rows, criteria: columns }, row);
  const hasOutcome: RowFilter = (row) => columns.some(({ states }) => states[row] !== '-');
  return [
    columns === rows.criteria ? undefined : hasOutcome,
    scoreFilter(state, scoreOf),
    statusFilter(columns, state),
    turnFilter(columns, state),
  ];
}

function scoreFilter(
  { maxScore, minScore }: ViewState,
  scoreOf: (row: number) => number | null,
): RowFilter | undefined {
  const [low, high] = [toScore(minScore), toScore(maxScore)];
  if (low === undefined && high === undefined) return undefined;
  return (row) => {
    const score = scoreOf(row);
    return score !== null && score >= (low ?? 0) && score <= (high ?? 1);
  };
}

function toScore(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? undefined : value;
}

/** Every trial counts: a row with a scored trial may have failed in another. */
function statusFilter(
  columns: readonly CriterionColumn[],
  { status }: ViewState,
): RowFilter | undefined {
  const chosen = STATUSES.find((name) => name === status);
  if (chosen === undefined) return undefined;
  return (row) => columns.some(({ states }) => hasStatus(states[row], chosen));
}

function turnFilter(
  columns: readonly CriterionColumn[],
  { turned: chosen }: ViewState,
): RowFilter | undefined {
  const letter = Object.hasOwn(TURNS, chosen) ? TURNS[chosen] : undefined;
  if (letter === undefined) return undefined;
  return (row) => columns.some(({ turned }) => turned[row] === letter);
}

function groupFilter(
  { groupNames, groups }: RowColumns,
  { group }: ViewState,
): RowFilter | undefined {
  if (group === '') return undefined;
  const chosen = groupNames.indexOf(group);
  return (row) => groups[row] === chosen && chosen !== -1;
}

function tagFilter({ tagNames, tags }: RowColumns, { tag }: ViewState): RowFilter | undefined {
  if (tag === '') return undefined;
  const chosen = tagNames.indexOf(tag);
  return (row) => tags[row]?.includes(chosen) ?? false;
}

/** Describes the active filters, so that an empty list can name them. */
export function describeFilters(state: ViewState): readonly string[] {
  const { criterion, group, maxScore, minScore, search, status, tag, turned } = state;
  const filters: readonly (readonly [chosen: string, text: string])[] = [
    [search.trim(), `search "${search}"`],
    [criterion, `criterion ${criterion}`],
    [minScore + maxScore, `score ${minScore || '0'} to ${maxScore || '1'}`],
    [status, `status ${statusName(status)}`],
    [group, `group ${group}`],
    [tag, `tag ${tag}`],
    [turned, `turned ${turned}`],
  ];
  return filters.filter(([chosen]) => chosen !== '').map(([, text]) => toVisibleText(text));
}
