import { toVisibleText } from '../../text/visible-text.ts';
import {
  type CriterionColumn,
  hasStatus,
  type RowColumns,
  type RowTexts,
  STATUSES,
} from '../report-view.ts';
import { chosenCriteria, lowestScore, orderOf, sortRows } from './sort-rows.ts';
import type { ViewState } from './view-state.ts';

export interface RowChooser {
  /** Returns the indices of the chosen rows, in the chosen order. */
  readonly choose: (state: ViewState, found: ReadonlySet<number>) => readonly number[];
  /** The text of a row that the search compares, without its conversation. */
  readonly textOf: (row: number) => string;
  /** Adds the whole texts to those that the search compares. */
  readonly addTexts: (texts: RowTexts) => void;
}

/**
 * Creates a chooser of rows. It sorts all rows once per order, so that a change of the filters needs no sort. `found` has
 * the rows that a search of conversations has found.
 */
export function createRowChooser(rows: RowColumns): RowChooser {
  let textOf = createSearchTexts(rows);
  const all = [...rows.positions.keys()];
  let known = { order: '', sorted: all };
  return {
    choose: (state, found) => {
      const order = `${orderOf(rows, state.sort)}\n${state.status}\n${state.criterion}`;
      if (known.order !== order) known = { order, sorted: sortRows(rows, all, state) };
      return filterRows(rows, known.sorted, state, { textOf, found });
    },
    textOf: (row) => textOf(row),
    addTexts: (texts) => {
      textOf = createSearchTexts(rows, texts);
    },
  };
}

export interface SearchFacts {
  readonly textOf: (row: number) => string;
  readonly found?: ReadonlySet<number>;
}

type RowFilter = (row: number) => boolean;

const TURNS: Readonly<Record<string, string>> = { worse: 'w', better: 'b' };

/** Whether an evaluation of a row failed, is below the mark, or turned worse. */
export function isFailure({ criteria }: RowColumns, row: number): boolean {
  return criteria.some(({ mark, scores, states, turned }) => {
    const score = scores[row] ?? null;
    const isBelow = mark !== null && score !== null && score < mark;
    return isBelow || turned[row] === 'w' || hasStatus(states[row], 'failed');
  });
}

export function statusName(status: string): string {
  return status === 'not_applicable' ? 'not applicable' : status;
}

/** The lower-case texts that the search compares. Each is created at its first use. */
export function createSearchTexts(rows: RowColumns, whole?: RowTexts): (row: number) => string {
  const texts: string[] = [];
  return (row) => (texts[row] ??= toSearchText(rows, row, whole));
}

/** Returns the indices that pass all filters, in the same order. */
export function filterRows(
  rows: RowColumns,
  indices: readonly number[],
  state: ViewState,
  search: SearchFacts,
): number[] {
  const filters = [
    searchFilter(state, search),
    ...criterionFilters(rows, state),
    groupFilter(rows, state),
    tagFilter(rows, state),
  ].filter((filter) => filter !== undefined);
  return indices.filter((row) => filters.every((filter) => filter(row)));
}

function toSearchText(rows: RowColumns, row: number, whole: RowTexts | undefined): string {
  const tags = (rows.tags[row] ?? []).map((tag) => rows.tagNames[tag] ?? '');
  const group = rows.groupNames[rows.groups[row] ?? -1] ?? '';
  const explanations = whole?.explanations.map((texts) => texts[row]) ?? [];
  return [
    rows.labels[row],
    group,
    ...tags,
    rows.excerpts[row],
    ...explanations,
    whole?.answers[row],
  ]
    .join('\n')
    .toLowerCase();
}

function searchFilter(
  { search }: ViewState,
  { found, textOf }: SearchFacts,
): RowFilter | undefined {
  const words = toWords(search);
  if (words.length === 0) return undefined;
  return (row) => {
    if (found?.has(row) === true) return true;
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  };
}

/** The words of a search, in lower case. */
export function toWords(search: string): readonly string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
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
    beforeFilter(columns, state),
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

/** Dots of a chart are ranges: several pairs share a dot. */
function beforeFilter(
  columns: readonly CriterionColumn[],
  { before: range }: ViewState,
): RowFilter | undefined {
  const [low, high] = range.split('-').map(toScore);
  if (low === undefined || high === undefined) return undefined;
  return (row) =>
    columns.some(({ before }) => {
      const score = before[row] ?? null;
      return score !== null && score >= low && score <= high;
    });
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
  const { before, criterion, group, maxScore, minScore, search, status, tag, turned } = state;
  const filters: readonly (readonly [chosen: string, text: string])[] = [
    [search.trim(), `search "${search}"`],
    [criterion, `criterion ${criterion}`],
    [minScore + maxScore, `score ${minScore || '0'} to ${maxScore || '1'}`],
    [status, `status ${statusName(status)}`],
    [group, `group ${group}`],
    [tag, `tag ${tag}`],
    [turned, `turned ${turned}`],
    [before, `score before ${before.replace('-', ' to ')}`],
  ];
  return filters.filter(([chosen]) => chosen !== '').map(([, text]) => toVisibleText(text));
}
