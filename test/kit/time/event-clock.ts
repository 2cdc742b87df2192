import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../src/values/clock.ts';
import { watch } from './outcomes.ts';

/** A clock whose time goes from event to event, for simulations of hours. */
export interface EventClock extends Clock {
  readonly schedule: (callback: () => void, delayMs: number) => () => void;
  /** Lets the events happen, earliest first, until a promise settles. */
  readonly settle: <T>(promise: Promise<T>) => Promise<T>;
}

interface ClockEvent {
  readonly at: number;
  /** Events of one time happen in the order in which they were scheduled. */
  readonly order: number;
  /** Undefined after the event was cancelled. */
  callback: (() => void) | undefined;
}

/** Creates a clock that starts at 0. */
export function createEventClock(): EventClock {
  const queue = new EventQueue();
  let now = 0;
  let order = 0;
  return {
    now: () => now,
    wallNow: () => Date.UTC(2026, 10, 20) + now,
    schedule: (callback, delayMs) => {
      const event: ClockEvent = { at: now + Math.max(0, delayMs), order, callback };
      order += 1;
      queue.add(event);
      return () => {
        event.callback = undefined;
      };
    },
    settle: async (promise) => {
      const state = watch(promise);
      for (;;) {
        // All promises settle before the next event.
        await setImmediate();
        if (state() !== 'pending') return await promise;
        const event = queue.next();
        if (event === undefined) throw new Error('Nothing happens any more');
        now = event.at;
        event.callback?.();
      }
    },
  };
}

/** A binary heap. */
class EventQueue {
  readonly #heap: ClockEvent[] = [];

  add(event: ClockEvent): void {
    const heap = this.#heap;
    let index = heap.push(event) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#isBefore(index, parent)) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  /** Removes the earliest event that was not cancelled. */
  next(): ClockEvent | undefined {
    for (;;) {
      const first = this.#shift();
      if (first === undefined || first.callback !== undefined) return first;
    }
  }

  #shift(): ClockEvent | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let index = 0; ;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      const child = this.#isBefore(right, left) ? right : left;
      if (!this.#isBefore(child, index)) return first;
      this.#swap(child, index);
      index = child;
    }
  }

  #isBefore(index: number, other: number): boolean {
    const [one, two] = [this.#heap[index], this.#heap[other]];
    if (one === undefined || two === undefined) return one !== undefined;
    return one.at < two.at || (one.at === two.at && one.order < two.order);
  }

  #swap(index: number, other: number): void {
    const heap = this.#heap;
    [heap[index], heap[other]] = [heap[other]!, heap[index]!];
  }
}
