import { describe, expect, it } from 'vitest';
import { openCallScope } from '../../../src/values/call-scope.ts';
import { flush } from '../../kit/time/flush.ts';
import { rejection, watch } from '../../kit/time/outcomes.ts';
import { ABORT_REASONS, watchSignal } from '../../kit/client/signals.ts';
import { createTestClock } from '../../kit/time/test-clock.ts';

const never = (): Promise<never> => new Promise(() => undefined);

describe("the caller's abort", () => {
  it.each(ABORT_REASONS)('ends the call with the same reason: %s', async (_, reason) => {
    const caller = watchSignal();
    const scope = openCallScope(createTestClock(), caller.signal);
    const raced = watch(scope.race(never()));

    caller.abort(...reason);
    await flush();

    expect(raced()).toStrictEqual({ reason: caller.signal.reason as unknown });
    expect(scope.signal.reason).toBe(caller.signal.reason);
    if (reason[0] !== undefined) expect(scope.signal.reason).toBe(reason[0]);
  });

  it('without a reason ends the call with an AbortError', async () => {
    const caller = watchSignal();
    const scope = openCallScope(createTestClock(), caller.signal);
    caller.abort();

    const reason = await rejection(scope.race(never()));

    expect(reason).toBeInstanceOf(DOMException);
    expect(reason).toMatchObject({ name: 'AbortError' });
  });

  it.each(ABORT_REASONS)(
    'before the call ends it at once with the same reason, and adds no listener: %s',
    async (_, reason) => {
      const caller = watchSignal();
      caller.abort(...reason);
      const scope = openCallScope(createTestClock(), caller.signal);

      expect(scope.signal.aborted).toBe(true);
      expect(await rejection(scope.race(never()))).toBe(caller.signal.reason);
      expect(caller.added()).toBe(0);
    },
  );

  it('has no effect after the scope is disposed', async () => {
    const caller = watchSignal();
    const scope = openCallScope(createTestClock(), caller.signal);
    scope.dispose();

    caller.abort(new Error('too late'));

    expect(scope.signal.aborted).toBe(false);
    expect(await scope.race(Promise.resolve('value'))).toBe('value');
  });
});

describe('CallScope.abort', () => {
  it('without a reason rejects with an AbortError', async () => {
    const scope = openCallScope(createTestClock(), undefined);
    scope.abort(undefined);

    const reason = await rejection(scope.race(never()));

    expect(reason).toBe(scope.signal.reason);
    expect(reason).toMatchObject({ name: 'AbortError' });
  });

  it('keeps its first reason', async () => {
    const caller = watchSignal();
    const scope = openCallScope(createTestClock(), caller.signal);
    scope.abort('first');
    scope.abort('second');
    caller.abort('third');

    expect(scope.signal.reason).toBe('first');
    expect(await rejection(scope.race(never()))).toBe('first');
  });

  it('takes precedence over work that has settled in the same tick', async () => {
    const scope = openCallScope(createTestClock(), undefined);
    scope.abort('ended');

    expect(await rejection(scope.race(Promise.resolve('value')))).toBe('ended');
    expect(await rejection(scope.raceFor(Promise.resolve('value'), 10))).toBe('ended');
    expect(await rejection(scope.sleep(0))).toBe('ended');
  });

  it('ends all races and waits at the same time', async () => {
    const clock = createTestClock();
    const scope = openCallScope(clock, undefined);
    const raced = [scope.race(never()), scope.raceFor(never(), 10), scope.sleep(10)].map(watch);

    scope.abort('ended');
    await flush();

    expect(raced.map((outcome) => outcome())).toEqual(Array(3).fill({ reason: 'ended' }));
    expect(clock.pending()).toBe(0);
  });

  it('causes no unhandled rejection, even when the work fails later', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => {
      unhandled.push(reason);
    };
    process.on('unhandledRejection', note);
    const scope = openCallScope(createTestClock(), undefined);
    const work = Promise.withResolvers<never>();
    const raced = watch(scope.race(work.promise));
    scope.abort('ended');
    await flush();
    work.reject(new Error('late'));
    await flush();
    process.off('unhandledRejection', note);

    expect(raced()).toEqual({ reason: 'ended' });
    expect(unhandled).toEqual([]);
  });
});

describe('CallScope.race and raceFor', () => {
  it('settle as the work settles', async () => {
    const scope = openCallScope(createTestClock(), undefined);

    expect(await scope.race(Promise.resolve(1))).toBe(1);
    expect(await rejection(scope.race(Promise.reject(new Error('work'))))).toEqual(
      new Error('work'),
    );
  });

  it('resolve with undefined when the work takes longer than the limit of raceFor', async () => {
    const clock = createTestClock();
    const scope = openCallScope(clock, undefined);
    const slow = watch(scope.raceFor(never(), 100));
    const quick = watch(scope.raceFor(Promise.resolve('value'), 100));

    await clock.advance(99);
    expect([slow(), quick(), clock.pending()]).toEqual(['pending', { value: 'value' }, 1]);

    await clock.advance(1);
    expect([slow(), clock.pending()]).toEqual([{ value: undefined }, 0]);
  });

  it('reject as the work rejects within the limit of raceFor', async () => {
    const clock = createTestClock();
    const scope = openCallScope(clock, undefined);

    expect(await rejection(scope.raceFor(Promise.reject(new Error('work')), 9))).toEqual(
      new Error('work'),
    );
    expect(clock.pending()).toBe(0);
  });
});

describe('CallScope.startDeadline', () => {
  it('ends the call at the deadline and not before', async () => {
    const clock = createTestClock();
    const scope = openCallScope(clock, undefined);
    await clock.advance(500);
    scope.startDeadline(1000, () => new Error('deadline'));
    const raced = watch(scope.race(never()));

    await clock.advance(999);
    expect([raced(), scope.remainingMs()]).toEqual(['pending', 1]);

    await clock.advance(1);
    expect([raced(), scope.remainingMs()]).toEqual([{ reason: new Error('deadline') }, 0]);
    expect(scope.signal.reason).toEqual(new Error('deadline'));
  });

  it('creates its error at the deadline, so that it can contain the attempts up to then', async () => {
    const clock = createTestClock();
    const scope = openCallScope(clock, undefined);
    let attempts = 1;
    scope.startDeadline(10, () => new Error(`after ${String(attempts)}`));
    attempts = 2;

    await clock.advance(10);

    expect(scope.signal.reason).toEqual(new Error('after 2'));
  });

  it('leaves remainingMs infinite until it is called', () => {
    const scope = openCallScope(createTestClock(), undefined);

    expect(scope.remainingMs()).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('CallScope.sleep', () => {
  it('resolves after the delay and leaves no timer', async () => {
    const clock = createTestClock();
    const scope = openCallScope(clock, undefined);
    const slept = watch(scope.sleep(250));

    await clock.advance(249);
    expect(slept()).toBe('pending');

    await clock.advance(1);
    expect([slept(), clock.pending()]).toEqual([{ value: undefined }, 0]);
  });
});

describe('CallScope.dispose', () => {
  it('clears the timer of the deadline and removes the listener', async () => {
    const clock = createTestClock();
    const caller = watchSignal();
    const scope = openCallScope(clock, caller.signal);
    scope.startDeadline(10, () => new Error('deadline'));
    expect([clock.pending(), caller.listeners()]).toEqual([1, 1]);

    scope.dispose();
    await clock.advance(20);

    expect([clock.pending(), caller.listeners(), scope.signal.aborted]).toEqual([0, 0, false]);
  });
});
