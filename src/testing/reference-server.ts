import type { ClientOptions } from '../options/client-options.ts';
import type { Region } from '../options/regions.ts';
import { Refused, refuse } from './answer.ts';
import { authenticate } from './authenticate.ts';
import { recordCall, type RecordedCall } from './call-log.ts';
import { createRegions, createSetup } from './create-setup.ts';
import type { RegionState, Route, ServerSetup } from './endpoint.ts';
import { type Fault, respondWithFault } from './faults.ts';
import { matchRoute } from './match-route.ts';
import { createRegionStore, type RegionStore } from './region-store.ts';
import { createRoutes } from './routes.ts';
import type { ReferenceServerOptions } from './server-options.ts';

/**
 * The evaluation service in process, for tests and trials without a network. Its scores are
 * synthetic unless a scorer is given.
 */
export interface ReferenceServer {
  /** Answers requests; give it to a `Client` as `fetch`, or to a handler of a mocking library. */
  readonly fetch: typeof fetch;
  /** Every request that reached the server since the last reset, oldest first. */
  readonly calls: readonly RecordedCall[];
  /** The faults that no request has met yet. */
  readonly pendingFaults: readonly Fault[];
  /** Gives the address of a region. */
  readonly origin: (region: Region) => string;
  /** Gives what a `Client` needs to talk to a region of this server; `'eu'` unless named. */
  readonly clientOptions: (region?: Region) => ClientOptions;
  /** Gives what a region stores. */
  readonly store: (region: Region) => Readonly<RegionStore>;
  /** Makes the next requests fail, one fault each, in this order. */
  readonly fail: (...faults: readonly Fault[]) => void;
  /** Forgets everything that was stored, recorded and queued. */
  readonly reset: () => void;
}

/**
 * Creates a reference server: the service of the specification, strict about what it calls invalid.
 *
 * @param options - Clock, ids, scorer, evaluators, keys; all have defaults.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { createReferenceServer } from 'align-evals/testing';
 *
 * const server = createReferenceServer();
 * const client = new Client(server.clientOptions('eu'));
 * const result = await client.evaluate({
 *   messages: [{ role: 'assistant', content: 'Good morning!' }],
 *   criteria: 'Reward friendly answers',
 * });
 * console.log(result.score, server.calls.length);
 * ```
 */
export function createReferenceServer(options: ReferenceServerOptions = {}): ReferenceServer {
  const setup = createSetup(options);
  const regions = createRegions(options);
  const routes = createRoutes();
  const calls: RecordedCall[] = [];
  const faults: Fault[] = [];

  const serve = async (request: Request): Promise<Response> => {
    request.signal.throwIfAborted();
    const { origin } = new URL(request.url);
    const region = Object.values(regions).find((one) => one.origin === origin);
    const body = await request.text();
    const call = recordCall(region?.region, request, body);
    calls.push(call);
    const respond = (): Promise<Response> => answer(request, body, { setup, region, routes });
    const response = await respondWithFault(faults.shift(), respond, request.signal);
    call.status = response.status;
    return response;
  };

  return {
    fetch: (input, init) => serve(new Request(input, init)),
    calls,
    pendingFaults: faults,
    origin: (region) => regions[region].origin,
    store: (region) => regions[region].store,
    clientOptions: (region = 'eu') => ({
      apiKey: [...regions[region].apiKeys][0],
      baseUrl: regions[region].origin,
      fetch: (input, init) => serve(new Request(input, init)),
      service: setup.names,
    }),
    fail: (...more) => {
      faults.push(...more);
    },
    reset: () => {
      calls.length = 0;
      faults.length = 0;
      for (const region of Object.values(regions)) region.store = createRegionStore();
    },
  };
}

interface Answering {
  readonly setup: ServerSetup;
  readonly region: RegionState | undefined;
  readonly routes: readonly Route[];
}

async function answer(
  request: Request,
  body: string,
  { setup, region, routes }: Answering,
): Promise<Response> {
  const { pathname: path, searchParams: query, origin } = new URL(request.url);
  const match = matchRoute(routes, request.method, path);
  try {
    if (region === undefined) throw refuse(501, `The reference server does not serve ${origin}`);
    if (match === undefined) {
      throw refuse(501, `The reference server has no route ${request.method} ${path}`);
    }
    authenticate(match.route, request.headers, region);
    const { parameters, route } = match;
    return await route.endpoint({ setup, region, parameters, request: { path, query, body } });
  } catch (error) {
    if (error instanceof Refused) return error.response;
    throw error;
  }
}
