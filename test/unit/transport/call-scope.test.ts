import { describe, expect, it } from 'vitest';
import { openCallScope } from '../../../src/transport/call-scope.ts';
import { flush } from '../../kit/flush.ts';
import { rejection, watch } from '../../kit/outcomes.ts';
import { ABORT_REASONS, watchSignal } from '../../kit/signals.ts';
import { createTestClock } from '../../kit/test-clock.ts';

const never = (): Promise<never> => new Promise(() => undefined);

describe('the abort of the caller', () => {
  it.each(ABORT_REASONS)('ends the call with %s as it is', async (_, reason) => {
    const caller = watchSignal();
    const scope = openCallScope(createTestClock(), caller.signal);
    const raced = watch(scope.race(never()));

    caller.abort(...reason);
    await flush();

    expect(raced()).toStrictEqual({ reason: caller.signal.reason as unknown });
    expect(scope.signal.reason).toBe(caller.signal.reason);
    if (reason[0] !== undefined) expect(scope.signal.reason).toBe(reason[0]);
  });

  it('without a reason ends the call with the AbortError of the platform', async () => {
    const caller = watchSignal();
    const scope = openCallScope(createTestClock(), caller.signal);
    caller.abort();

    const reason = await rejection(scope.race(never()));

    expect(reason).toBeInstanceOf(DOMException);
    expect(reason).toMatchObject({ name: 'AbortError' });
  });

  it.each(ABORT_REASONS)(
    'before the call ends it at once with %s and adds no listener',
    async (_, reason) => {
      const caller = watchSignal();
      caller.abort(...reason);
      const scope = openCallScope(createTestClock(), caller.signal);

      expect(scope.signal.aborted).toBe(true);
      expect(await rejection(scope.race(never()))).toBe(caller.signal.reason);
      expect(caller.added()).toBe(0);
    },
  );

  it('does nothing any more once the scope is disposed', async () => {
    const caller = watchSignal();
    const scope = openCallScope(createTestClock(), caller.signal);
    scope.dispose();

    caller.abort(new Error('too late'));

    expect(scope.signal.aborted).toBe(false);
    expect(await scope.race(Promise.resolve('value'))).toBe('value');
  });
});

describe('the end of a call', () => {
  it('without a reason has the one of the platform', async () => {
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

  it('wins over work that is done but was not looked at', async () => {
    const scope = openCallScope(createTestClock(), undefined);
    scope.abort('ended');

    expect(await rejection(scope.race(Promise.resolve('value')))).toBe('ended');
    expect(await rejection(scope.raceFor(Promise.resolve('value'), 10))).toBe('ended');
    expect(await rejection(scope.sleep(0))).toBe('ended');
  });

  it('ends whatever is raced at the time', async () => {
    const clock = createTestClock();
    const scope = openCallScope(clock, undefined);
    const raced = [scope.race(never()), scope.raceFor(never(), 10), scope.sleep(10)].map(watch);

    scope.abort('ended');
    await flush();

    expect(raced.map((outcome) => outcome())).toEqual(Array(3).fill({ reason: 'ended' }));
    expect(clock.pending()).toBe(0);
  });

  it('is no unhandled rejection, nor is work that fails after it', async () => {
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

describe('a race', () => {
  it('gives what the work gives', async () => {
    const scope = openCallScope(createTestClock(), undefined);

    expect(await scope.race(Promise.resolve(1))).toBe(1);
    expect(await rejection(scope.race(Promise.reject(new Error('work'))))).toEqual(
      new Error('work'),
    );
  });

  it('with a limit of its own gives nothing when the work takes longer', async () => {
    const clock = createTestClock();
    const scope = openCallScope(clock, undefined);
    const slow = watch(scope.raceFor(never(), 100));
    const quick = watch(scope.raceFor(Promise.resolve('value'), 100));

    await clock.advance(99);
    expect([slow(), quick(), clock.pending()]).toEqual(['pending', { value: 'value' }, 1]);

    await clock.advance(1);
    expect([slow(), clock.pending()]).toEqual([{ value: undefined }, 0]);
  });

  it('with a limit of its own passes on how the work fails', async () => {
    const clock = createTestClock();
    const scope = openCallScope(clock, undefined);

    expect(await rejection(scope.raceFor(Promise.reject(new Error('work')), 9))).toEqual(
      new Error('work'),
    );
    expect(clock.pending()).toBe(0);
  });
});

describe('the deadline', () => {
  it('ends the call when its time has come and not before', async () => {
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

  it('makes its error when it passes, so that the error can tell what happened until then', async () => {
    const clock = createTestClock();
    const scope = openCallScope(clock, undefined);
    let attempts = 1;
    scope.startDeadline(10, () => new Error(`after ${String(attempts)}`));
    attempts = 2;

    await clock.advance(10);

    expect(scope.signal.reason).toEqual(new Error('after 2'));
  });

  it('is infinitely far away until it is started', () => {
    const scope = openCallScope(createTestClock(), undefined);

    expect(scope.remainingMs()).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('a wait', () => {
  it('takes its time and leaves no timer', async () => {
    const clock = createTestClock();
    const scope = openCallScope(clock, undefined);
    const slept = watch(scope.sleep(250));

    await clock.advance(249);
    expect(slept()).toBe('pending');

    await clock.advance(1);
    expect([slept(), clock.pending()]).toEqual([{ value: undefined }, 0]);
  });
});

describe('disposing', () => {
  it('takes the deadline and the listener back', async () => {
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
