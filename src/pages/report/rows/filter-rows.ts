import { toVisibleText } from '../../text/visible-text.ts';
import {
  type CriterionColumn,
  groupOf,
  hasStatus,
  type RowColumns,
  type RowTexts,
  STATUSES,
  tagsOf,
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

/** The lower-case texts that the search compares. Each is created at its first use. */
function createSearchTexts(rows: RowColumns, whole?: RowTexts): (row: number) => string {
  const texts: string[] = [];
  const toSearchText = (row: number): string =>
    [
      rows.labels[row],
      groupOf(rows, row),
      ...tagsOf(rows, row),
      rows.excerpts[row],
      ...(whole?.explanations.map((ofCriterion) => ofCriterion[row]) ?? []),
      whole?.answers[row],
    ]
      .join('\n')
      .toLowerCase();
  return (row) => (texts[row] ??= toSearchText(row));
}

/** Whether an evaluation of a row failed, is below the mark, or turned worse. */
export function isFailure({ criteria }: RowColumns, row: number): boolean {
  return criteria.some(({ mark, scores, states, turned }) => {
    const score = scores[row] ?? null;
    const isBelow = mark !== null && score !== null && score < mark;
    return isBelow || turned[row] === 'w' || hasStatus(states[row], 'failed');
  });
}

interface SearchFacts {
  readonly textOf: (row: number) => string;
  readonly found: ReadonlySet<number>;
}

/** Returns the indices that pass all filters, in the same order. */
function filterRows(
  rows: RowColumns,
  indices: readonly number[],
  state: ViewState,
  search: SearchFacts,
): number[] {
  const columns = chosenCriteria(rows, state.criterion);
  const filters = FILTERS.map((create) => create(state, { ...search, rows, columns })).filter(
    (filter) => filter !== undefined,
  );
  return indices.filter((row) => filters.every((filter) => filter(row)));
}

interface FilterFacts extends SearchFacts {
  readonly rows: RowColumns;
  /** The chosen criterion, or all: any of them may pass. */
  readonly columns: readonly CriterionColumn[];
}

/** Creates a filter; returns undefined when the reader did not choose it. */
type CreateFilter = (
  state: ViewState,
  facts: FilterFacts,
) => ((row: number) => boolean) | undefined;

const bySearch: CreateFilter = ({ search }, { found, textOf }) => {
  const words = toWords(search);
  if (words.length === 0) return undefined;
  return (row) => {
    if (found.has(row)) return true;
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  };
};

/** The words of a search, in lower case. */
export function toWords(search: string): readonly string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

const byCriterion: CreateFilter = (_state, { columns, rows }) =>
  columns === rows.criteria
    ? undefined
    : (row) => columns.some(({ states }) => states[row] !== '-');

/** Without a chosen criterion, the lowest score counts. */
const byScore: CreateFilter = ({ maxScore, minScore }, { columns }) => {
  const [low, high] = [toScore(minScore), toScore(maxScore)];
  if (low === undefined && high === undefined) return undefined;
  return (row) => isWithin(lowestScore(columns, row), low ?? 0, high ?? 1);
};

function toScore(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? undefined : value;
}

function isWithin(score: number | null, low: number, high: number): boolean {
  return score !== null && score >= low && score <= high;
}

/** Every trial counts: a row with a scored trial may have failed in another. */
const byStatus: CreateFilter = ({ status }, { columns }) => {
  const chosen = STATUSES.find((name) => name === status);
  return chosen && ((row) => columns.some(({ states }) => hasStatus(states[row], chosen)));
};

const TURNS: ReadonlyMap<string, string> = new Map([
  ['worse', 'w'],
  ['better', 'b'],
]);

const byTurn: CreateFilter = ({ turned: chosen }, { columns }) => {
  const letter = TURNS.get(chosen);
  if (letter === undefined) return undefined;
  return (row) => columns.some(({ turned }) => turned[row] === letter);
};

/** Dots of a chart are ranges: several pairs share a dot. */
const byScoreBefore: CreateFilter = ({ before: range }, { columns }) => {
  const [low, high] = range.split('-').map(toScore);
  if (low === undefined || high === undefined) return undefined;
  return (row) => columns.some(({ before }) => isWithin(before[row] ?? null, low, high));
};

const byGroup: CreateFilter = ({ group }, { rows }) =>
  group === '' ? undefined : (row) => groupOf(rows, row) === group;

const byTag: CreateFilter = ({ tag }, { rows: { tagNames, tags } }) => {
  if (tag === '') return undefined;
  const chosen = tagNames.indexOf(tag);
  return (row) => tags[row]?.includes(chosen) ?? false;
};

const FILTERS: readonly CreateFilter[] = [
  bySearch,
  byCriterion,
  byScore,
  byStatus,
  byTurn,
  byScoreBefore,
  byGroup,
  byTag,
];

export function statusName(status: string): string {
  return status === 'not_applicable' ? 'not applicable' : status;
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
