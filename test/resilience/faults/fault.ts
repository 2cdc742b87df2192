import type { EvaluationResult } from '../../../src/service/evaluation-result.ts';
import { result } from '../../kit/client/client.ts';
import type { Timing } from './stopwatch.ts';

export const CRITERION = 'Reward good answers';

/** The deadline of a call, unless a row sets another: longer than a call takes on a busy machine. */
export const TIMEOUT_MS = 10_000;

/** The time at which a call that nothing delays must have settled. */
export const SETTLED_MS = 5000;

/** The deadline of a call that nothing else ends. */
export const STALLED_MS = 1200;

/** How much later than its deadline a call may settle on real sockets. */
export const TOLERANCE_MS = 50;

/** The outcome of a call, and what the server saw of it. */
export interface Outcome {
  readonly value?: unknown;
  /** The class name of the error. */
  readonly error?: string;
  readonly code?: string;
  /** The number of attempts that the error reports. */
  readonly attempts?: number;
  readonly status?: number;
  readonly retryAfterMs?: number;
  readonly fieldPath?: string;
  /** The text of the service, and the fields that it rejected. */
  readonly detail?: string;
  readonly issues?: readonly unknown[];
  /** The host or region that rejected the credential. */
  readonly target?: string;
  /** The option that is not valid. */
  readonly option?: string;
  /** The rejection reason, when it is not an error of this package. */
  readonly reason?: unknown;
  /** How many requests the server saw; absent when the number may vary. */
  readonly requests?: number;
  /** How many connections the target of a redirect saw, which must see none. */
  readonly elsewhere?: number;
}

/** An outcome and its measurements. */
export interface Played extends Timing {
  readonly outcome: Outcome;
  /** The message of an error of this package. */
  readonly message?: string;
  /** The inspected error; empty when the call succeeds. */
  readonly shown: string;
  /** How far the memory grew, if it was measured. */
  readonly grownBytes?: number;
}

/** A fault that can be tested on Node. */
export interface Fault {
  /** The row of the matrix. */
  readonly id: string;
  /** The fault, as a sentence without a period. */
  readonly fault: string;
  /** Makes a call with this fault. */
  readonly play: () => Promise<Played>;
  readonly outcome: Outcome;
  /** The outcome in words, when the table cannot derive it from `outcome`. */
  readonly gets?: string;
  /** The shortest time that the call may take. */
  readonly atLeastMs?: number;
  /** The time at which the call must have settled; by default 5 s. */
  readonly dueMs?: number;
  /** How much later it may settle, without stalls of the event loop. */
  readonly toleranceMs?: number;
  /** How far the memory may grow. */
  readonly maxGrownBytes?: number;
  /** A pattern that the message of the error must match. */
  readonly says?: RegExp;
  /** Text that the error must not show, besides the key and the conversation. */
  readonly hides?: string;
}

/** A fault that happens only on other runtimes, or that they handle differently. */
export interface ForeignFault extends Pick<Fault, 'id' | 'fault'> {
  readonly onlyOn: string;
  readonly gets: string;
}

/** Returns the outcome of a call that succeeds. */
export function scored(requests = 1): Outcome {
  const value: EvaluationResult = result(CRITERION);
  return { value, requests };
}

/** Returns the outcome of a call that fails; by default the server sees every attempt. */
export function failed(
  error: string,
  code: string,
  attempts: number,
  facts: Partial<Outcome> = {},
): Outcome {
  return { error, code, attempts, requests: attempts, ...facts };
}
