import { ApiError } from '../../errors/api-error.ts';
import { ConnectionError } from '../../errors/connection-error.ts';
import { PartialEvaluationError } from '../../errors/partial-evaluation-error.ts';
import { RequestTimeoutError } from '../../errors/request-timeout-error.ts';
import type { Timers } from './system-timers.ts';

const EVALUATION_MS = 30_000;

/**
 * Ends calls that take too long. A call is aborted first and raced then, because a client may ignore its signal, and
 * because one that does not may keep the results that it has.
 */
export class TimeLimit {
  readonly #timers: Timers;
  readonly #running = new Set<(reason: Error) => void>();

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Runs a call for at most 30 s. */
  async run<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const { promise: ended, reject } = Promise.withResolvers<never>();
    const end = (reason: Error): void => {
      controller.abort(reason);
      this.#timers.schedule(
        () => {
          reject(reason);
        },
        0,
        'wait',
      );
    };
    const expire = (): void => {
      end(new SilenceError());
    };
    const cancel = this.#timers.schedule(expire, EVALUATION_MS, 'limit');
    this.#running.add(end);
    try {
      return await Promise.race([call(controller.signal), ended]);
    } finally {
      cancel();
      this.#running.delete(end);
    }
  }

  /** Ends all calls. */
  abort(): void {
    const reason = new DOMException('The evaluator was shut down', 'AbortError');
    for (const end of this.#running) end(reason);
  }
}

class SilenceError extends Error {
  override readonly name = 'TimeoutError';

  constructor() {
    super(
      `The evaluation was not answered within ${EVALUATION_MS} ms, the limit of the evaluator: check whether the service can be reached`,
    );
  }
}

/** Reports whether the service did not answer. */
export function isSilence(error: unknown): boolean {
  return (
    error instanceof SilenceError ||
    RequestTimeoutError.isInstance(error) ||
    ConnectionError.isInstance(error)
  );
}

/** Reports whether the service answered, although the evaluation failed. Other errors say nothing about the service. */
export function isAnswer(error: unknown): boolean {
  return ApiError.isInstance(error) || PartialEvaluationError.isInstance(error);
}
