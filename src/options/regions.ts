/** A production region of the service. Data sent to a region stays there. */
export type Region = 'eu' | 'us';

/**
 * The origin of each region (specification, "Regions and data residency").
 *
 * Placeholders: the specification does not name the hosts. Whoever publishes the package fills them
 * in here and nowhere else.
 */
export const REGION_ORIGINS: Readonly<Record<Region, string>> = {
  eu: 'https://api.eu.align.example',
  us: 'https://api.us.align.example',
};

/** The names of the regions. */
export const REGIONS: readonly Region[] = ['eu', 'us'];

/**
 * Tells whether a value names a region.
 *
 * @param value - Anything.
 */
export function isRegion(value: unknown): value is Region {
  return value === 'eu' || value === 'us';
}

/**
 * Tells whether a host lies under `.example`, the domain that is reserved and never answers.
 *
 * @param url - The base URL of a client.
 */
export function isPlaceholderHost(url: URL): boolean {
  return /(^|\.)example\.?$/.test(url.hostname);
}
