import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ClientOptions } from '../../options/client-options.ts';
import { REGIONS, type Region } from '../../options/regions.ts';
import type { ReferenceServer } from '../reference-server.ts';

/** The options of `listen`. */
export interface ListenOptions {
  /**
   * The address to listen on.
   *
   * @defaultValue `'127.0.0.1'`
   */
  readonly hostname?: string | undefined;
  /**
   * The port of each region.
   *
   * @defaultValue free ports
   */
  readonly ports?: Readonly<Partial<Record<Region, number | undefined>>> | undefined;
}

/** A reference server on real ports, one per region. */
export interface ListeningServer {
  /** Returns the base URL of a region. */
  readonly baseUrl: (region: Region) => string;
  /** Returns the options of a `Client` for a region on its port; by default for `'eu'`. */
  readonly clientOptions: (region?: Region) => ClientOptions;
  /** Stops listening and closes all connections. */
  readonly close: () => Promise<void>;
  /** Does the same at the end of an `await using` block. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Serves a reference server on real ports, one per region.
 *
 * @param server - The reference server.
 * @param options - The address and the ports.
 * @throws the error of Node when a port is not free.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { createReferenceServer } from 'align-evals/testing';
 * import { listen } from 'align-evals/testing/node';
 *
 * const listening = await listen(createReferenceServer());
 * const client = new Client(listening.clientOptions('eu'));
 * await client.evaluate({
 *   messages: [
 *     { role: 'user', content: 'When do you open?' },
 *     { role: 'assistant', content: 'Good morning! We open at nine.' },
 *   ],
 *   criteria: 'Reward friendly answers',
 * });
 * await listening.close();
 * ```
 */
export async function listen(
  server: ReferenceServer,
  options: ListenOptions = {},
): Promise<ListeningServer> {
  const { hostname = '127.0.0.1', ports = {} } = options;
  const start = async (region: Region): Promise<Server> => {
    const listener = createServer((request, response) => {
      void forward(server, region, request, response);
    });
    const listening = Promise.withResolvers<undefined>();
    listener.once('error', listening.reject);
    listener.listen(ports[region] ?? 0, hostname, () => {
      listening.resolve(undefined);
    });
    await listening.promise;
    return listener;
  };
  const [eu, us] = await startAll(REGIONS.map(start));
  if (eu === undefined || us === undefined) throw new RangeError('There are two regions');
  const listeners: Readonly<Record<Region, Server>> = { eu, us };
  const baseUrl = (region: Region): string => toUrl(listeners[region]);
  const close = async (): Promise<void> => {
    await Promise.all(Object.values(listeners).map(stop));
  };
  return {
    baseUrl,
    clientOptions: (region = 'eu') => ({
      ...server.clientOptions(region),
      baseUrl: baseUrl(region),
      fetch: undefined,
    }),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function startAll(starting: readonly Promise<Server>[]): Promise<Server[]> {
  const settled = await Promise.allSettled(starting);
  const started = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed === undefined) return started;
  // Closes the other port, which would keep the process alive.
  await Promise.all(started.map(stop));
  throw failed.reason;
}

async function forward(
  server: ReferenceServer,
  region: Region,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const controller = new AbortController();
  outgoing.once('close', () => {
    controller.abort();
  });
  try {
    const response = await server.fetch(`${server.origin(region)}${incoming.url ?? '/'}`, {
      method: incoming.method ?? 'GET',
      headers: toHeaders(incoming),
      body: (await text(incoming)) || null,
      signal: controller.signal,
    });
    await send(response, outgoing);
  } catch {
    // Breaks the connection: at once before the headers, and after the data that was sent otherwise.
    if (outgoing.headersSent) outgoing.socket?.destroySoon();
    else incoming.socket.resetAndDestroy();
  }
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, [...response.headers].flat());
  for await (const chunk of response.body ?? []) await write(outgoing, chunk);
  outgoing.end();
}

function write(outgoing: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    outgoing.write(chunk, (error) => {
      if (error == null) resolve();
      else reject(error);
    });
  });
}

function toHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}

function stop(listener: Server): Promise<void> {
  return new Promise((resolve) => {
    listener.close(() => {
      resolve();
    });
    listener.closeAllConnections();
  });
}

function toUrl(listener: Server): string {
  const { address, port, family } = listener.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${String(port)}`;
}
