import type { Region } from 'align-evals';

type PageName =
  | 'shell'
  | 'unknown'
  | 'script'
  | 'styles'
  | 'icon'
  | 'usage'
  | 'traces'
  | 'trace'
  | 'rating'
  | 'comments'
  | 'down';

export interface PageAddress {
  readonly page: PageName;
  readonly method: 'GET' | 'POST';
  /** The region in the path; `eu` for a path without a region. */
  readonly region: Region;
  /** The id of the trace in the path, not decoded; empty for a path without an id. */
  readonly id: string;
}

const REGION = '(?<region>eu|us)';
const TRACE = `${REGION}/traces/(?<id>[^/]+)`;

// With two slashes, the path would be a host in the links of the document.
const UNKNOWN = /^\/(?!\/|api\/)/;

const ROUTES: readonly (readonly [PageName, RegExp])[] = [
  ['shell', new RegExp(`^/(?:usage|traces(?:/${REGION}/(?<id>[^/]+))?)?$`)],
  ['script', /^\/app\.js$/],
  ['styles', /^\/app\.css$/],
  ['icon', /^\/icon\.svg$/],
  ['usage', /^\/api\/usage$/],
  ['traces', new RegExp(`^/api/${REGION}/traces$`)],
  ['trace', new RegExp(`^/api/${TRACE}$`)],
  ['rating', new RegExp(`^/api/${TRACE}/rating$`)],
  ['comments', new RegExp(`^/api/${TRACE}/comments$`)],
  ['down', new RegExp(`^/api/${REGION}/down$`)],
  ['unknown', UNKNOWN],
];

const POSTED: ReadonlySet<PageName> = new Set(['rating', 'comments', 'down']);

/** A mistyped page has the route `unknown`; a path of the API that does not exist has no route. */
export function findPageRoute(path: string): PageAddress | undefined {
  for (const [page, pattern] of ROUTES) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const { region, id = '' } = match.groups ?? {};
    return {
      page,
      method: POSTED.has(page) ? 'POST' : 'GET',
      region: region === 'us' ? 'us' : 'eu',
      id,
    };
  }
  return undefined;
}
