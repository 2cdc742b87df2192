import { isRegion, type Region } from '../../../service/regions.ts';
import { toVisibleText } from '../../text/visible-text.ts';

/** The page of an address. */
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
    // The service would match an empty filter against empty values, while the form shows an empty field as no filter.
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

export function toTraceAddress(region: Region, id: string): string {
  return `/traces/${region}/${encodeURIComponent(id)}`;
}

export function titleOf(route: PageRoute): string {
  return toVisibleText(`${headingOf(route)} · Align evaluations`);
}

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

/** The first characters, which distinguish most traces. */
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
