import { ClientClosedError } from '../../errors/client-closed-error.ts';
import { type CallScope, openCallScope } from '../../values/call-scope.ts';
import type { Clock } from '../../values/clock.ts';
import { throwIfAborted } from '../../values/abort-signal.ts';

/** Tracks every call of a client that has not settled yet. */
export interface Lifetime {
  /** Runs a call in a scope of its own. Rejects once the client is closed. */
  readonly run: <T>(
    signal: AbortSignal | undefined,
    work: (scope: CallScope) => Promise<T>,
  ) => Promise<T>;
  /** Ends all calls and resolves when they have settled. */
  readonly close: () => Promise<void>;
}

/** More than the number of asynchronous functions between a caller and the transport. */
const MAX_LAYERS = 20;

export function createLifetime(clock: Clock): Lifetime {
  const running = new Map<CallScope, Promise<unknown>>();
  let isClosed = false;

  return {
    run: async (signal, work) => {
      if (isClosed) throw new ClientClosedError();
      throwIfAborted(signal);
      const scope = openCallScope(clock, signal);
      try {
        const settled = work(scope);
        running.set(scope, settled);
        return await settled;
      } finally {
        running.delete(scope);
        scope.dispose();
      }
    },
    close: async () => {
      isClosed = true;
      const calls = [...running];
      for (const [scope] of calls) scope.abort(new ClientClosedError());
      await Promise.allSettled(calls.map(([, settled]) => settled));
      // Each layer above settles a microtask later. This loop lets the callers settle before the promise resolves.
      // Stryker disable next-line EqualityOperator: one more turn makes no difference
      for (let layer = 0; layer < MAX_LAYERS; layer += 1) await Promise.resolve();
    },
  };
}
