import { isIPv6 } from 'node:net';

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Returns the name of a host without its port: in lower case, and addresses in their usual format. Returns
 * undefined for anything else.
 */
export function parseHost(host: string): string | undefined {
  const url = `http://${isIPv6(host) ? `[${host}]` : host}`;
  // Characters with which a URL would have more than a host.
  if (/[\s/?#@\\]/.test(host) || !URL.canParse(url)) return undefined;
  return new URL(url).hostname.replace(/\.$/, '');
}

/** Reports whether the name of a host always means this machine. No DNS server can make it mean another. */
export function isLoopback(name: string | undefined): boolean {
  return name !== undefined && LOOPBACK.test(name);
}
