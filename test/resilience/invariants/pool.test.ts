import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Pool } from '../../../src/values/pool.ts';
import { flush } from '../../kit/time/flush.ts';
import { createTestClock } from '../../kit/time/test-clock.ts';
import { PoolCall, PoolModel, type Place } from './pool-model.ts';

// More calls acquire than release, so that there is a queue.
const ACTS = [
  'acquire',
  'acquire',
  'acquire',
  'acquire',
  'pause',
  'resume',
  'release',
  'abort',
  'release, abort',
  'abort, release',
] as const;

interface Step {
  readonly act: (typeof ACTS)[number];
  /** Selects one of the calls that can do this. */
  readonly one: number;
  readonly other: number;
}

const steps = fc.array(
  fc.record<Step>({ act: fc.constantFrom(...ACTS), one: fc.nat(20), other: fc.nat(20) }),
  { maxLength: 40, size: 'max' },
);

/** Runs steps on a pool and on its model, and compares the two after each step. */
class Comparison {
  readonly count = { held: 0, max: 0 };
  readonly #calls: PoolCall[] = [];
  readonly #pool;
  readonly #model;

  constructor(limit: number) {
    this.#pool = new Pool(createTestClock(), limit);
    this.#model = new PoolModel(limit);
  }

  async run({ act, one, other }: Step): Promise<void> {
    for (const [index, name] of act.split(', ').entries())
      this.#act(name, index === 0 ? one : other);
    await flush();
    expect(this.#calls.map(({ place }) => place)).toEqual(this.#model.places);
  }

  #act(name: string, pick: number): void {
    if (name === 'acquire') {
      this.#calls.push(new PoolCall(this.#pool, this.count));
      this.#model.acquire();
    } else if (name === 'pause') {
      this.#pick(pick, ['held'], (call, index) => [call.pause(), this.#model.pause(index)]);
    } else if (name === 'resume') {
      this.#pick(pick, ['paused'], (call, index) => [call.resume(), this.#model.resume(index)]);
    } else if (name === 'release') {
      this.#pick(pick, ['held', 'paused'], (call, index) => [call.end(), this.#model.end(index)]);
    } else {
      const places: Place[] = ['waiting', 'held', 'paused', 'returning'];
      this.#pick(pick, places, (call, index) => [call.abort(), this.#model.end(index)]);
    }
  }

  #pick(
    pick: number,
    places: readonly Place[],
    act: (call: PoolCall, index: number) => void,
  ): void {
    const able = [...this.#calls.entries()].filter(([, { place }]) => places.includes(place));
    const [index, call] = able[pick % Math.max(1, able.length)] ?? [];
    if (index !== undefined && call !== undefined) act(call, index);
  }
}

it('a pool agrees with its model after any steps: it never exceeds its size and never loses a slot', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), steps, async (limit, all) => {
      const comparison = new Comparison(limit);
      for (const step of all) await comparison.run(step);

      expect(comparison.count.max).toBeLessThanOrEqual(limit);
    }),
  );
}, 120_000);
