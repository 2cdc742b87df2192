/** A production region of the service. Data that is sent to a region stays there. */
export type Region = 'eu' | 'us';

/**
 * Specification, "Regions and data residency". The specification does not name the hosts, so these are placeholders.
 * The publisher of the package sets the real hosts here and nowhere else.
 */
export const REGION_ORIGINS: Readonly<Record<Region, string>> = {
  eu: 'https://api.eu.align.example',
  us: 'https://api.us.align.example',
};

export const REGIONS: readonly Region[] = ['eu', 'us'];

export function isRegion(value: unknown): value is Region {
  return value === 'eu' || value === 'us';
}

/** Reports whether the host of a URL is in the reserved domain `.example`, which no service can use. */
export function isPlaceholderHost(url: URL): boolean {
  return /(^|\.)example\.?$/.test(url.hostname);
}

// The last alternative is 127.0.0.0/8 as an IPv6 address in a URL.
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** Reports whether the host of a URL is always this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
