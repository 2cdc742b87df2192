/** What the reader chose: filters, order, page and the open row. */
export interface ViewState {
  /** Words that a row must have in its id, group, tags or explanation. */
  readonly search: string;
  /** The name of a criterion, for which the score, status and turn are chosen; empty for any. */
  readonly criterion: string;
  readonly minScore: string;
  readonly maxScore: string;
  readonly status: string;
  readonly group: string;
  readonly tag: string;
  readonly turned: string;
  /** `lowest`, `position`, `id`, `group`, or `score:` with the name of a criterion; `-` before it turns the order. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
  /** The number of the open row in the table of the document, from 1; 0 for none. Positions are not unique. */
  readonly row: number;
}

/** What a reader sees first. */
export const FIRST_STATE: ViewState = {
  search: '',
  criterion: '',
  minScore: '',
  maxScore: '',
  status: '',
  group: '',
  tag: '',
  turned: '',
  sort: 'lowest',
  page: 1,
  row: 0,
};

/** The names in the address. */
const NAMES = {
  search: 'q',
  criterion: 'criterion',
  minScore: 'min',
  maxScore: 'max',
  status: 'status',
  group: 'group',
  tag: 'tag',
  turned: 'turned',
  sort: 'sort',
} as const;

const TEXTS = [
  'search',
  'criterion',
  'minScore',
  'maxScore',
  'status',
  'group',
  'tag',
  'turned',
  'sort',
] as const;

/** The fragment of the address that shows the same view; empty for the first one. */
export function toFragment(state: ViewState): string {
  const parameters = new URLSearchParams();
  for (const name of TEXTS) {
    if (state[name] !== FIRST_STATE[name]) parameters.set(NAMES[name], state[name]);
  }
  if (state.page > 1) parameters.set('page', String(state.page));
  if (state.row > 0) parameters.set('row', String(state.row));
  return parameters.toString();
}

/** Reads the fragment of an address; what it lacks or what makes no sense is as in the first view. */
export function readFragment(fragment: string): ViewState {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  const textOf = (name: (typeof TEXTS)[number]): string =>
    parameters.get(NAMES[name]) ?? FIRST_STATE[name];
  const countOf = (name: string, least: number): number => {
    const value = Number(parameters.get(name) ?? least);
    return Number.isSafeInteger(value) && value >= least ? value : least;
  };
  return {
    search: textOf('search'),
    criterion: textOf('criterion'),
    minScore: textOf('minScore'),
    maxScore: textOf('maxScore'),
    status: textOf('status'),
    group: textOf('group'),
    tag: textOf('tag'),
    turned: textOf('turned'),
    sort: textOf('sort'),
    page: countOf('page', 1),
    row: countOf('row', 0),
  };
}
