import { guardOptions } from '../errors/check-options.ts';
import type { ClientOptions } from '../client/options/client-options.ts';
import type { Region } from '../service/regions.ts';
import { answerRequest, hasCredential } from './answer-request.ts';
import { CallLog, recordCall, type RecordedCall } from './call-log.ts';
import { withCors } from './cors.ts';
import type { RegionState } from './endpoint.ts';
import { type Fault, readFault, respondWithFault } from './faults.ts';
import { createRoutes, matchRoute } from './routes.ts';
import { ofRegion, type RegionSetup } from './region-options.ts';
import {
  createOwnId,
  type ReferenceServerOptions,
  resolveServerOptions,
  type ServerSetup,
} from './server-options.ts';
import { createRegionMemory, type RegionStore, showStore } from './store/region-memory.ts';
import { seedTraces, type TraceSeed } from './store/seed-traces.ts';
import { reportUsage, type UsageReport } from './usage.ts';

/**
 * The evaluation service in process, for tests and trials without a network. Its scores are
 * synthetic unless a scorer is passed.
 */
export interface ReferenceServer {
  /** Responds to requests, with an id in the header `x-request-id`. Pass it to a `Client` as `fetch`, or to a handler of a mocking library. */
  readonly fetch: typeof fetch;
  /**
   * The requests that reached the server since the last reset, oldest first. Only the newest are kept, see
   * `maxRecordedCalls` and `maxRecordedBytes`.
   */
  readonly calls: readonly RecordedCall[];
  /** The number of calls since the last reset that `calls` does not keep. */
  readonly droppedCalls: number;
  /** The queued faults that have not been applied to a request. */
  readonly pendingFaults: readonly Fault[];
  /** Returns the origin of a region. Here and below, a `region` that does not exist is a `ConfigurationError`. */
  readonly origin: (region: Region) => string;
  /** Returns the options of a `Client` for a region of this server; by default for `'eu'`. */
  readonly clientOptions: (region?: Region) => ClientOptions;
  /** Whether a region accepts a default key or the default access token, which this documentation contains. */
  readonly acceptsDefaultKeys: boolean;
  /** The option `corsOrigin`: the origin of the pages that may call the server, or `'*'` for every page. */
  readonly corsOrigin: string | undefined;
  /** Returns the data that a region stores. */
  readonly store: (region: Region) => RegionStore;
  /** Returns the usage of both regions, as the usage page of the service shows it. */
  readonly usage: () => UsageReport;
  /**
   * Queues faults for the next requests: one fault per request, in this order. A request counts if the server
   * has its route and if it has a credential, valid or not; the icon that a browser asks for does not.
   */
  readonly fail: (...faults: readonly Fault[]) => void;
  /** Makes a region respond with 503 to every request, or makes it available again. */
  readonly setRegionDown: (region: Region, isDown: boolean) => void;
  /**
   * Stores traces without scoring them, for tests that need many. `create` returns the fields of each
   * trace, from the oldest to the newest; fields that it leaves out get defaults.
   */
  readonly seedTraces: (
    region: Region,
    count: number,
    create?: (index: number) => TraceSeed,
  ) => void;
  /** Deletes all data, recorded calls and queued faults, and makes both regions available again. */
  readonly reset: () => void;
}

/**
 * Creates a reference server: the service of the specification, which rejects every invalid request.
 *
 * @param options - The clock, ids, scorer, evaluators, keys and limits; all have defaults.
 * @throws `ConfigurationError` when an option is unknown or invalid.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { createReferenceServer } from 'align-evals/testing';
 *
 * const server = createReferenceServer();
 * const client = new Client(server.clientOptions('eu'));
 * const result = await client.evaluate({
 *   messages: [
 *     { role: 'user', content: 'When do you open?' },
 *     { role: 'assistant', content: 'Good morning! We open at nine.' },
 *   ],
 *   criteria: 'Reward friendly answers',
 * });
 * console.log(result.score, server.calls.length);
 * ```
 */
