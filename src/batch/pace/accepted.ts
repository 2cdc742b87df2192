/** Before the first refusal, the time over which accepted sends are counted. */
const COUNTED_MS = 10_000;

interface Send {
  readonly at: number;
  readonly cost: number;
}

/** What the service accepted: in the last ten seconds, and from the first refusal on, since the last one. */
export class Accepted {
  readonly #startedAt: number;
  #recent: Send[] = [];
  #first = 0;
  #refusedAt: number | undefined;
  #sinceRefusal = 0;

  constructor(now: number) {
    this.#startedAt = now;
  }

  add(cost: number, now: number): void {
    if (this.#refusedAt !== undefined) {
      this.#sinceRefusal += cost;
      return;
    }
    this.#recent.push({ at: now, cost });
    this.#forgetBefore(now - COUNTED_MS);
  }

  /** Takes a send out again that was refused. */
  remove(cost: number, sentAt: number): void {
    if (this.#refusedAt !== undefined) {
      if (sentAt >= this.#refusedAt) this.#sinceRefusal -= cost;
      return;
    }
    const index = this.#recent.findLastIndex(({ at }) => at === sentAt);
    if (index >= this.#first) this.#recent.splice(index, 1);
  }

  /** Returns what was accepted per second. */
  perSecond(now: number): number {
    const since = this.#refusedAt ?? Math.max(this.#startedAt, now - COUNTED_MS);
    this.#forgetBefore(since);
    const recent = this.#recent.slice(this.#first).reduce((sum, { cost }) => sum + cost, 0);
    return ((recent + this.#sinceRefusal) * 1000) / Math.max(1, now - since);
  }

  /** Begins to count from a refusal. */
  restart(now: number): void {
    this.#refusedAt = now;
    this.#sinceRefusal = 0;
    this.#recent = [];
    this.#first = 0;
  }

  #forgetBefore(time: number): void {
    while ((this.#recent[this.#first]?.at ?? Infinity) < time) this.#first += 1;
    // Moving the rest for each send would cost more than the send.
    if (this.#first <= this.#recent.length / 2) return;
    this.#recent = this.#recent.slice(this.#first);
    this.#first = 0;
  }
}
