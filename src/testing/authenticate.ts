import { API_KEY_HEADER } from '../service/names.ts';
import { reject } from './answer.ts';
import type { RegionSetup, Route } from './endpoint.ts';

/** Reports whether a request has the credential that its route requires, valid or not. */
export function hasCredential({ auth }: Route, headers: Headers): boolean {
  return headers.has(auth === 'apiKey' ? API_KEY_HEADER : 'authorization');
}

/**
 * Checks the credential of a request (specification, "Authentication").
 *
 * @throws {@link Rejection} with 401. A key of the other region is rejected like an unknown key.
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
    throw reject(401, 'The key is missing or not valid in this region');
  }
  const [, token] = /^Bearer +([^ ].*)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (token !== accessToken) throw reject(401, 'The access token is missing or not valid');
}
