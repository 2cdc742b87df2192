import { isRegion, type Region } from '../../../options/regions.ts';
import { toVisibleText } from '../../text/visible-text.ts';

/** What an address shows. */
export type PageRoute =
  | { readonly page: 'usage' | 'unknown' }
  | TraceListRoute
  | { readonly page: 'trace'; readonly region: Region; readonly id: string };

/** The address of a page of the trace list. */
export interface TraceListRoute {
  readonly page: 'traces';
  readonly region: Region;
  /** Filters and paging, with the names of the service. */
  readonly query: string;
}

/** Reads an address. */
export function readRoute({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): PageRoute {
  if (pathname === '/' || pathname === '/usage') return { page: 'usage' };
  if (pathname === '/traces') {
    const all = new URLSearchParams(search);
    // An empty filter would choose what is empty, and its field would look as if there was no filter.
    const given = [...all].filter(([, value]) => value !== '');
    const region = given.find(([name]) => name === 'region')?.[1] ?? 'eu';
    const query = new URLSearchParams(given.filter(([name]) => name !== 'region')).toString();
    return isRegion(region) ? { page: 'traces', region, query } : { page: 'unknown' };
  }
  const [, region, id = ''] = /^\/traces\/([^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  return isRegion(region) ? { page: 'trace', region, id: decode(id) } : { page: 'unknown' };
}

/** The address of a page of the trace list. */
export function toListAddress({ query, region }: Omit<TraceListRoute, 'page'>): string {
  const own = region === 'eu' ? '' : `region=${region}`;
  const search = [own, query].filter((part) => part !== '').join('&');
  return search === '' ? '/traces' : `/traces?${search}`;
}

/** The address of a trace. */
export function toTraceAddress(region: Region, id: string): string {
  return `/traces/${region}/${encodeURIComponent(id)}`;
}

/** The title of the document. */
export function titleOf(route: PageRoute): string {
  return toVisibleText(`${headingOf(route)} · Align evaluations`);
}

/** The heading of a page. */
export function headingOf(route: PageRoute): string {
  switch (route.page) {
    case 'usage':
      return 'Usage';
    case 'traces':
      return `Traces in ${route.region.toUpperCase()}`;
    case 'trace':
      return `Trace ${shortId(route.id)}`;
    case 'unknown':
      return 'No such page';
  }
}

/** The beginning of an id, which tells most traces apart. */
export function shortId(id: string): string {
  return id.length > 8 ? `${id.slice(0, 8)}…` : id;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Invalid percent-encoding: the service rejects the id.
    return text;
  }
}
