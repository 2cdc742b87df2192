import { beforeEach, describe, expect, it } from 'vitest';
import { Pool, type Race, type Slot } from '../../../../src/values/pool.ts';
import { flush } from '../../../kit/time/flush.ts';
import { createTestClock, type TestClock } from '../../../kit/time/test-clock.ts';

const HOLD_MS = 10_000;

/**
 * Calls of one pool, each in an incoming request of its own, as in workerd: the timers and promises of a
 * request that is stopped do not continue.
 */
class Requests {
  readonly clock: TestClock = createTestClock();
  readonly log: string[] = [];
  readonly slots = new Map<string, Slot>();
  readonly #pool: Pool;
  readonly #stopped = new Map<string, (() => void)[]>();
  #current = '';

  constructor(size: number) {
    const schedule: TestClock['schedule'] = (callback, delayMs) => {
      const owner = this.#current;
      const inOwner = (): void => {
        this.#run(owner, callback);
      };
      return this.clock.schedule(inOwner, delayMs);
    };
    this.#pool = new Pool({ ...this.clock, schedule }, size);
  }

  async enter(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      this.#current = name;
      const taken = this.#pool.acquire(HOLD_MS, this.#raceOf(name));
      await flush();
      this.#follow(name, taken);
    }
    await flush();
  }

  async act(name: string, method: 'pause' | 'release'): Promise<void> {
    this.#current = name;
    this.slots.get(name)?.[method]();
    await flush();
  }

  async resume(name: string): Promise<void> {
    this.#current = name;
    const slot = this.slots.get(name);
    slot?.resume(this.#raceOf(name)).then(() => this.log.push(`${name} again`), String);
    await flush();
  }

  stop(...names: readonly string[]): void {
    for (const name of names) this.#stopped.set(name, []);
  }

  async continue(name: string): Promise<void> {
    const late = this.#stopped.get(name) ?? [];
    this.#stopped.delete(name);
    for (const one of late) this.#run(name, one);
    await flush();
  }

  #follow(name: string, taken: Promise<Slot>): void {
    taken.then((slot) => {
      this.slots.set(name, slot);
      this.log.push(name);
    }, String);
  }

  #raceOf(name: string): Race {
    return async (work) => {
      const value = await work;
      await new Promise<void>((resolve) => {
        this.#run(name, resolve);
      });
      return value;
    };
  }

  #run(owner: string, action: () => void): void {
    const late = this.#stopped.get(owner);
    if (late !== undefined) {
      late.push(action);
      return;
    }
    this.#current = owner;
    action();
  }
}

let requests: Requests;
beforeEach(() => {
  requests = new Requests(1);
});

describe('a call that waits for a slot', () => {
  it('has one timer, which keeps its request alive, until it receives the slot', async () => {
    await requests.enter('a');
    expect(requests.clock.pending()).toBe(0);

    await requests.enter('b', 'c');
    await requests.clock.advance(9999);
    expect([requests.clock.pending(), requests.log]).toEqual([2, ['a']]);

    await requests.act('a', 'release');
    await requests.act('b', 'release');
    expect([requests.clock.pending(), requests.log]).toEqual([0, ['a', 'b', 'c']]);
  });

  it('keeps its position while it waits', async () => {
    await requests.enter('a', 'b', 'c');
    await requests.clock.advance(9999);
    await requests.act('a', 'release');

    expect(requests.log).toEqual(['a', 'b']);
  });
});

describe('a call whose request is gone', () => {
  it.each([
    ['is skipped when it has not been alive for 3 s', 3000, 0],
    ['loses the slot 3 s after it was passed on, when it seemed alive', 2999, 3001],
  ])('%s', async (_, goneForMs, lostMs) => {
    await requests.enter('a', 'b', 'c');
    requests.stop('b');
    await requests.clock.advance(goneForMs);
    await requests.act('a', 'release');
    await requests.clock.advance(lostMs - 1);
    expect(requests.log).toEqual(lostMs === 0 ? ['a', 'c'] : ['a']);

    await requests.clock.advance(1);
    expect(requests.log).toEqual(['a', 'c']);
  });

  it('costs no time beside others that are gone', async () => {
    await requests.enter('a', 'b', 'c', 'd', 'e');
    requests.stop('b', 'c', 'd');
    await requests.clock.advance(3000);
    await requests.act('a', 'release');

    expect(requests.log).toEqual(['a', 'e']);
  });

  it('loses a slot that it holds 3 s after the time for which it may hold it', async () => {
    await requests.enter('a', 'b');
    requests.stop('a');
    await requests.clock.advance(HOLD_MS + 2999);
    expect(requests.log).toEqual(['a']);

    await requests.clock.advance(1);
    expect(requests.log).toEqual(['a', 'b']);
  });

  it('loses its place among the calls that resume', async () => {
    await requests.enter('a', 'b', 'c');
    await requests.act('a', 'pause');
    await requests.resume('a');
    requests.stop('a');
    await requests.clock.advance(3000);
    await requests.act('b', 'release');

    expect(requests.log).toEqual(['a', 'b', 'c']);
  });

  it('leaves the slot free when no other call waits', async () => {
    await requests.enter('a', 'b');
    requests.stop('b');
    await requests.clock.advance(3000);
    await requests.act('a', 'release');
    await requests.enter('c');

    expect(requests.log).toEqual(['a', 'c']);
  });

  it('cannot keep a later call waiting when it was the last one that waited', async () => {
    await requests.enter('a', 'b');
    requests.stop('b');
    await requests.act('a', 'release');
    await requests.clock.advance(60_000);
    await requests.enter('c');
    await requests.clock.advance(1000);

    expect(requests.log).toEqual(['a', 'c']);
  });
});

describe('a call that continues after its slot was taken back', () => {
  it('waits again until a slot is free', async () => {
    await requests.enter('a', 'b', 'c');
    requests.stop('b');
    await requests.act('a', 'release');
    await requests.clock.advance(3000);
    expect(requests.log).toEqual(['a', 'c']);

    await requests.continue('b');
    await requests.clock.advance(5000);
    expect(requests.log).toEqual(['a', 'c']);

    await requests.act('c', 'release');
    expect(requests.log).toEqual(['a', 'c', 'b']);
    expect(requests.clock.pending()).toBe(0);
  });

  it('waits again after it was skipped', async () => {
    await requests.enter('a', 'b', 'c');
    requests.stop('b');
    await requests.clock.advance(3000);
    await requests.act('a', 'release');
    await requests.continue('b');
    expect(requests.log).toEqual(['a', 'c']);

    await requests.act('c', 'release');
    expect(requests.log).toEqual(['a', 'c', 'b']);
  });

  it('does not free the slot of another call', async () => {
    await requests.enter('a', 'b', 'c');
    requests.stop('a');
    await requests.clock.advance(HOLD_MS + 3000);
    await requests.continue('a');
    await requests.act('a', 'release');

    expect(requests.log).toEqual(['a', 'b']);
  });
});

describe('calls that wait while the event loop is blocked', () => {
  it('receive the slot that became free meanwhile', async () => {
    await requests.enter('a', 'b', 'c');
    const blocked = requests.clock.jump(5000);
    await requests.act('a', 'release');
    await blocked;

    expect(requests.log).toEqual(['a', 'b']);
  });
});
