import { API_KEY_HEADER } from '../service/names.ts';
import { refuse } from './answer.ts';
import type { RegionState, Route } from './endpoint.ts';

/**
 * Checks the credential of a request (specification, "Authentication").
 *
 * @param route - The route it asks for.
 * @param headers - The headers of the request.
 * @param region - The region it went to.
 * @throws {@link Refused} with 401. A key of another region is as wrong as any other.
 */
export function authenticate(route: Route, headers: Headers, region: RegionState): void {
  if (route.auth === 'apiKey' && region.apiKeys.has(headers.get(API_KEY_HEADER) ?? '')) return;
  throw refuse(401, 'The key is missing or not valid in this region');
}
