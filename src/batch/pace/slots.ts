const LEAST = 4;
const MOST = 64;
const START = 8;
const START_LATENCY_MS = 1000;
/** The weight of one answer in the average latency. */
const WEIGHT = 0.1;

/** How many requests may run at the same time, from the rate and the latency of the service. */
export class Slots {
  readonly #ceiling: number;
  #latencyMs: number | undefined;
  #unlimited = START;
  #clean = 0;
  #extra = 0;

  constructor(ceiling = Infinity) {
    this.#ceiling = ceiling;
  }

  /** The average time until an answer. */
  get latencyMs(): number {
    return this.#latencyMs ?? START_LATENCY_MS;
  }

  /** Notes an answer; `isBehind` says that the bucket holds more than a second of sends. */
  answered(latencyMs: number, isBehind: boolean): void {
    this.#latencyMs =
      this.#latencyMs === undefined
        ? latencyMs
        : this.#latencyMs + WEIGHT * (latencyMs - this.#latencyMs);
    this.#extra = isBehind ? this.#extra + 1 : 0;
    this.#clean += 1;
    if (this.#clean < this.#unlimited) return;
    this.#clean = 0;
    this.#unlimited = Math.min(MOST, 2 * this.#unlimited);
  }

  /** The number of slots for a rate; without one, what clean answers have shown to be safe. */
  countFor(perSecond: number | undefined): number {
    const wanted =
      perSecond === undefined
        ? this.#unlimited
        : Math.max(LEAST, Math.ceil((1.5 * perSecond * this.latencyMs) / 1000) + 2 + this.#extra);
    return Math.min(this.#ceiling, MOST, wanted);
  }
}
