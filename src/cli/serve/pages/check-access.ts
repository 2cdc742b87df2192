import { createHash, timingSafeEqual } from 'node:crypto';
import { refuse } from './page-headers.ts';
import type { PageAddress } from './page-route.ts';

const OPEN_THE_LINK =
  'Open the link that align-evals serve printed. It has the token, which is another one after each start.';

/**
 * Returns the response to a request that is rejected, and undefined for an allowed request.
 *
 * A page of another site, or of another port of this machine, can send requests to this port. The browser names that
 * page in Origin and Sec-Fetch-Site. The token keeps out programs that send neither.
 */
export function checkAccess(
  { method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>,
  route: PageAddress | undefined,
  token: string,
): Response | undefined {
  const { origin, pathname } = new URL(url);
  const isShell = route?.page === 'shell' || route?.page === 'unknown';
  const isLink = isShell && method === 'GET' && isTopLevelNavigation(headers);
  if (!isLink && isForeign(headers, origin)) {
    return refuse(403, 'The request comes from another site. Open these pages themselves.');
  }
  if (!pathname.startsWith('/api/') || hasToken(headers, token)) return undefined;
  return refuse(401, OPEN_THE_LINK, { 'www-authenticate': 'Bearer' });
}

/** True when a person follows a link. The shell has no data, and the site of the link cannot read the page. */
function isTopLevelNavigation(headers: Headers): boolean {
  return (
    !headers.has('origin') &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document'
  );
}

function isForeign(headers: Headers, own: string): boolean {
  const site = headers.get('sec-fetch-site') ?? 'none';
  return (headers.get('origin') ?? own) !== own || (site !== 'none' && site !== 'same-origin');
}

// Hashes have the same length, which the comparison requires, and its duration reveals nothing about the token.
function hasToken(headers: Headers, token: string): boolean {
  const [, passed = ''] = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '') ?? [];
  return timingSafeEqual(digest(passed), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
