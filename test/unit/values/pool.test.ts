import { describe, expect, it } from 'vitest';
import { type CallScope, openCallScope } from '../../../src/values/call-scope.ts';
import { Pool, type Slot } from '../../../src/values/pool.ts';
import { flush } from '../../kit/time/flush.ts';
import { watch } from '../../kit/time/outcomes.ts';
import { createTestClock, type TestClock } from '../../kit/time/test-clock.ts';

/** Longer than any test takes. */
const HOLD_MS = 600_000;

interface Caller {
  readonly name: string;
  readonly scope: CallScope;
  slot: Slot | undefined;
}

/** Callers of one pool, and the order in which they received their slots. */
class Queue {
  readonly clock: TestClock = createTestClock();
  readonly pool: Pool;
  readonly log: string[] = [];

  constructor(size?: number) {
    this.pool = new Pool(this.clock, size);
  }

  async enter(...names: readonly string[]): Promise<Caller[]> {
    const callers = names.map((name) => {
      const scope = openCallScope(createTestClock(), undefined);
      const caller: Caller = { name, scope, slot: undefined };
      this.pool.acquire(HOLD_MS, scope.race).then(
        (slot) => {
          caller.slot = slot;
          this.log.push(name);
        },
        () => this.log.push(`${name} left`),
      );
      return caller;
    });
    await flush();
    return callers;
  }

  async release(caller: Caller | undefined): Promise<void> {
    caller?.slot?.release();
    await flush();
  }

  resume(caller: Caller | undefined): void {
    caller?.slot?.resume(caller.scope.race).then(
      () => this.log.push(`${caller.name} again`),
      () => this.log.push(`${caller.name} left`),
    );
  }
}

describe('Pool.acquire', () => {
  it('limits nothing without a size', async () => {
    const queue = new Queue();
    const names = Array.from({ length: 100 }, (_, index) => `call ${String(index)}`);
    await queue.enter(...names);

    expect(queue.log).toEqual(names);
  });

  it('admits as many callers as the size, and the others in the order in which they came', async () => {
    const queue = new Queue(2);
    const [a, b] = await queue.enter('a', 'b', 'c', 'd', 'e');
    expect(queue.log).toEqual(['a', 'b']);

    await queue.release(b);
    expect(queue.log).toEqual(['a', 'b', 'c']);

    await queue.release(a);
    expect(queue.log).toEqual(['a', 'b', 'c', 'd']);
  });

  it('rejects with the reason of the race', async () => {
    const queue = new Queue(1);
    await queue.enter('a');
    const scope = openCallScope(createTestClock(), undefined);
    const waiting = watch(queue.pool.acquire(HOLD_MS, scope.race));
    scope.abort('ended');
    await flush();

    expect(waiting()).toEqual({ reason: 'ended' });
  });

  it('skips a caller that was aborted while it waited, and admits no other in its place', async () => {
    const queue = new Queue(1);
    const [a, b, c] = await queue.enter('a', 'b', 'c', 'd');
    c?.scope.abort('ended');
    await flush();
    expect(queue.log).toEqual(['a', 'c left']);

    await queue.release(a);
    await queue.release(b);

    expect(queue.log).toEqual(['a', 'c left', 'b', 'd']);
  });

  it('passes the slot on when a caller is aborted in the same tick as it receives the slot', async () => {
    const queue = new Queue(1);
    const [a, b] = await queue.enter('a', 'b', 'c');
    b?.scope.abort('ended');
    await queue.release(a);

    expect(queue.log).toEqual(['a', 'b left', 'c']);
  });

  it('passes the slot on to a caller that resumes when the one before it is aborted at the hand-over', async () => {
    const queue = new Queue(1);
    const [a, b] = await queue.enter('a', 'b', 'c');
    a?.slot?.pause();
    await flush();
    queue.resume(a);
    await flush();
    a?.scope.abort('ended');
    await queue.release(b);

    expect(queue.log).toEqual(['a', 'b', 'a left', 'c']);
  });

  it('keeps the slot free when the only waiting caller is aborted at the hand-over', async () => {
    const queue = new Queue(1);
    const [a, b] = await queue.enter('a', 'b');
    b?.scope.abort('ended');
    await queue.release(a);
    await queue.enter('c');

    expect(queue.log).toEqual(['a', 'b left', 'c']);
  });
});

describe('Slot.pause and Slot.resume', () => {
  it('admits a caller that resumes before all callers that wait for their first slot', async () => {
    const queue = new Queue(1);
    const [a, b] = await queue.enter('a', 'b', 'c');
    a?.slot?.pause();
    await flush();
    queue.resume(a);
    await flush();
    expect(queue.log).toEqual(['a', 'b']);

    await queue.release(b);

    expect(queue.log).toEqual(['a', 'b', 'a again']);
  });

  it('admits callers that resume in the order in which they resumed', async () => {
    const queue = new Queue(2);
    const [a, b, c, d] = await queue.enter('a', 'b', 'c', 'd');
    a?.slot?.pause();
    b?.slot?.pause();
    await flush();
    queue.resume(b);
    queue.resume(a);
    c?.slot?.release();
    await queue.release(d);

    expect(queue.log).toEqual(['a', 'b', 'c', 'd', 'b again', 'a again']);
  });

  it('skips a caller that was aborted while it waited to resume', async () => {
    const queue = new Queue(1);
    const [a, b] = await queue.enter('a', 'b', 'c');
    a?.slot?.pause();
    await flush();
    queue.resume(a);
    a?.scope.abort('ended');
    await flush();
    a?.slot?.release();
    await queue.release(b);

    expect(queue.log).toEqual(['a', 'b', 'a left', 'c']);
  });

  it('holds the slot again after a resume, until it is released', async () => {
    const queue = new Queue(1);
    const [a] = await queue.enter('a');
    a?.slot?.pause();
    queue.resume(a);
    await flush();
    await queue.enter('b');
    expect(queue.log).toEqual(['a', 'a again']);

    await queue.release(a);

    expect(queue.log).toEqual(['a', 'a again', 'b']);
  });
});

describe('Slot.release', () => {
  it.each([
    ['released twice', (slot: Slot) => [slot.release(), slot.release()]],
    ['paused and then released', (slot: Slot) => [slot.pause(), slot.release()]],
    ['paused twice', (slot: Slot) => [slot.pause(), slot.pause()]],
  ])('frees one slot only when the slot is %s', async (_, free) => {
    const queue = new Queue(1);
    const [a] = await queue.enter('a', 'b', 'c');
    if (a?.slot !== undefined) free(a.slot);
    await flush();

    expect(queue.log).toEqual(['a', 'b']);
  });
});
