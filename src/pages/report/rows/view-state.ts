/** The choices of the reader: filters, order, page and open row. */
export interface ViewState {
  /** The words to find in id, group, tags and explanation. */
  readonly search: string;
  /** The criterion to which score, status and turn apply; empty for any. */
  readonly criterion: string;
  readonly minScore: string;
  readonly maxScore: string;
  readonly status: string;
  readonly group: string;
  readonly tag: string;
  readonly turned: string;
  /** A range of scores in the earlier run, such as `0.30-0.40`. */
  readonly before: string;
  /** `conversations` to search them too. */
  readonly where: string;
  /**
   * `change`, `lowest`, `position`, `id`, `group`, or `score:` with the name of a criterion; a leading `-` reverses the
   * order. Empty for the first order: by change in a comparison, else by lowest score.
   */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
  /** The index of the open row plus 1; 0 without an open row. Positions are not unique. */
  readonly row: number;
}

/** The view of an address without a fragment. */
export const FIRST_STATE: ViewState = {
  search: '',
  criterion: '',
  minScore: '',
  maxScore: '',
  status: '',
  group: '',
  tag: '',
  turned: '',
  before: '',
  where: '',
  sort: '',
  page: 1,
  row: 0,
};

/** The names of parameters in the address. */
const NAMES = {
  search: 'q',
  criterion: 'criterion',
  minScore: 'min',
  maxScore: 'max',
  status: 'status',
  group: 'group',
  tag: 'tag',
  turned: 'turned',
  before: 'before',
  where: 'in',
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
  'before',
  'where',
  'sort',
] as const;

/** Returns the fragment for a view; empty for the first view. */
export function toFragment(state: ViewState): string {
  const parameters = new URLSearchParams();
  for (const name of TEXTS) {
    if (state[name] !== FIRST_STATE[name]) parameters.set(NAMES[name], state[name]);
  }
  if (state.page > 1) parameters.set('page', String(state.page));
  if (state.row > 0) parameters.set('row', String(state.row));
  return parameters.toString();
}

/** Reads a fragment. Missing and invalid values are as in the first view. */
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
    before: textOf('before'),
    where: textOf('where'),
    sort: textOf('sort'),
    page: countOf('page', 1),
    row: countOf('row', 0),
  };
}
