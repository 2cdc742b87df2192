import { isIPv6 } from 'node:net';
import { isLoopback } from '../../options/loopback.ts';

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

/**
 * Reports whether the name of a host means this machine for a browser. A client does not send its key to
 * `*.localhost`, because a DNS server can make it mean another machine.
 */
export function isLocal(name: string | undefined): boolean {
  return name !== undefined && (isLoopback(name) || name.endsWith('.localhost'));
}
