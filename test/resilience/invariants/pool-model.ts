import { type CallScope, openCallScope } from '../../../src/transport/call-scope.ts';
import type { Limiter, Slot } from '../../../src/transport/pool.ts';
import { createTestClock } from '../../kit/test-clock.ts';

/** Where a call stands. */
export type Place = 'waiting' | 'held' | 'paused' | 'returning' | 'gone';

/** What the rules say about who holds a place: the simplest thing that could be right. */
export class LimiterModel {
  readonly places: Place[] = [];
  readonly #limit: number;
  readonly #waiting: number[] = [];
  readonly #returning: number[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  acquire(): void {
    this.#waiting.push(this.places.length);
    this.places.push('waiting');
    this.#admit();
  }

  pause(call: number): void {
    this.places[call] = 'paused';
    this.#admit();
  }

  resume(call: number): void {
    this.places[call] = 'returning';
    this.#returning.push(call);
    this.#admit();
  }

  end(call: number): void {
    this.places[call] = 'gone';
    for (const queue of [this.#waiting, this.#returning]) {
      if (queue.includes(call)) queue.splice(queue.indexOf(call), 1);
    }
    this.#admit();
  }

  #admit(): void {
    while (this.places.filter((place) => place === 'held').length < this.#limit) {
      const next = this.#returning.shift() ?? this.#waiting.shift();
      if (next === undefined) return;
      this.places[next] = 'held';
    }
  }
}

/** A call that uses a limiter the way an exchange does. */
export class LimiterCall {
  place: Place = 'waiting';
  readonly #scope: CallScope = openCallScope(createTestClock(), undefined);
  readonly #count: { held: number; max: number };
  #slot: Slot | undefined;

  constructor(limiter: Limiter, count: { held: number; max: number }) {
    this.#count = count;
    limiter.acquire(this.#scope).then(
      (slot) => {
        this.#slot = slot;
        this.#take();
      },
      () => {
        this.place = 'gone';
      },
    );
  }

  pause(): void {
    this.#leave('paused');
    this.#slot?.pause();
  }

  resume(): void {
    this.place = 'returning';
    this.#slot?.resume(this.#scope).then(
      () => {
        this.#take();
      },
      () => {
        this.end();
      },
    );
  }

  abort(): void {
    this.#scope.abort('ended');
    if (this.place === 'held' || this.place === 'paused') this.end();
  }

  end(): void {
    this.#leave('gone');
    this.#slot?.release();
  }

  #take(): void {
    this.place = 'held';
    this.#count.held += 1;
    this.#count.max = Math.max(this.#count.max, this.#count.held);
    // Ended in the moment the place was handed over.
    if (this.#scope.signal.aborted) this.end();
  }

  #leave(place: Place): void {
    if (this.place === 'held') this.#count.held -= 1;
    this.place = place;
  }
}
