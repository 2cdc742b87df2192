/** The filters with a single text, by their names in the service. */
const TEXT_FILTERS = [
  'start_date',
  'end_date',
  'min_score',
  'max_score',
  'criteria',
  'page_size',
] as const;

export type TextFilter = (typeof TEXT_FILTERS)[number];

export interface ListFilters extends Readonly<Record<TextFilter, string>> {
  /** Texts such as `key:value1,value2`. */
  readonly tags: readonly string[];
}

/** The filters that are rarely used, by their names in the service. */
export const RARE_FILTERS: ReadonlySet<string> = new Set<TextFilter>([
  'start_date',
  'end_date',
  'criteria',
  'page_size',
]);

const UNSHOWN = ['explanation', 'sub_trace', 'sources'].map(
  (part) => `exclude=evaluations.${part}`,
);

/** Returns the query of a request, without the parts of evaluations that a line does not show. */
export function toListRequest(query: string): string {
  return [...(query === '' ? [] : [query]), ...UNSHOWN].join('&');
}

/** Returns the query of a request that looks for new traces, whose lines are not shown. */
export function toCountRequest(query: string): string {
  return `${toListRequest(query)}&exclude=trace&exclude=comments`;
}

export function readFilters(query: string): ListFilters {
  const parameters = new URLSearchParams(query);
  const textOf = (name: TextFilter): string => parameters.get(name) ?? '';
  return {
    start_date: textOf('start_date'),
    end_date: textOf('end_date'),
    min_score: textOf('min_score'),
    max_score: textOf('max_score'),
    criteria: textOf('criteria'),
    page_size: textOf('page_size'),
    tags: parameters.getAll('tags'),
  };
}

/** Returns the query of the first page. The service checks the texts. */
export function toQuery(filters: ListFilters): string {
  const parameters = new URLSearchParams();
  for (const name of TEXT_FILTERS) {
    if (filters[name] !== '') parameters.set(name, filters[name]);
  }
  for (const tag of filters.tags) if (tag !== '') parameters.append('tags', tag);
  return parameters.toString();
}

/** Describes the active filters, so that an empty list can name them. */
export function describeListFilters(filters: ListFilters): string[] {
  const { criteria } = filters;
  const described: readonly (readonly [string, string])[] = [
    ['from', filters.start_date],
    ['to', filters.end_date],
    ['lowest score', filters.min_score],
    ['highest score', filters.max_score],
    ['criterion equal to', criteria === '' ? '' : `"${criteria}"`],
    ...filters.tags.map((tag) => ['tag', tag] as const),
  ];
  return described.filter(([, value]) => value !== '').map(([name, value]) => `${name} ${value}`);
}

const TOKEN = 'page_token';

/** The query of a page, and the tokens of the pages before it. The token of the first page is empty. */
export interface ListPage {
  readonly query: string;
  readonly trail: readonly string[];
}

/** Returns undefined on the last page. */
export function olderPage({ query, trail }: ListPage, next: string | null): ListPage | undefined {
  if (next === null) return undefined;
  return { query: withToken(query, next), trail: [...trail, tokenOf(query)] };
}

/**
 * Returns undefined on the first page. Without a trail, as in a tab that a link opened, the newer page is the first
 * page: the service has tokens for older traces only.
 */
export function newerPage({ query, trail }: ListPage): ListPage | undefined {
  if (tokenOf(query) === '') return undefined;
  return { query: withToken(query, trail.at(-1) ?? ''), trail: trail.slice(0, -1) };
}

/** True for a page after the first one. */
export function isLaterPage(query: string): boolean {
  return tokenOf(query) !== '';
}

function tokenOf(query: string): string {
  return new URLSearchParams(query).get(TOKEN) ?? '';
}

function withToken(query: string, token: string): string {
  const parameters = new URLSearchParams(query);
  parameters.delete(TOKEN);
  if (token !== '') parameters.set(TOKEN, token);
  return parameters.toString();
}
