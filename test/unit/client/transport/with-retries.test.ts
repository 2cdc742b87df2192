import { describe, expect, it } from 'vitest';
import { type RetryPlan, withRetries } from '../../../../src/client/transport/with-retries.ts';
import { flush } from '../../../kit/time/flush.ts';
import { rejection, watch } from '../../../kit/time/outcomes.ts';
import { ABORT_REASONS } from '../../../kit/client/signals.ts';

const { signal } = new AbortController();

/** A plan that retries every error, and a log of what `withRetries` did, in order. */
function logged(numRetries: number): {
  readonly log: unknown[];
  readonly plan: RetryPlan;
} {
  const log: unknown[] = [];
  return {
    log,
    plan: {
      numRetries,
      signal,
      waitForRetry: async ({ message }, attempt) => {
        log.push(['plan', message, attempt]);
        return true;
      },
    },
  };
}

/** An operation that fails the first times, and logs its attempts. */
function failing(log: unknown[], failures: number): (attempt: number) => Promise<string> {
  return async (attempt) => {
    log.push(['attempt', attempt]);
    if (attempt <= failures) throw new Error(`error ${String(attempt)}`);
    return 'value';
  };
}

describe('withRetries', () => {
  it('runs an operation that succeeds once, without a plan or a wait', async () => {
    const { log, plan } = logged(3);

    expect(await withRetries(failing(log, 0), plan)).toBe('value');
    expect(log).toEqual([['attempt', 1]]);
  });

  it('plans a retry after each failure, waits for it, and runs the next attempt', async () => {
    const { log, plan } = logged(3);

    expect(await withRetries(failing(log, 2), plan)).toBe('value');
    expect(log).toEqual([
      ['attempt', 1],
      ['plan', 'error 1', 1],
      ['attempt', 2],
      ['plan', 'error 2', 2],
      ['attempt', 3],
    ]);
  });

  it('rejects with the last error when all retries fail, without a plan or a wait after it', async () => {
    const { log, plan } = logged(1);

    expect(await rejection(withRetries(failing(log, 9), plan))).toEqual(new Error('error 2'));
    expect(log).toEqual([
      ['attempt', 1],
      ['plan', 'error 1', 1],
      ['attempt', 2],
    ]);
  });

  it('rejects with the same error when the plan is not to retry', async () => {
    const error = new Error('attempt');
    const { log, plan } = logged(5);
    const operation = (attempt: number): Promise<never> => {
      log.push(['attempt', attempt]);
      return Promise.reject(error);
    };
    const never = { ...plan, waitForRetry: async () => false };

    expect(await rejection(withRetries(operation, never))).toBe(error);
    expect(log).toEqual([['attempt', 1]]);
  });

  it('does not run the next attempt before the wait has ended', async () => {
    const { log, plan } = logged(1);
    const wait = Promise.withResolvers<boolean>();
    const result = watch(
      withRetries(failing(log, 1), { ...plan, waitForRetry: () => wait.promise }),
    );
    await flush();
    expect([result(), log]).toEqual(['pending', [['attempt', 1]]]);

    wait.resolve(true);
    await flush();

    expect([result(), log.at(-1)]).toEqual([{ value: 'value' }, ['attempt', 2]]);
  });

  it('rejects with the error of a wait that fails, without a further attempt', async () => {
    const { log, plan } = logged(2);
    const error = new Error('wait');
    const waitForRetry = (): Promise<never> => Promise.reject(error);

    expect(await rejection(withRetries(failing(log, 1), { ...plan, waitForRetry }))).toBe(error);
    expect(log).toEqual([['attempt', 1]]);
  });

  it('adds no delay of its own between the attempts', async () => {
    const { log, plan } = logged(3);
    const result = watch(withRetries(failing(log, 3), plan));
    await flush();

    expect(result()).toEqual({ value: 'value' });
  });
});

describe('withRetries with a signal', () => {
  it.each(ABORT_REASONS)('stops retrying when it aborts with %s', async (_, reason) => {
    const controller = new AbortController();
    const { log, plan } = logged(5);
    const operation = (attempt: number): Promise<never> => {
      log.push(['attempt', attempt]);
      controller.abort(...reason);
      return Promise.reject(new Error('operation'));
    };

    expect(await rejection(withRetries(operation, { ...plan, signal: controller.signal }))).toBe(
      controller.signal.reason,
    );
    expect(log).toEqual([['attempt', 1]]);
  });

  it('rejects with its reason when it aborts during the wait', async () => {
    const controller = new AbortController();
    const { log, plan } = logged(5);
    const waitForRetry = (): Promise<never> => {
      controller.abort('stop');
      return Promise.reject(controller.signal.reason);
    };
    const result = withRetries(failing(log, 9), {
      ...plan,
      signal: controller.signal,
      waitForRetry,
    });

    expect(await rejection(result)).toBe('stop');
    expect(log).toEqual([['attempt', 1]]);
  });

  it('starts no attempt when it aborts in the turn in which the wait ends', async () => {
    const controller = new AbortController();
    const { log, plan } = logged(5);
    const result = withRetries(failing(log, 9), {
      ...plan,
      signal: controller.signal,
      waitForRetry: async () => {
        controller.abort('stop');
        return true;
      },
    });

    expect(await rejection(result)).toBe('stop');
    expect(log).toEqual([['attempt', 1]]);
  });
});
