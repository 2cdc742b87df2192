import { Pace, type PaceSettings } from '../../../src/batch/pace/pace.ts';
import { createRandom } from '../time/random.ts';

/** What is simulated. */
export interface PaceSimulation {
  readonly processes: number;
  /** The requests of each process. */
  readonly requests: number;
  readonly perMinute: number;
  readonly capacity: number;
  readonly latencyMs: number;
  readonly seed: number;
  /** Whether the processes know the limit. */
  readonly isKnown: boolean;
  readonly share?: number;
}

/** What a simulation showed. */
export interface PaceResult {
  readonly seconds: number;
  /** The share of what the service allowed that was used, until the first process was done. */
  readonly used: number;
  readonly refused: number;
  readonly refusedShare: number;
}

const REFUSAL_MS = 20;
/** The spread of the latency, which is log-normal. */
const SIGMA = 0.4;

/** A queue of events, earliest first. */
class Events {
  readonly #heap: { at: number; run: () => void }[] = [];

  add(at: number, run: () => void): void {
    const heap = this.#heap;
    let index = heap.push({ at, run }) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if ((heap[parent]?.at ?? 0) <= at) break;
      [heap[parent], heap[index]] = [heap[index]!, heap[parent]!];
      index = parent;
    }
  }

  next(): { at: number; run: () => void } | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (heap.length === 0 || last === undefined) return first;
    heap[0] = last;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const right = left + 1;
      let least = index;
      for (const child of [left, right])
        if (child < heap.length && heap[child]!.at < heap[least]!.at) least = child;
      if (least === index) return first;
      [heap[least], heap[index]] = [heap[index]!, heap[least]!];
      index = least;
    }
  }
}

/** Runs processes with a pace each against one service with a token bucket, on virtual time. */
export function simulatePace(simulation: PaceSimulation): PaceResult {
  const { processes, requests, perMinute, capacity, latencyMs, seed, isKnown, share } = simulation;
  const random = createRandom(seed);
  const events = new Events();
  let now = 0;
  let [level, filledAt, accepted, refused] = [capacity, 0, 0, 0];
  const takeFromService = (): number | undefined => {
    level = Math.min(capacity, level + ((now - filledAt) * perMinute) / 60_000);
    filledAt = now;
    if (level >= 1 - 1e-9) {
      level -= 1;
      return undefined;
    }
    return Math.ceil(((1 - level) * 60_000) / perMinute / 1000) * 1000;
  };
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const start = (): void => {
    const options: PaceSettings = {
      random,
      ...(isKnown ? { limit: { perMinute, capacity } } : {}),
      ...(share === undefined ? {} : { share }),
    };
    const pace = new Pace(options, now);
    let [left, inFlight, wakeAt] = [requests, 0, Infinity];
    const pump = (): void => {
      while (left > 0 && inFlight < pace.slots) {
        const waitMs = pace.waitMs(now);
        if (waitMs > 0) {
          const at = now + waitMs;
          if (wakeAt <= now || at < wakeAt) {
            wakeAt = at;
            events.add(at, pump);
          }
          return;
        }
        left -= 1;
        inFlight += 1;
        send();
      }
    };
    const send = (): void => {
      const sentAt = now;
      pace.sent(now);
      const retryAfterMs = takeFromService();
      if (retryAfterMs === undefined) {
        accepted += 1;
        events.add(now + latencyMs * Math.exp(SIGMA * normal()), () => {
          inFlight -= 1;
          pace.answered(sentAt, now);
          pump();
        });
      } else {
        refused += 1;
        events.add(now + REFUSAL_MS, () => {
          inFlight -= 1;
          left += 1;
          pace.refused(sentAt, now, retryAfterMs);
          pump();
        });
      }
    };
    pump();
  };
  for (let process = 0; process < processes; process += 1) start();
  for (let event = events.next(); event !== undefined; event = events.next()) {
    now = event.at;
    event.run();
  }
  return {
    seconds: now / 1000,
    used: accepted / (capacity + (perMinute * now) / 60_000),
    refused,
    refusedShare: refused / (accepted + refused),
  };
}
