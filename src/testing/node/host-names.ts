import { isIPv6 } from 'node:net';

// The last alternative is 127.0.0.0/8 in the format of IPv6, as a URL writes it.
const LOOPBACK =
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/**
 * Returns the name of a host without its port: in lower case, and addresses in their usual format. Returns
 * undefined for anything else.
 */
export function parseHost(host: string): string | undefined {
  const url = `http://${isIPv6(host) ? `[${host}]` : host}`;
  // Characters with which a URL would have more than a host.
  if (/[\s/?#@\\]/.test(host) || !URL.canParse(url)) return undefined;
  const name = new URL(url).hostname.replace(/\.$/, '');
  return name === '' ? undefined : name;
}

/** Reports whether the name of a host always means this machine. No DNS server can make it mean another. */
export function isLoopback(name: string | undefined): boolean {
  return name !== undefined && LOOPBACK.test(name);
}
