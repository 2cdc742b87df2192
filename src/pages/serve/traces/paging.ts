const TOKEN = 'page_token';

/** A page of a list: its query, and the tokens of the pages before it, the first page with an empty one. */
export interface ListPage {
  readonly query: string;
  readonly trail: readonly string[];
}

/** The page with older traces; undefined on the last page. */
export function olderPage({ query, trail }: ListPage, next: string | null): ListPage | undefined {
  if (next === null) return undefined;
  return { query: withToken(query, next), trail: [...trail, tokenOf(query)] };
}

/**
 * The page with newer traces; undefined on the first page. Without a trail, as in a tab that a link opened, it is the
 * first page: the service has tokens for older traces only.
 */
export function newerPage({ query, trail }: ListPage): ListPage | undefined {
  if (tokenOf(query) === '') return undefined;
  return { query: withToken(query, trail.at(-1) ?? ''), trail: trail.slice(0, -1) };
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
