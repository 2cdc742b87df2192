import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { forward, type PortHandler } from './forward.ts';
import { type AllowedHost, parseHost } from './host-names.ts';
import { type PortOptions, type PortSetup, resolvePortOptions } from './port-options.ts';

/** A function that answers requests on a real port. */
export interface OpenPort {
  /** The URL of the port, without a path. */
  readonly url: string;
  /** Stops listening and closes all connections. */
  readonly close: () => Promise<void>;
  /** Does the same at the end of an `await using` block. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Serves a function of requests on a real port, with the checks that `listen` has: it answers only for known hosts,
 * and limits the size of bodies and the time in which a request arrives. What the function throws breaks the
 * connection.
 *
 * @param answer - Answers a request, whose URL has the host that the request names.
 * @param options - The address, the port and the limits; all have defaults.
 * @throws `ConfigurationError` when an option is invalid.
 * @throws the error of Node when the port is not free.
 *
 * @example
 * ```ts
 * import { openPort } from 'align-evals/testing/node';
 *
 * const page = await openPort(async () => new Response('Hello'), { maxBodyBytes: 65_536 });
 * console.log(page.url);
 * await page.close();
 * ```
 */
export async function openPort(
  answer: (request: Request) => Promise<Response>,
  options: PortOptions = {},
): Promise<OpenPort> {
  const setup = resolvePortOptions(options);
  const server = await startPort(
    ({ origin, path }, init) => answer(new Request(`${origin}${path}`, init)),
    setup,
  );
  const close = (): Promise<void> => stopPort(server);
  return { url: urlOf(server), close, [Symbol.asyncDispose]: close };
}

/** The headers of a client's request never take longer. */
const HEADERS_TIMEOUT_MS = 10_000;

/** The names of this machine that no page in a browser can have. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '::1'];

export async function startPort(answer: PortHandler, setup: PortSetup): Promise<Server> {
  const {
    hostname,
    port,
    headers,
    corsOrigin,
    maxBodyBytes,
    requestTimeoutMs: requestTimeout,
  } = setup;
  const hosts: AllowedHost[] = [...setup.hosts];
  const settings = {
    // `forward` rejects a request without the header.
    requireHostHeader: false,
    requestTimeout,
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
    connectionsCheckingInterval: Math.min(1000, requestTimeout),
  };
  const listener =
    (awaitsContinue: boolean): RequestListener =>
    (incoming, outgoing) =>
      void forward(incoming, outgoing, {
        answer,
        hosts,
        headers,
        corsOrigin,
        maxBodyBytes,
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

/** The names and addresses by which clients reach the port. */
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

export function stopPort(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

export function addressOf(server: Server): AddressInfo {
  return server.address() as AddressInfo;
}

export function urlOf(server: Server): string {
  const { address, port, family } = addressOf(server);
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
