import type { Clock } from './clock.ts';

/** The permission to run at the same time as the other calls that hold a slot. */
export interface Slot {
  /** Frees the slot during a wait. */
  readonly pause: () => void;
  /** Takes a slot again, before all calls that wait for their first slot. */
  readonly resume: (race?: Race) => Promise<void>;
  readonly release: () => void;
}

/** Returns the result of the work, or rejects as soon as the waiting call ends. */
export type Race = <T>(work: Promise<T>) => Promise<T>;

/** A call that waits for a slot or holds one. */
interface Ticket {
  /** The maximum time for which the call holds a slot. */
  readonly holdMs: number;
  /** The time at which the call is regarded as gone, unless it acts before. */
  goneAt: number;
  /** Called when the ticket has received a slot. */
  wake: () => void;
}

// workerd ends an incoming request without running any `finally` when its response is sent, and when it
// waits for nothing but a promise of another request. Therefore each waiting call has a timer, which keeps
// its request alive and shows that the call is; a call that is gone loses its ticket and its slot.
const BEAT_MS = 1000;
const GONE_MS = 3 * BEAT_MS;

const createTicket = (holdMs: number): Ticket => ({ holdMs, goneAt: 0, wake: ignore });
const waitOn: Race = (work) => work;
const ignore = (): void => undefined;
const UNLIMITED: Slot = { pause: ignore, resume: () => Promise.resolve(), release: ignore };

/** Limits how many calls run at the same time. The other calls wait in their order of arrival. */
export class Pool {
  readonly #clock: Clock;
  /** How many calls may run at the same time. A larger number takes effect when the next slot is freed. */
  size: number;
  // Sets keep their order and remove a ticket at any position in constant time. The size of `#holding` is the number
  // of slots in use, so that no slot can be lost or freed twice.
  readonly #holding = new Set<Ticket>();
  readonly #returning = new Set<Ticket>();
  readonly #waiting = new Set<Ticket>();
  #nextSweepAt = 0;

  /** Without a size, the pool limits nothing. */
  constructor(clock: Clock, size = Infinity) {
    this.#clock = clock;
    this.size = size;
  }

  /**
   * Waits for a slot, unless `race` rejects first.
   *
   * @param holdMs - The maximum time until the call frees the slot. After this time the call is regarded as gone.
   */
  async acquire(holdMs: number, race?: Race): Promise<Slot> {
    if (this.size === Infinity) return UNLIMITED;
    const ticket = createTicket(holdMs);
    const release = (): void => {
      this.#leave(ticket);
    };
    await this.#enter(ticket, this.#waiting, race);
    return {
      pause: release,
      resume: (nextRace) => this.#enter(ticket, this.#returning, nextRace),
      release,
    };
  }

  /**
   * Runs a task per item in a slot of its own, and resolves when all tasks have settled. An item is taken only when
   * its task can start, so the iterable may end early or be endless. A task starts at once when a slot is free.
   *
   * @param items - Must not throw.
   * @param task - Must not reject.
   */
  async forEach<T>(items: Iterable<T>, task: (item: T) => Promise<void>): Promise<void> {
    const iterator = items[Symbol.iterator]();
    const running = new Set<Promise<void>>();
    for (;;) {
      const ticket = createTicket(Infinity);
      const entered = this.#enter(ticket, this.#waiting);
      if (!this.#holding.has(ticket)) await entered;
      const next = iterator.next();
      if (next.done === true) {
        this.#leave(ticket);
        break;
      }
      const run = task(next.value).finally(() => {
        running.delete(run);
        this.#leave(ticket);
      });
      running.add(run);
    }
    await Promise.all(running);
  }

  async #enter(ticket: Ticket, queue: Set<Ticket>, race: Race = waitOn): Promise<void> {
    this.#queue(ticket, queue);
    try {
      // The ticket waits again if its slot was freed because the call resumed too late.
      while (!this.#holding.has(ticket)) await this.#wait(ticket, queue, race);
    } catch (error) {
      // The call may have ended at the moment when it received the slot. The next call then receives the slot.
      queue.delete(ticket);
      this.#leave(ticket);
      throw error;
    }
    ticket.goneAt = this.#clock.now() + ticket.holdMs + GONE_MS;
  }

  async #wait(ticket: Ticket, queue: Set<Ticket>, race: Race): Promise<void> {
    const turn = Promise.withResolvers<undefined>();
    ticket.wake = () => {
      turn.resolve(undefined);
    };
    const beat = (): void => {
      cancel = this.#clock.schedule(beat, BEAT_MS, 'limit');
      this.#sweep();
      if (!this.#holding.has(ticket)) this.#queue(ticket, queue);
    };
    let cancel = this.#clock.schedule(beat, BEAT_MS, 'limit');
    try {
      await race(turn.promise);
    } finally {
      cancel();
    }
  }

  /** Marks the call of a ticket as alive. A ticket that is already in the queue keeps its position. */
  #queue(ticket: Ticket, queue: Set<Ticket>): void {
    ticket.goneAt = this.#clock.now() + GONE_MS;
    queue.add(ticket);
    this.#admit();
  }

  #leave(ticket: Ticket): void {
    if (this.#holding.delete(ticket)) this.#admit();
  }

  #admit(): void {
    while (this.#holding.size < this.size) {
      const queue = this.#returning.size > 0 ? this.#returning : this.#waiting;
      const [next] = queue;
      if (next === undefined) return;
      queue.delete(next);
      const now = this.#clock.now();
      if (next.goneAt <= now) continue;
      next.goneAt = now + GONE_MS;
      this.#holding.add(next);
      next.wake();
    }
  }

  /** Frees the slots of calls that are gone. */
  #sweep(): void {
    const now = this.#clock.now();
    // One sweep per beat suffices for all calls, of which thousands may wait.
    // Stryker disable next-line ConditionalExpression,EqualityOperator: more sweeps find no more
    if (now < this.#nextSweepAt) return;
    this.#nextSweepAt = now + BEAT_MS;
    for (const ticket of this.#holding) if (ticket.goneAt <= now) this.#leave(ticket);
  }
}
