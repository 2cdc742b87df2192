import type { Clock } from '../../values/clock.ts';
import { type CallScope, openCallScope } from '../../values/call-scope.ts';
import type { Pool } from '../../values/pool.ts';
import { JudgeError } from '../judge-error.ts';
import type { JudgeNames } from './model-failure.ts';

export interface SessionOptions extends JudgeNames {
  readonly clock: Clock;
  readonly pool: Pool;
  readonly timeoutMs: number;
}

/** The requests of one score: they share a deadline, which begins with the first slot. */
export interface ModelSession {
  readonly run: <T>(request: (signal: AbortSignal) => PromiseLike<T>) => Promise<T>;
  readonly abort: () => void;
  readonly dispose: () => void;
}

export function openModelSession(options: SessionOptions, signal: AbortSignal): ModelSession {
  const { clock, pool, timeoutMs } = options;
  const scope = openCallScope(clock, signal);
  let isStarted = false;
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    scope.startDeadline(timeoutMs, () => toTimeout(options));
  };
  return {
    run: (request) => runInSlot({ scope, pool, timeoutMs, start }, request),
    abort: () => {
      scope.abort(new DOMException('Another sample failed', 'AbortError'));
    },
    dispose: scope.dispose,
  };
}

interface SlotContext {
  readonly scope: CallScope;
  readonly pool: Pool;
  readonly timeoutMs: number;
  readonly start: () => void;
}

async function runInSlot<T>(
  { scope, pool, timeoutMs, start }: SlotContext,
  request: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T> {
  scope.signal.throwIfAborted();
  const slot = await pool.acquire(timeoutMs, scope.race);
  start();
  try {
    return await scope.race(Promise.resolve(request(scope.signal)));
  } catch (error) {
    // A client that observes the signal may reject with an error of its own.
    scope.signal.throwIfAborted();
    throw error;
  } finally {
    slot.release();
  }
}

function toTimeout({ model, host, timeoutMs }: SessionOptions): JudgeError {
  return new JudgeError(
    `The judge ${model} at ${host} did not answer within ${timeoutMs} ms: try again, or raise timeoutMs of the judge.`,
    { code: 'judge_unavailable' },
  );
}
