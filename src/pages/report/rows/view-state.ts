/** The texts of a view, and the names of their parameters in the address. */
const PARAMETERS = [
  ['search', 'q'],
  ['criterion', 'criterion'],
  ['minScore', 'min'],
  ['maxScore', 'max'],
  ['status', 'status'],
  ['group', 'group'],
  ['tag', 'tag'],
  ['turned', 'turned'],
  ['before', 'before'],
  ['where', 'in'],
  ['sort', 'sort'],
] as const;

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

/** Returns the fragment for a view; empty for the first view. */
export function toFragment(state: ViewState): string {
  const parameters = new URLSearchParams();
  for (const [name, parameter] of PARAMETERS) {
    if (state[name] !== '') parameters.set(parameter, state[name]);
  }
  if (state.page > 1) parameters.set('page', String(state.page));
  if (state.row > 0) parameters.set('row', String(state.row));
  return parameters.toString();
}

/** Returns the address of the rows with these choices, and no other ones. */
export function linkTo(choices: Partial<ViewState>): string {
  return `#${toFragment({ ...FIRST_STATE, ...choices })}`;
}

/** Reads a fragment. Missing and invalid values are as in the first view. */
export function readFragment(fragment: string): ViewState {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  const countOf = (name: string, least: number): number => {
    const value = Number(parameters.get(name) ?? least);
    return Number.isSafeInteger(value) && value >= least ? value : least;
  };
  const state = { ...FIRST_STATE, page: countOf('page', 1), row: countOf('row', 0) };
  for (const [name, parameter] of PARAMETERS) state[name] = parameters.get(parameter) ?? '';
  return state;
}
