import type { IncomingMessage } from 'node:http';
import { reject } from '../answer.ts';
import { type AllowedHost, type HostName, isAllowed, parseHost } from './host-names.ts';

/** Where a request goes. */
export interface Target {
  /** The origin that the request names. */
  readonly origin: string;
  /** The path and the query. */
  readonly path: string;
}

/**
 * Returns the target of a request whose host is allowed. Otherwise a page in a browser could reach the server
 * through a name of its own that points to this machine (DNS rebinding).
 *
 * @throws {@link Rejection} with 400 or 421.
 */
export function findTarget(incoming: IncomingMessage, hosts: readonly AllowedHost[]): Target {
  const [host, ...others] = incoming.headersDistinct['host'] ?? [];
  if (host === undefined || others.length > 0) {
    throw reject(400, 'The request should have exactly one Host header');
  }
  const { name, port } = checkHost(host, hosts);
  const { origin } = new URL(`http://${name}:${String(port)}`);
  const { url: target = '/' } = incoming;
  if (target.startsWith('/')) return { origin, path: target };
  if (target === '*') return { origin, path: '/*' };
  if (!/^https?:/i.test(target) || !URL.canParse(target)) {
    throw reject(400, 'The target of the request should be a path or a URL');
  }
  const url = new URL(target);
  checkHost(url.host, hosts);
  return { origin, path: `${url.pathname}${url.search}` };
}

function checkHost(text: string, hosts: readonly AllowedHost[]): HostName {
  const host = parseHost(text);
  if (host === undefined) throw reject(400, 'The Host header should be a host and a port');
  if (isAllowed(host, hosts)) return host;
  const shown = JSON.stringify(`${host.name.slice(0, 64)}:${String(host.port)}`);
  throw reject(
    421,
    `The server does not answer for the host ${shown}: use localhost or 127.0.0.1 with the port of the server, or allow the host (hosts of listen, --allow-host of serve)`,
  );
}
