import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type Answer, forward } from './forward.ts';
import { type AllowedHost, parseHost } from './host-names.ts';
import type { PortSetup } from './port-options.ts';

/** A request whose headers take longer is not one of a client. */
const HEADERS_TIMEOUT_MS = 10_000;

/** The names of this machine that no page in a browser can have. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '::1'];

/** Starts to listen on a port, and answers its requests. */
export async function startPort(answer: Answer, setup: PortSetup): Promise<Server> {
  const { hostname, port, requestTimeoutMs: requestTimeout } = setup;
  const { headers, corsOrigin, maxBodyBytes } = setup;
  const hosts: AllowedHost[] = [...setup.hosts];
  const settings = {
    // `forward` answers a request without the header.
    requireHostHeader: false,
    requestTimeout,
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
    connectionsCheckingInterval: Math.min(1000, requestTimeout),
  };
  const listener =
    (awaitsContinue: boolean): RequestListener =>
    (incoming, outgoing) =>
      void forward(incoming, outgoing, {
        ...{ answer, hosts, headers, corsOrigin, maxBodyBytes },
        awaitsContinue,
      });
  const server = createServer(settings, listener(false)).on('checkContinue', listener(true));
  const listening = Promise.withResolvers<undefined>();
  server.once('error', listening.reject);
  // Node takes an address of IPv6 without the brackets that it has in a URL.
  server.listen(port, hostname.replace(/^\[(.*)\]$/, '$1'), () => {
    listening.resolve(undefined);
  });
  await listening.promise;
  try {
    hosts.push(...ownHosts(hostname, addressOf(server)));
  } catch (error) {
    await stopPort(server);
    throw error;
  }
  return server;
}

/** The names and addresses with which clients reach a port of this machine. */
function ownHosts(hostname: string, opened: AddressInfo): readonly AllowedHost[] {
  return [...LOOPBACK_HOSTS, hostname, ...addressesOf(opened)].flatMap((host) => {
    const name = parseHost(host)?.name;
    return name === undefined ? [] : [{ name, port: opened.port }];
  });
}

/** The addresses of a port. No page in a browser can make its own name one of them. */
function addressesOf({ address }: AddressInfo): readonly string[] {
  if (address !== '0.0.0.0' && address !== '::') return [address];
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return [address, ...own.map((one) => one.address)];
}

/** Stops listening, and closes all connections. */
export function stopPort(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

/** Returns the address of a server that listens. */
export function addressOf(server: Server): AddressInfo {
  return server.address() as AddressInfo;
}

/** Returns the URL of a server that listens. */
export function urlOf(server: Server): string {
  const { address, port, family } = addressOf(server);
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${String(port)}`;
}
