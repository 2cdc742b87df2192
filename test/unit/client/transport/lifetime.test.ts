import { describe, expect, it } from 'vitest';
import { ClientClosedError } from '../../../../src/errors/client-closed-error.ts';
import type { CallScope } from '../../../../src/values/call-scope.ts';
import { createLifetime } from '../../../../src/client/transport/lifetime.ts';
import { flush } from '../../../kit/time/flush.ts';
import { rejection, watch } from '../../../kit/time/outcomes.ts';
import { ABORT_REASONS, watchSignal } from '../../../kit/client/signals.ts';
import { createTestClock } from '../../../kit/time/test-clock.ts';

const untilEnded = (scope: CallScope): Promise<never> => scope.race(new Promise(() => undefined));

describe('Lifetime.run', () => {
  it('returns the result of the work and leaves no listener', async () => {
    const caller = watchSignal();
    const lifetime = createLifetime(createTestClock());

    expect(await lifetime.run(caller.signal, () => Promise.resolve('value'))).toBe('value');
    expect([caller.added(), caller.listeners()]).toEqual([1, 0]);
  });

  it('rejects as the work rejects and leaves no listener', async () => {
    const caller = watchSignal();
    const lifetime = createLifetime(createTestClock());
    const error = new Error('work');

    expect(await rejection(lifetime.run(caller.signal, () => Promise.reject(error)))).toBe(error);
    expect(caller.listeners()).toBe(0);
  });

  it.each(ABORT_REASONS)(
    'does not start the work when the caller aborted before it: %s',
    async (_, reason) => {
      const caller = watchSignal();
      caller.abort(...reason);
      const lifetime = createLifetime(createTestClock());
      let isStarted = false;

      const rejected = await rejection(
        lifetime.run(caller.signal, () => {
          isStarted = true;
          return Promise.resolve();
        }),
      );

      expect(rejected).toBe(caller.signal.reason);
      expect([isStarted, caller.listeners()]).toEqual([false, 0]);
    },
  );

  it('clears the deadline that the work started', async () => {
    const clock = createTestClock();
    const lifetime = createLifetime(clock);

    await lifetime.run(undefined, (scope) => {
      scope.startDeadline(1000, () => new Error('deadline'));
      return Promise.resolve();
    });

    expect(clock.pending()).toBe(0);
  });
});

describe('Lifetime.close', () => {
  it('ends running calls with a ClientClosedError and resolves when they have settled', async () => {
    const caller = watchSignal();
    const lifetime = createLifetime(createTestClock());
    const work = Promise.withResolvers<string>();
    let seen: unknown;
    const call = watch(
      lifetime.run(caller.signal, async (scope) => {
        try {
          return await untilEnded(scope);
        } catch (error) {
          seen = error;
          await work.promise;
          throw error;
        }
      }),
    );
    const closed = watch(lifetime.close());
    await flush();
    expect(seen).toBeInstanceOf(ClientClosedError);
    expect([call(), closed()]).toEqual(['pending', 'pending']);

    work.resolve('cleaned up');
    await flush();

    expect(call()).toStrictEqual({ reason: seen });
    expect(closed()).toEqual({ value: undefined });
    expect(caller.listeners()).toBe(0);
  });

  it('does not abort calls that have settled', async () => {
    const lifetime = createLifetime(createTestClock());
    const signals: AbortSignal[] = [];
    const work = (scope: CallScope): Promise<void> => {
      signals.push(scope.signal);
      return Promise.resolve();
    };
    await lifetime.run(undefined, work);
    await lifetime.close();

    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  it('rejects later calls without starting their work', async () => {
    const lifetime = createLifetime(createTestClock());
    await lifetime.close();
    let isStarted = false;
    const call = lifetime.run(undefined, () => {
      isStarted = true;
      return Promise.resolve();
    });

    expect(await rejection(call)).toBeInstanceOf(ClientClosedError);
    expect(isStarted).toBe(false);
  });

  it('rejects calls that start while it waits for others', async () => {
    const lifetime = createLifetime(createTestClock());
    const work = Promise.withResolvers<string>();
    const first = watch(lifetime.run(undefined, () => work.promise));
    const closed = watch(lifetime.close());

    expect(await rejection(lifetime.run(undefined, () => work.promise))).toBeInstanceOf(
      ClientClosedError,
    );
    expect(closed()).toBe('pending');

    work.resolve('value');
    await flush();
    expect([first(), closed()]).toEqual([{ value: 'value' }, { value: undefined }]);
  });

  it('never rejects, even when calls reject', async () => {
    const lifetime = createLifetime(createTestClock());
    const call = watch(lifetime.run(undefined, untilEnded));

    expect(await lifetime.close()).toBeUndefined();
    await flush();
    expect(call()).toEqual({ reason: new ClientClosedError() });
  });

  it('can be called again, and waits for the same calls', async () => {
    const lifetime = createLifetime(createTestClock());
    const work = Promise.withResolvers<string>();
    void lifetime.run(undefined, () => work.promise);
    const closings = [lifetime.close(), lifetime.close()].map(watch);
    await flush();
    expect(closings.map((closing) => closing())).toEqual(['pending', 'pending']);

    work.resolve('value');
    await flush();

    expect(closings.map((closing) => closing())).toEqual(Array(2).fill({ value: undefined }));
    expect(await lifetime.close()).toBeUndefined();
  });

  it('keeps the reason of a caller that aborted before it', async () => {
    const caller = watchSignal();
    const lifetime = createLifetime(createTestClock());
    const call = watch(lifetime.run(caller.signal, untilEnded));
    caller.abort('mine');
    await lifetime.close();
    await flush();

    expect(call()).toEqual({ reason: 'mine' });
  });

  it('resolves when no call was made', async () => {
    expect(await createLifetime(createTestClock()).close()).toBeUndefined();
  });
});
