import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pace } from '../../../../../src/batch/pace/pace.ts';
import { createRandom } from '../../../../kit/time/random.ts';

type Reply = 'answer' | 'refusal' | 'failure' | 'none';

/** What a service does with the next requests, and how long it takes. */
const step = fc.record({
  reply: fc.constantFrom<Reply>('answer', 'refusal', 'failure', 'none'),
  count: fc.integer({ min: 1, max: 40 }),
  latencyMs: fc.integer({ min: 1, max: 8000 }),
  retryAfterMs: fc.constantFrom(undefined, 0, 1000, 60_000),
});
const scenario = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 12 }),
  seed: fc.integer(),
  concurrency: fc.constantFrom(undefined, 1, 5, 32),
  limit: fc.constantFrom(undefined, { perMinute: 60 }, { perMinute: 6000, capacity: 10 }),
});

interface Sent {
  readonly sentAt: number;
  readonly settlesAt: number;
  readonly settle: (now: number) => void;
}

/** A run against a service that does what the steps say. */
class Simulation {
  readonly pace: Pace;
  readonly inFlight = new Set<Sent>();
  now = 0;

  constructor(settings: Omit<ConstructorParameters<typeof Pace>[0], 'random'>, seed: number) {
    this.pace = new Pace({ ...settings, random: createRandom(seed) }, 0);
  }

  /** Returns whether a request could be sent within a time. */
  send(make: (sentAt: number) => Sent, withinMs: number): boolean {
    const end = this.now + withinMs;
    while (this.now <= end) {
      const waitMs = this.pace.waitMs(this.now);
      const isFull = this.inFlight.size >= this.pace.slotsAt(this.now);
      if (waitMs <= 0 && !isFull) {
        expect(this.now).toBeGreaterThanOrEqual(this.pace.pausedUntil);
        this.pace.sent(this.now);
        this.inFlight.add(make(this.now));
        return true;
      }
      this.#advance(isFull ? 500 : Math.min(waitMs, 500));
    }
    return false;
  }

  #advance(ms: number): void {
    this.now += ms;
    const due = [...this.inFlight].filter(({ settlesAt }) => settlesAt <= this.now);
    for (const sent of due.toSorted((one, other) => one.settlesAt - other.settlesAt)) {
      this.inFlight.delete(sent);
      sent.settle(this.now);
    }
  }
}

const TIMEOUT_MS = 60_000;

function toSent(pace: Pace, { reply, latencyMs, retryAfterMs }: Step, sentAt: number): Sent {
  const settle = {
    answer: (now: number) => {
      pace.answered(sentAt, now);
    },
    refusal: (now: number) => {
      pace.refused(sentAt, now, retryAfterMs);
    },
    failure: (now: number) => {
      pace.failed(sentAt, now);
    },
    none: (now: number) => {
      pace.failed(sentAt, now);
    },
  }[reply];
  return { sentAt, settlesAt: sentAt + (reply === 'none' ? TIMEOUT_MS : latencyMs), settle };
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Whatever happened before: a minute of timeouts, the longest refusal and the longest pause may follow each other. */
const LONGEST_BLOCK_MS = 300_000;

describe('a pace, whatever the service does,', () => {
  it('sends nothing in a pause, and never more than three times the slots', () => {
    fc.assert(
      fc.property(scenario, ({ steps, seed, ...settings }) => {
        const simulation = new Simulation(settings, seed);
        const { pace, inFlight } = simulation;
        for (const { count, ...kind } of steps) {
          for (let index = 0; index < count; index += 1) {
            simulation.send((sentAt) => toSent(pace, { count, ...kind }, sentAt), 1000);
            expect(inFlight.size).toBeLessThanOrEqual(3 * (settings.concurrency ?? 64));
          }
        }
      }),
    );
  });

  it('never blocks for ever', () => {
    fc.assert(
      fc.property(scenario, ({ steps, seed, ...settings }) => {
        const simulation = new Simulation(settings, seed);
        for (const { count, ...kind } of steps) {
          for (let index = 0; index < count; index += 1) {
            const make = (sentAt: number): Sent =>
              toSent(simulation.pace, { count, ...kind }, sentAt);
            expect(simulation.send(make, LONGEST_BLOCK_MS)).toBe(true);
          }
        }
      }),
    );
  });
});
