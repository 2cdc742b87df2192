const MOST_SLOTS = 64;
/** What plain loops use. */
const FIRST_SLOTS = 8;
/** A wave of new requests into an empty bucket would be a wave of refusals: the slots double no faster. */
const DOUBLED_AFTER_MS = 2000;
const FIRST_LATENCY_MS = 1000;
/** The weight of one answer in the average latency. */
const LATENCY_WEIGHT = 0.1;
const SHORTEST_STALL_MS = 5000;
const LATENCIES_PER_STALL = 5;
/** So many requests may be in flight for each slot, the lost ones included. */
const MOST_PER_SLOT = 3;

export interface SlotSettings {
  /** The number that the caller wants, used from the first request on. */
  readonly concurrency?: number | undefined;
  /** The number that is never exceeded. */
  readonly ceiling?: number | undefined;
}

/** How many requests may be in flight, and which of them are lost because nothing comes back. */
export class Slots {
  readonly #concurrency: number | undefined;
  readonly #ceiling: number;
  #startedAt: number | undefined;
  #answers = 0;
  #latencyMs: number | undefined;
  #inFlight = 0;
  #lost = 0;
  /** Requests sent before this time are lost. */
  #lostBefore = -Infinity;
  /** Since when requests are in flight and nothing came back. */
  #quietSince = 0;

  constructor({ concurrency, ceiling = Infinity }: SlotSettings) {
    this.#concurrency = concurrency;
    this.#ceiling = ceiling;
  }

  /** The average time until an answer. */
  get latencyMs(): number {
    return this.#latencyMs ?? FIRST_LATENCY_MS;
  }

  get hasAnswer(): boolean {
    return this.#answers > 0;
  }

  /** Returns how many requests may be in flight. */
  countAt(now: number, isLimitKnown: boolean): number {
    const slots = Math.min(this.#ceiling, this.#concurrency ?? this.#grown(now, isLimitKnown));
    return Math.min(this.#ceiling, MOST_PER_SLOT * slots, slots + this.#lost);
  }

  sent(now: number): void {
    this.#startedAt ??= now;
    if (this.#inFlight === this.#lost) this.#quietSince = now;
    this.#inFlight += 1;
  }

  /** Notes that a request came back: with an answer, a refusal or a failure. */
  settled(sentAt: number, now: number): void {
    this.#inFlight -= 1;
    if (sentAt < this.#lostBefore) this.#lost -= 1;
    this.#quietSince = now;
  }

  answered(latencyMs: number): void {
    this.#answers += 1;
    this.#latencyMs ??= latencyMs;
    this.#latencyMs += LATENCY_WEIGHT * (latencyMs - this.#latencyMs);
  }

  /** Gives up the requests in flight when nothing came back for too long; returns how many are lost then, else 0. */
  loseStalled(now: number): number {
    const stallMs = Math.max(SHORTEST_STALL_MS, LATENCIES_PER_STALL * this.latencyMs);
    const isQuiet = this.#inFlight > this.#lost && now - this.#quietSince >= stallMs;
    return isQuiet && this.hasAnswer ? this.loseAll(now) : 0;
  }

  /** Gives up all requests in flight; returns how many are lost then. */
  loseAll(now: number): number {
    this.#lost = this.#inFlight;
    this.#lostBefore = now;
    return this.#lost;
  }

  #grown(now: number, isLimitKnown: boolean): number {
    if (isLimitKnown) return MOST_SLOTS;
    const elapsedMs = now - (this.#startedAt ?? now);
    const growth = Math.floor(FIRST_SLOTS * 2 ** (elapsedMs / DOUBLED_AFTER_MS));
    return Math.min(MOST_SLOTS, FIRST_SLOTS + this.#answers, growth);
  }
}
