import { type ResponseHead, sendOnce } from '../../../src/client/transport/attempt.ts';
import { type CallScope, openCallScope } from '../../../src/values/call-scope.ts';
import type { PreparedRequest } from '../../../src/client/transport/build-request.ts';
import { watchCall } from '../canary/watch-calls.ts';
import { createDependencies, type EngineSetup, REQUEST } from './engine.ts';
import { fakeFetch, type Reply, type Sent } from './fake-fetch.ts';
import { createTestClock, type TestClock } from '../time/test-clock.ts';

/** The options of an attempt. */
export interface TrialSetup extends EngineSetup {
  /** Called after the headers have arrived. */
  readonly onHead?: (scope: CallScope) => void;
}

/** One attempt that is running. */
export interface Trial {
  readonly clock: TestClock;
  readonly scope: CallScope;
  readonly heads: readonly ResponseHead[];
  readonly result: Promise<unknown>;
}

/** Makes one attempt, whose fetch returns the reply. */
export function attempt(
  reply: Reply,
  request: Partial<PreparedRequest> = {},
  setup: TrialSetup = {},
): Trial & { readonly sent: readonly Sent[] } {
  const fake = fakeFetch(reply);
  return { sent: fake.sent, ...attemptWith(fake.fetch, request, setup) };
}

/** Makes one attempt with any fetch, and searches what it throws for secrets. */
export function attemptWith(
  fetch: typeof globalThis.fetch,
  request: Partial<PreparedRequest> = {},
  setup: TrialSetup = {},
): Trial {
  const clock = createTestClock();
  const scope = openCallScope(clock, undefined);
  const heads: ResponseHead[] = [];
  const onHead = (head: ResponseHead): void => {
    heads.push(head);
    setup.onHead?.(scope);
  };
  const whole = { ...REQUEST, ...request };
  const facts = {
    method: whole.method,
    path: whole.pathTemplate,
    attempts: 1,
    origin: whole.origin,
  };
  const { remainingMs } = scope;
  const one = { request: whole, scope, remainingMs, facts, onHead, onResend: () => undefined };
  const dependencies = createDependencies(fetch, clock, setup);
  const received = watchCall(() => sendOnce(one, dependencies));
  return { clock, scope, heads, result: received.then(({ body }) => body) };
}
