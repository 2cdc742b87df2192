import { describe, expect, it } from 'vitest';
import { flush } from '../../kit/flush.ts';
import { rejection, watch } from '../../kit/outcomes.ts';
import { withRetries } from '../../../src/transport/with-retries.ts';
import { ABORT_REASONS } from '../../kit/signals.ts';

const signal = new AbortController().signal;

describe('an operation', () => {
  it('that succeeds is run once', async () => {
    const attempts: number[] = [];
    const operation = (attempt: number): Promise<string> => {
      attempts.push(attempt);
      return Promise.resolve('value');
    };
    const prepareRetry = (): Promise<boolean> => Promise.reject(new Error('not asked'));

    expect(await withRetries(operation, { numRetries: 3, signal, prepareRetry })).toBe('value');
    expect(attempts).toEqual([1]);
  });

  it('that fails is run again as often as allowed, and its last error counts', async () => {
    const asked: unknown[] = [];
    const operation = (attempt: number): Promise<never> =>
      Promise.reject(new Error(`attempt ${String(attempt)}`));
    const prepareRetry = (error: Error, attempt: number): Promise<boolean> => {
      asked.push([error.message, attempt]);
      return Promise.resolve(true);
    };

    const error = await rejection(withRetries(operation, { numRetries: 2, signal, prepareRetry }));

    expect(error).toEqual(new Error('attempt 3'));
    // Not after the last attempt: no wait may come before the error.
    expect(asked).toEqual([
      ['attempt 1', 1],
      ['attempt 2', 2],
    ]);
  });

  it('is not run again when the plan says no', async () => {
    const error = new Error('attempt');
    let attempts = 0;
    const operation = (): Promise<never> => {
      attempts += 1;
      return Promise.reject(error);
    };
    const prepareRetry = (): Promise<boolean> => Promise.resolve(false);

    expect(await rejection(withRetries(operation, { numRetries: 5, signal, prepareRetry }))).toBe(
      error,
    );
    expect(attempts).toBe(1);
  });

  it('is run again at once, since the plan has waited already', async () => {
    let attempts = 0;
    const operation = (): Promise<string> => {
      attempts += 1;
      return attempts < 4 ? Promise.reject(new Error('again')) : Promise.resolve('value');
    };
    const result = watch(
      withRetries(operation, { numRetries: 3, signal, prepareRetry: () => Promise.resolve(true) }),
    );
    await flush();

    expect([result(), attempts]).toEqual([{ value: 'value' }, 4]);
  });
});

describe('a signal', () => {
  it.each(ABORT_REASONS)('that aborts with %s ends the trying with it', async (_, reason) => {
    const controller = new AbortController();
    let attempts = 0;
    const operation = (): Promise<never> => {
      attempts += 1;
      controller.abort(...reason);
      return Promise.reject(new Error('operation'));
    };
    const plan = {
      numRetries: 5,
      signal: controller.signal,
      prepareRetry: () => Promise.resolve(true),
    };

    expect(await rejection(withRetries(operation, plan))).toBe(controller.signal.reason);
    expect(attempts).toBe(1);
  });

  it('that aborts during the wait ends it with whatever the wait rejects with', async () => {
    const controller = new AbortController();
    const operation = (): Promise<never> => Promise.reject(new Error('operation'));
    const prepareRetry = (): Promise<boolean> => {
      controller.abort('stop');
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- as a caller may
      return Promise.reject('stop');
    };
    const plan = { numRetries: 5, signal: controller.signal, prepareRetry };

    expect(await rejection(withRetries(operation, plan))).toBe('stop');
  });
});
