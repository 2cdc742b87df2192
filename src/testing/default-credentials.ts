import { type Region, REGIONS } from '../service/regions.ts';
import type { RegionSetup, ServerSetup } from './endpoint.ts';

/** The access token of a server that has no other. */
export const DEFAULT_ACCESS_TOKEN = 'reference-access-token';

/** Returns the default key of a region. A region with an empty list of keys rejects every key. */
export function defaultKey(region: Region): string {
  return `reference-key-${region}`;
}

/** Reports whether any region accepts a key or a token that the documentation contains. */
export function acceptsDefaultKeys(
  { accessToken }: ServerSetup,
  regions: readonly RegionSetup[],
): boolean {
  const accepted = [accessToken, ...regions.flatMap(({ apiKeys }) => [...apiKeys])];
  return [DEFAULT_ACCESS_TOKEN, ...REGIONS.map(defaultKey)].some((one) => accepted.includes(one));
}
