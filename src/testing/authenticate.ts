import { API_KEY_HEADER } from '../service/names.ts';
import { refuse } from './answer.ts';
import type { RegionSetup, Route } from './endpoint.ts';

/**
 * Checks the credential of a request (specification, "Authentication").
 *
 * @param route - The route it asks for.
 * @param headers - The headers of the request.
 * @param region - The region it went to.
 * @param accessToken - The token of the login, which both regions share.
 * @throws {@link Refused} with 401. A key of another region is refused like one that nobody has.
 */
export function authenticate(
  route: Route,
  headers: Headers,
  region: RegionSetup,
  accessToken: string,
): void {
  if (route.auth === 'apiKey') {
    const key = headers.get(API_KEY_HEADER);
    if (key !== null && region.apiKeys.has(key)) return;
    throw refuse(401, 'The key is missing or not valid in this region');
  }
  const [, token] = /^Bearer +(.+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (token !== accessToken) throw refuse(401, 'The access token is missing or not valid');
}
