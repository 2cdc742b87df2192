import type { EvaluationResult } from '../../../src/service/evaluation-result.ts';
import { result } from '../../kit/client.ts';
import type { Timing } from './stopwatch.ts';

export const CRITERION = 'Reward good answers';

/** The deadline of a call, unless a row says otherwise. */
export const TIMEOUT_MS = 1200;

/** How much later than its deadline a call may settle on real sockets. */
export const TOLERANCE_MS = 50;

/** What a call ended with, and what was seen of it on the wire. */
export interface Outcome {
  readonly value?: unknown;
  /** The name of the class of the error. */
  readonly error?: string;
  readonly code?: string;
  /** How many attempts the error says that there were. */
  readonly attempts?: number;
  readonly status?: number;
  readonly retryAfterMs?: number;
  readonly fieldPath?: string;
  /** What the service said, and about which fields. */
  readonly detail?: string;
  readonly issues?: readonly unknown[];
  /** Which service or region refused the credential. */
  readonly target?: string;
  /** Which option is wrong. */
  readonly option?: string;
  /** What the call was rejected with, where that is no error of ours. */
  readonly reason?: unknown;
  /** How many requests the server saw; left out where it may be one or the other. */
  readonly requests?: number;
  /** How many connections somebody saw who should have seen none. */
  readonly elsewhere?: number;
}

/** An outcome, and what was measured on the way there. */
export interface Played extends Timing {
  readonly outcome: Outcome;
  /** The words of the error, where there is one of ours. */
  readonly message?: string;
  /** All that the error shows when it is inspected; empty where there is none. */
  readonly shown: string;
  /** How far the memory rose, where that was measured. */
  readonly grownBytes?: number;
}

/** A fault that Node can show. */
export interface Fault {
  /** The row of the matrix. */
  readonly id: string;
  /** What happens, as a sentence without its end. */
  readonly fault: string;
  /** Makes it happen to a call. */
  readonly play: () => Promise<Played>;
  readonly outcome: Outcome;
  /** What the caller gets, in words, where the outcome does not say it by itself. */
  readonly gets?: string;
  /** The least time that the call must take. */
  readonly atLeastMs?: number;
  /** When the call must have settled; its deadline unless it is said. */
  readonly dueMs?: number;
  /** How much later than that it may settle, stalls of the event loop not counted. */
  readonly toleranceMs?: number;
  /** How far the memory may rise. */
  readonly maxGrownBytes?: number;
  /** What the words of the error must say. */
  readonly says?: RegExp;
  /** What the error must not show, beside the key and the conversation. */
  readonly hides?: string;
}

/** A fault that only other runtimes show, or to which they answer in their own way. */
export interface ForeignFault extends Pick<Fault, 'id' | 'fault'> {
  readonly onlyOn: string;
  readonly gets: string;
}

/** The call succeeds. */
export function scored(requests = 1): Outcome {
  const value: EvaluationResult = result(CRITERION);
  return { value, requests };
}

/** The call fails; the server sees each attempt unless it is said otherwise. */
export function failed(
  error: string,
  code: string,
  attempts: number,
  facts: Partial<Outcome> = {},
): Outcome {
  return { error, code, attempts, requests: attempts, ...facts };
}
