import { describe, expect, it } from 'vitest';
import { type CallScope, openCallScope } from '../../../src/transport/call-scope.ts';
import { createLimiter, type Limiter, type Slot } from '../../../src/transport/pool.ts';
import { flush } from '../../kit/flush.ts';
import { watch } from '../../kit/outcomes.ts';
import { createTestClock } from '../../kit/test-clock.ts';

interface Caller {
  readonly name: string;
  readonly scope: CallScope;
  slot: Slot | undefined;
}

/** A limiter and the order in which its callers were let through. */
function createQueue(maxConcurrency: number | undefined): {
  readonly limiter: Limiter;
  readonly admitted: string[];
  readonly enter: (name: string) => Caller;
  readonly comeBack: (caller: Caller) => void;
} {
  const limiter = createLimiter(maxConcurrency);
  const admitted: string[] = [];
  return {
    limiter,
    admitted,
    enter: (name) => {
      const caller: Caller = {
        name,
        scope: openCallScope(createTestClock(), undefined),
        slot: undefined,
      };
      limiter.acquire(caller.scope).then(
        (slot) => {
          caller.slot = slot;
          admitted.push(name);
        },
        () => admitted.push(`${name} left`),
      );
      return caller;
    },
    comeBack: ({ name, scope, slot }) => {
      slot?.resume(scope).then(
        () => admitted.push(`${name} again`),
        () => admitted.push(`${name} left`),
      );
    },
  };
}

describe('a limiter', () => {
  it('without a limit lets everybody through at once', async () => {
    const { admitted, enter } = createQueue(undefined);
    const names = Array.from({ length: 100 }, (_, index) => `call ${String(index)}`);
    names.forEach(enter);
    await flush();

    expect(admitted).toEqual(names);
  });

  it('lets as many through as it allows, and the others in the order they came', async () => {
    const { admitted, enter } = createQueue(2);
    const [a, b] = ['a', 'b', 'c', 'd', 'e'].map(enter);
    await flush();
    expect(admitted).toEqual(['a', 'b']);

    b?.slot?.release();
    await flush();
    expect(admitted).toEqual(['a', 'b', 'c']);

    a?.slot?.release();
    await flush();
    expect(admitted).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets a call that comes back from a wait through before all that wait for their first place', async () => {
    const { admitted, enter, comeBack } = createQueue(1);
    const a = enter('a');
    const b = enter('b');
    enter('c');
    await flush();
    a.slot?.pause();
    await flush();
    comeBack(a);
    await flush();
    expect(admitted).toEqual(['a', 'b']);

    b.slot?.release();
    await flush();

    expect(admitted).toEqual(['a', 'b', 'a again']);
  });

  it('lets calls that come back through in the order they came back', async () => {
    const { admitted, enter, comeBack } = createQueue(2);
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(enter);
    await flush();
    a?.slot?.pause();
    b?.slot?.pause();
    await flush();
    if (b !== undefined) comeBack(b);
    if (a !== undefined) comeBack(a);
    c?.slot?.release();
    d?.slot?.release();
    await flush();

    expect(admitted).toEqual(['a', 'b', 'c', 'd', 'b again', 'a again']);
  });

  it('forgets a call that is ended while it waits', async () => {
    const { admitted, enter } = createQueue(1);
    const a = enter('a');
    const b = enter('b');
    enter('c');
    await flush();
    b.scope.abort('ended');
    await flush();
    a.slot?.release();
    await flush();

    expect(admitted).toEqual(['a', 'b left', 'c']);
  });

  it('forgets a call that is ended while it comes back', async () => {
    const { admitted, enter, comeBack } = createQueue(1);
    const a = enter('a');
    const b = enter('b');
    enter('c');
    await flush();
    a.slot?.pause();
    await flush();
    comeBack(a);
    a.scope.abort('ended');
    await flush();
    a.slot?.release();
    b.slot?.release();
    await flush();

    expect(admitted).toEqual(['a', 'b', 'a left', 'c']);
  });

  it('passes a place on that is handed to a call in the moment it is ended', async () => {
    const { admitted, enter } = createQueue(1);
    const a = enter('a');
    const b = enter('b');
    enter('c');
    await flush();
    b.scope.abort('ended');
    a.slot?.release();
    await flush();

    expect(admitted).toEqual(['a', 'b left', 'c']);
  });

  it('keeps a place free that nobody waits for when its call is ended in the moment of hand-over', async () => {
    const { admitted, enter } = createQueue(1);
    const a = enter('a');
    const b = enter('b');
    await flush();
    b.scope.abort('ended');
    a.slot?.release();
    await flush();
    enter('c');
    await flush();

    expect(admitted).toEqual(['a', 'b left', 'c']);
  });

  it('rejects with the reason that ended the call', async () => {
    const { limiter, enter } = createQueue(1);
    enter('a');
    const scope = openCallScope(createTestClock(), undefined);
    const waiting = watch(limiter.acquire(scope));
    scope.abort('ended');
    await flush();

    expect(waiting()).toEqual({ reason: 'ended' });
  });

  it.each([
    ['released twice', (slot: Slot) => [slot.release(), slot.release()]],
    ['paused and then released', (slot: Slot) => [slot.pause(), slot.release()]],
    ['paused twice', (slot: Slot) => [slot.pause(), slot.pause()]],
  ])('counts a place once that is %s', async (_, giveUp) => {
    const { admitted, enter } = createQueue(1);
    const a = enter('a');
    ['b', 'c'].forEach(enter);
    await flush();
    if (a.slot !== undefined) giveUp(a.slot);
    await flush();

    expect(admitted).toEqual(['a', 'b']);
  });
});
