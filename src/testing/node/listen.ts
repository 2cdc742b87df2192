import type { Server } from 'node:http';
import type { ClientOptions } from '../../client/options/client-options.ts';
import { REGIONS, type Region } from '../../service/regions.ts';
import type { ReferenceServer } from '../reference-server.ts';
import { ofRegion } from '../region-options.ts';
import {
  checkAddress,
  type ListenOptions,
  type ListenSetup,
  resolveListenOptions,
} from './listen-options.ts';
import { addressOf, startPort, stopPort, urlOf } from './open-port.ts';

/** A reference server on real ports, one per region. */
export interface ListeningServer {
  /** Returns the base URL of a region. */
  readonly baseUrl: (region: Region) => string;
  /** Returns the options of a `Client` for a region on its port; by default for `'eu'`. */
  readonly clientOptions: (region?: Region) => ClientOptions;
  /** Stops listening and closes all connections. Tasks that are being scored go on; `server.reset()` aborts them. */
  readonly close: () => Promise<void>;
  /** Does the same at the end of an `await using` block. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Serves a reference server on real ports, one per region.
 *
 * It answers requests whose `Host` is `localhost`, `127.0.0.1`, `[::1]`, `hostname` or an address on which it listens,
 * with its port, or one of `hosts`, so that a page in a browser cannot reach it through a name of its own (DNS rebinding). It limits the size of
 * bodies and the time in which a request arrives. It does not encrypt, and does not limit the number of requests or
 * connections: it is for tests and trials, not for the internet.
 *
 * @param server - The reference server.
 * @param options - The address, the ports and the limits; all have defaults.
 * @throws `ConfigurationError` when an option is invalid, or when `hostname` is an address that other machines
 * reach and the server has a default key.
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
  const setup = resolveListenOptions(server, options);
  const [eu, us] = await startAll(REGIONS.map((region) => start(server, region, setup)));
  if (eu === undefined || us === undefined) throw new RangeError('There are two regions');
  const listeners: Readonly<Record<Region, Server>> = { eu, us };
  const baseUrl = (region: Region): string => urlOf(ofRegion(listeners, region));
  const close = async (): Promise<void> => {
    await Promise.all(Object.values(listeners).map(stopPort));
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

async function start(server: ReferenceServer, region: Region, setup: ListenSetup): Promise<Server> {
  const listener = await startPort(
    ({ path }, init) => server.fetch(`${server.origin(region)}${path}`, init),
    { ...setup, port: setup.ports[region] ?? 0, headers: {}, corsOrigin: server.corsOrigin },
  );
  try {
    checkAddress(setup, addressOf(listener).address);
  } catch (error) {
    await stopPort(listener);
    throw error;
  }
  return listener;
}

async function startAll(starting: readonly Promise<Server>[]): Promise<Server[]> {
  const settled = await Promise.allSettled(starting);
  const started = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed === undefined) return started;
  // Closes the other port, which would keep the process alive.
  await Promise.all(started.map(stopPort));
  throw failed.reason;
}