export function createReferenceServer(options: ReferenceServerOptions = {}): ReferenceServer {
  const resolved = guardOptions('createReferenceServer', () => resolveServerOptions(options));
  const { setup, corsOrigin } = resolved;
  const { eu, us } = resolved.regions;
  const regions = { eu: openRegion(eu), us: openRegion(us) };
  const log = new CallLog(resolved.logLimits);
  const faults: Fault[] = [];
  const traffic: Traffic = { log, faults, resets: 0 };
  const serveAll = createServe(setup, Object.values(regions), traffic);
  const serve = corsOrigin === undefined ? serveAll : withCors(serveAll, corsOrigin);
  return {
    fetch: serve,
    calls: log.calls,
    get droppedCalls() {
      return log.dropped;
    },
    pendingFaults: faults,
    origin: (region) => ofRegion(regions, region).origin,
    acceptsDefaultKeys: resolved.acceptsDefaultKeys,
    corsOrigin,
    store: (region) => showStore(ofRegion(regions, region).memory, setup.now),
    usage: () => reportUsage(Object.values(regions)),
    clientOptions: (region = 'eu') => ({
      ...clientOptionsOf(ofRegion(regions, region), setup),
      fetch: serve,
    }),
    fail: (...more) => {
      faults.push(...more.map(readFault));
    },
    setRegionDown: (region, isDown) => {
      ofRegion(regions, region).isDown = isDown;
    },
    seedTraces: (region, count, create = () => ({})) => {
      seedTraces(ofRegion(regions, region).memory.traces, setup, count, create);
    },
    reset: () => {
      traffic.resets += 1;
      log.clear();
      faults.length = 0;
      for (const region of Object.values(regions)) {
        region.memory.lifetime.abort();
        region.memory = createRegionMemory(region.limits);
        region.isDown = false;
      }
    },
  };
}

function clientOptionsOf({ apiKeys, origin }: RegionState, setup: ServerSetup): ClientOptions {
  const { accessToken, names: service } = setup;
  return { apiKey: [...apiKeys][0], accessToken, baseUrl: origin, service };
}

function openRegion(setup: RegionSetup): RegionState {
  return { ...setup, memory: createRegionMemory(setup.limits), isDown: false };
}

/** The recorded calls and the queued faults; a reset clears both. */
interface Traffic {
  readonly log: CallLog;
  readonly faults: Fault[];
  resets: number;
}

function createServe(
  setup: ServerSetup,
  regions: readonly RegionState[],
  traffic: Traffic,
): typeof fetch {
  const routes = createRoutes(setup.names);
  return async (input, init) => {
    const request = new Request(input, init);
    const signal = callerSignal(input, init) ?? request.signal;
    signal.throwIfAborted();
    const { origin, pathname } = new URL(request.url);
    const region = regions.find((one) => one.origin === origin);
    // Keeps the current memory: a request that waits during a reset must not change the new memory.
    const target = region && { region, memory: region.memory };
    const match = matchRoute(routes, request.method, pathname);
    const isCall = target && match && hasCredential(match.route, request.headers);
    const fault = isCall ? traffic.faults.shift() : undefined;
    const { resets } = traffic;
    const id = createOwnId(setup);
    const bytes = await request.arrayBuffer();
    const call = recordCall(region?.region, request, new TextDecoder().decode(bytes));
    if (resets === traffic.resets) traffic.log.add(call, bytes.byteLength);
    const respond = (): Promise<Response> =>
      answerRequest({ request, signal, id, body: call.body, target, match }, setup);
    const response = await respondWithFault(fault, respond, signal);
    // Rejects as `fetch` does: the caller is gone, and nothing reads what the scorer returned or threw.
    signal.throwIfAborted();
    call.status = response.status;
    if (!response.headers.has('x-request-id')) response.headers.set('x-request-id', id);
    return response;
  };
}

// The signal of the new Request follows the caller's signal only until the request is garbage-collected,
// which a stalled response does not prevent.
function callerSignal(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): AbortSignal | undefined {
  if (init?.signal !== undefined) return init.signal ?? undefined;
  return input instanceof Request ? input.signal : undefined;
}
