import type { Hooks } from '../../../src/service/hooks.ts';
import type { CredentialSource } from '../../../src/client/options/resolve-credential.ts';
import { createObserver } from '../../../src/client/transport/observer.ts';
import type { PreparedRequest } from '../../../src/client/transport/build-request.ts';
import {
  type Answer,
  type CallOptions,
  createTransport,
  type Transport,
} from '../../../src/client/transport/transport.ts';
import type { TransportDependencies } from '../../../src/client/transport/attempt.ts';
import { watchNothing } from '../../../src/client/transport/watch-resends.ts';
import { ACCESS_TOKEN, KEY, PROMPT } from '../canary/secrets.ts';
import { watchCall, watchMethods } from '../canary/watch-calls.ts';
import { type FakeFetch, fakeFetch, type Reply } from './fake-fetch.ts';
import { createTestClock, type TestClock } from '../time/test-clock.ts';

export { ACCESS_TOKEN, KEY as API_KEY };

/** A request, as `buildRequest` returns it. */
export const REQUEST: PreparedRequest = {
  method: 'POST',
  url: 'https://service.test/api/v1/evals/reward',
  origin: 'https://service.test',
  pathTemplate: '/api/v1/evals/reward',
  index: 0,
  headers: { accept: 'application/json', 'content-type': 'application/json' },
  callerHeaders: {},
  body: JSON.stringify({ messages: ['tell me about the tallest mountains', PROMPT] }),
  auth: 'apiKey',
  retry: 'repeatable',
  timeoutMs: 60_000,
  attemptTimeoutMs: undefined,
  numRetries: 1,
  limits: { maxResponseBytes: 1000, maxResponseDepth: 8, maxResponseValues: 100 },
  sizeHint: 'ask for less',
  notFoundFix: undefined,
  mayBeEmpty: false,
};

/** The options of a call without options. */
export const CALL: CallOptions = {
  signal: undefined,
  onResponse: undefined,
  callId: () => 'call-1',
};

/** The properties of errors that describe {@link REQUEST}. */
export const FACTS = { method: 'POST', path: '/api/v1/evals/reward', attempts: 1 } as const;

/** The options of an engine. */
export interface EngineSetup {
  readonly random?: () => number;
  readonly maxConcurrency?: number;
  readonly apiKey?: CredentialSource;
  readonly hooks?: Hooks;
  /** Set when replies use the clock too. */
  readonly clock?: TestClock;
}

/** A transport on a test clock, whose fetch returns scripted replies. */
export interface Engine extends FakeFetch, Pick<Transport, 'close' | 'withDeadline'> {
  readonly clock: TestClock;
  readonly send: (
    request?: Partial<PreparedRequest>,
    call?: Partial<CallOptions>,
  ) => Promise<Pick<Answer, 'body' | 'attempts'>>;
}

/** Creates the dependencies of a transport. */
export function createDependencies(
  send: typeof fetch,
  clock: TestClock,
  setup: EngineSetup = {},
): TransportDependencies {
  const logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };
  return {
    send,
    isCustomFetch: true,
    watchResends: watchNothing,
    clock,
    random: setup.random ?? (() => 0.5),
    credentials: { apiKey: setup.apiKey ?? (() => KEY), accessToken: () => ACCESS_TOKEN },
    targetLabel: 'the region eu',
    maxConcurrency: setup.maxConcurrency,
    observer: createObserver(setup.hooks ?? {}, logger, 'off'),
  };
}

/** Creates a transport, and searches everything that its methods throw for secrets. */
export function createWatchedTransport(dependencies: TransportDependencies): Transport {
  return watchMethods(watchCall(() => createTransport(dependencies)));
}

/** Creates an engine whose fetch returns the replies in order, the last one repeatedly. */
export function createEngine(replies: readonly Reply[], setup: EngineSetup = {}): Engine {
  const { clock = createTestClock() } = setup;
  const fake = fakeFetch(...replies);
  const transport = createWatchedTransport(createDependencies(fake.fetch, clock, setup));
  return {
    ...fake,
    clock,
    close: transport.close,
    withDeadline: transport.withDeadline,
    send: async (request, call) => {
      const { body, attempts } = await transport.send(
        { ...REQUEST, ...request },
        { ...CALL, ...call },
      );
      return { body, attempts };
    },
  };
}

function ignore(): void {
  // The tests of the observer check the log.
}
