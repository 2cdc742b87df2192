import { type CallScope, openCallScope } from '../../../src/values/call-scope.ts';
import type { Pool, Slot } from '../../../src/values/pool.ts';
import { createTestClock } from '../../kit/time/test-clock.ts';

/** Longer than a run takes; the clock of a run stands still. */
const HOLD_MS = 1000;

/** The state of a call. */
export type Place = 'waiting' | 'held' | 'paused' | 'returning' | 'gone';

/** The rules of a pool in their simplest form: which call holds a slot. */
export class PoolModel {
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

/** A call that uses a pool as an exchange of the transport does. */
export class PoolCall {
  place: Place = 'waiting';
  readonly #scope: CallScope = openCallScope(createTestClock(), undefined);
  readonly #count: { held: number; max: number };
  #slot: Slot | undefined;

  constructor(pool: Pool, count: { held: number; max: number }) {
    this.#count = count;
    pool.acquire(HOLD_MS, this.#scope.race).then(
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
    this.#slot?.resume(this.#scope.race).then(
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
    // The call was ended at the moment when it received the slot.
    if (this.#scope.signal.aborted) this.end();
  }

  #leave(place: Place): void {
    if (this.place === 'held') this.#count.held -= 1;
    this.place = place;
  }
}
