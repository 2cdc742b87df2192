import { inspect } from 'node:util';
import type { Client } from '../../../src/client/client.ts';
import { AlignError } from '../../../src/errors/align-error.ts';
import type { ClientOptions } from '../../../src/client/options/client-options.ts';
import type { Message } from '../../../src/service/messages.ts';
import { createClient, KEY, MESSAGES } from '../../kit/client/client.ts';
import { flush } from '../../kit/time/flush.ts';
import { factsOf } from '../../kit/time/outcomes.ts';
import {
  CRITERION,
  failed,
  type Fault,
  type Outcome,
  type Played,
  STALLED_MS,
  TIMEOUT_MS,
} from './fault.ts';
import type { OpenHost } from './hosts.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';

/** One conversation and one criterion. */
export const PARAMS: { readonly messages: readonly Message[]; readonly criteria: string } = {
  messages: MESSAGES,
  criteria: CRITERION,
};

/** The options and the call of a fault. */
export interface Setup {
  /** The options of the client, which may depend on the URL of the host. */
  readonly options?: ClientOptions | ((url: string) => ClientOptions);
  /** The call; by default an evaluation. */
  readonly call?: (client: Client, url: string) => Promise<unknown>;
}

/** The outcome of a call, without what the server saw of it. */
export type Settled = Omit<Played, 'outcome'> & { readonly end: Outcome };

/** Returns a function that opens a host, calls it and closes it. */
export function callAt(open: OpenHost, { options, call = evaluate }: Setup = {}): Fault['play'] {
  return async () => {
    const host = await open();
    const given = typeof options === 'function' ? options(host.url) : options;
    const client = createFaultClient(host.url, given);
    try {
      const { end, ...measured } = await settle(() => call(client, host.url));
      return {
        outcome: {
          ...end,
          requests: host.requests(),
          ...(host.elsewhere && { elsewhere: host.elsewhere() }),
        },
        ...measured,
      };
    } finally {
      await client.close();
      await host.close();
    }
  };
}

/** Returns the fields of a row whose call ends at its deadline, during the first attempt. */
export function stallAt(
  open: OpenHost,
  requests = 1,
): Pick<Fault, 'play' | 'outcome' | 'atLeastMs' | 'dueMs'> {
  return {
    play: callAt(open, { options: { timeoutMs: STALLED_MS } }),
    outcome: failed('RequestTimeoutError', 'timeout', 1, { requests }),
    // Timers count whole milliseconds.
    atLeastMs: STALLED_MS - 1,
    dueMs: STALLED_MS,
  };
}

/** Creates a client with the retries and the deadline of the matrix. */
export function createFaultClient(baseUrl: string, options: ClientOptions = {}): Client {
  return createClient({ apiKey: KEY, baseUrl, numRetries: 1, timeoutMs: TIMEOUT_MS, ...options });
}

/** Evaluates one criterion. */
export async function evaluate(client: Client): Promise<unknown> {
  return await client.evaluate(PARAMS);
}

/** Evaluates twice, the second time when the runtime can reuse the first connection. */
export async function evaluateTwice(client: Client): Promise<unknown> {
  const first = await evaluate(client);
  await flush();
  return [first, await evaluate(client)];
}

/** Awaits a call and returns its outcome and timing; the stopwatch may be restarted meanwhile. */
export async function settle(
  call: () => Promise<unknown>,
  stopwatch: Stopwatch = createStopwatch(),
): Promise<Settled> {
  stopwatch.restart();
  const [settled] = await Promise.allSettled([call()]);
  const timing = stopwatch.stop();
  if (settled.status === 'fulfilled') {
    return { end: { value: settled.value }, ...timing, shown: '' };
  }
  const reason: unknown = settled.reason;
  const shown = inspect(reason, { depth: null, showHidden: true });
  if (!AlignError.isInstance(reason)) return { end: { reason }, ...timing, shown };
  return { end: describeError(reason), ...timing, shown, message: reason.message };
}

// Facts that a row does not list: the call, what the class implies, and the cause, whose code depends on the
// version of the runtime.
const LEFT_OUT = new Set([
  'name',
  'method',
  'path',
  'isRetryable',
  'cause',
  'causeCode',
  'origin',
  'timeoutMs',
  'limit',
]);

/** Returns the facts of an error that a row of the matrix lists. */
function describeError(error: AlignError): Outcome {
  const facts = factsOf(error);
  const told = Object.entries(facts).filter(([key]) => !LEFT_OUT.has(key));
  return { error: String(facts['name']), ...Object.fromEntries(told) };
}
