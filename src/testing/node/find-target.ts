import type { IncomingMessage } from 'node:http';
import { reject } from '../answer.ts';
import { isLocal, parseHost } from './host-names.ts';

/**
 * Returns the path and query of a request whose host is loopback or known. Otherwise a page in a browser could
 * reach the server through a name of its own that points to this machine (DNS rebinding).
 *
 * @throws {@link Rejection} with 400 or 421.
 */
export function findTarget(incoming: IncomingMessage, hosts: ReadonlySet<string>): string {
  const [host, ...others] = incoming.headersDistinct['host'] ?? [];
  if (host === undefined || others.length > 0) {
    throw reject(400, 'The request should have exactly one Host header');
  }
  checkHost(host, hosts);
  const { url: target = '/' } = incoming;
  if (target.startsWith('/')) return target;
  if (target === '*') return '/*';
  if (!/^https?:/i.test(target) || !URL.canParse(target)) {
    throw reject(400, 'The target of the request should be a path or a URL');
  }
  const url = new URL(target);
  checkHost(url.host, hosts);
  return `${url.pathname}${url.search}`;
}

function checkHost(host: string, hosts: ReadonlySet<string>): void {
  const name = parseHost(host);
  if (name === undefined) throw reject(400, 'The Host header should be a host and a port');
  if (isLocal(name) || hosts.has(name)) return;
  throw reject(
    421,
    `The reference server does not answer for the host ${JSON.stringify(name.slice(0, 64))}: use a loopback name, or pass it in the option hosts of listen`,
  );
}
