import { isIPv6 } from 'node:net';
import { isLoopback } from '../../service/regions.ts';

export interface HostName {
  /** In lower case and without a dot at its end; addresses in their usual format. */
  readonly name: string;
  readonly port: number;
}

/** A host that requests may name; without a port, on any port. */
export interface AllowedHost extends Pick<HostName, 'name'> {
  readonly port?: number;
}

const HTTP_PORT = 80;

/** Parses the host of a `Host` header, with or without a port. Returns undefined for other texts. */
export function parseHost(host: string): HostName | undefined {
  const text = `http://${isIPv6(host) ? `[${host}]` : host}`;
  // Characters with which a URL would have more than a host.
  if (/[\s/?#@\\]/.test(host) || !URL.canParse(text)) return undefined;
  const { hostname, port } = new URL(text);
  const name = hostname.replace(/\.$/, '');
  return name === '' ? undefined : { name, port: port === '' ? HTTP_PORT : Number(port) };
}

/** Without a port, the host is allowed on any port. Returns undefined for texts that are not hosts. */
export function parseAllowedHost(host: string): AllowedHost | undefined {
  const parsed = parseHost(host);
  const hasPort = !isIPv6(host) && /:\d+$/.test(host);
  return parsed === undefined || hasPort ? parsed : { name: parsed.name };
}

export function isAllowed({ name, port }: HostName, hosts: readonly AllowedHost[]): boolean {
  return hosts.some((one) => one.name === name && (one.port ?? port) === port);
}

/**
 * Reports whether the name of a host means this machine for a browser. A client does not send its key to
 * `*.localhost`, because a DNS server can make it mean another machine.
 */
export function isLocal(name: string | undefined): boolean {
  return name !== undefined && (isLoopback(name) || name.endsWith('.localhost'));
}
