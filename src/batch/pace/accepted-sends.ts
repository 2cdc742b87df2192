interface Period {
  readonly startedAt: number;
  count: number;
  cost: number;
}

/** What was sent in a shorter time is a burst, and no rate. */
const SHORTEST_MS = 1000;

/**
 * Counts the sends that the service accepted, over the current period and the one before. A list of sends would grow
 * with the rate; the sends since the last cut would include the time in which the rate was below the limit.
 */
export class AcceptedSends {
  #earlier: Period;
  #current: Period;
  #periodMs: number;

  constructor(periodMs: number, now: number) {
    this.#periodMs = periodMs;
    this.#earlier = startPeriod(now);
    this.#current = startPeriod(now);
  }

  add(cost: number, now: number): void {
    this.#advance(now);
    this.#current.count += 1;
    this.#current.cost += cost;
  }

  /** Removes a send that was refused or failed. */
  remove(cost: number, sentAt: number): void {
    const period = sentAt >= this.#current.startedAt ? this.#current : this.#earlier;
    if (sentAt < period.startedAt || period.count === 0) return;
    period.count -= 1;
    period.cost -= cost;
  }

  /** Returns the number of sends in the last one to two periods, and their cost per second. */
  measure(now: number): { readonly count: number; readonly perSecond: number } {
    this.#advance(now);
    const { count, cost, startedAt } = this.#earlier;
    const perSecond = ((cost + this.#current.cost) * 1000) / Math.max(SHORTEST_MS, now - startedAt);
    return { count: count + this.#current.count, perSecond };
  }

  /** Changes the length of the periods that begin from now on. */
  setPeriod(periodMs: number): void {
    this.#periodMs = periodMs;
  }

  /** Leaves an outage out of the periods. */
  skip(ms: number): void {
    this.#earlier = { ...this.#earlier, startedAt: this.#earlier.startedAt + ms };
    this.#current = { ...this.#current, startedAt: this.#current.startedAt + ms };
  }

  #advance(now: number): void {
    const periods = Math.floor((now - this.#current.startedAt) / this.#periodMs);
    if (periods < 1) return;
    const startedAt = this.#current.startedAt + periods * this.#periodMs;
    this.#earlier = periods === 1 ? this.#current : startPeriod(startedAt - this.#periodMs);
    this.#current = startPeriod(startedAt);
  }
}

function startPeriod(startedAt: number): Period {
  return { startedAt, count: 0, cost: 0 };
}
