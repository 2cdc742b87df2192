/** How much of the rate at a refusal is kept. */
const KEPT = 0.75;
/** How much is kept when others use the same key, so that all can share it. */
const KEPT_WITH_OTHERS = 0.5;

/** Seconds until the rate is where it was refused, after the first, second, … refusal. */
const PLATEAUS = [10, 20, 40, 60] as const;
const SHORTEST_PLATEAU = 20;
const LONGEST_PLATEAU = 60;

const MINIMUM_PER_SECOND = 0.1;

interface Cut {
  readonly at: number;
  /** The rate to which the next growth returns first. */
  readonly peak: number;
  readonly plateauMs: number;
}

/** The number of sends per second: cut after a refusal, then grown back. */
export class Rate {
  readonly #limit: number | undefined;
  #perSecond: number | undefined;
  #cuts = 0;
  #cut: Cut | undefined;

  constructor(limit?: number) {
    this.#limit = limit;
    this.#perSecond = limit;
  }

  /** Undefined while the limit is unknown. */
  get perSecond(): number | undefined {
    return this.#perSecond;
  }

  get cutAt(): number | undefined {
    return this.#cut?.at;
  }

  /** `accepted` are the sends per second that were accepted lately: the share of this process in the limit. */
  cut(accepted: number, now: number): number {
    const limit = this.#limit;
    const floor = limit === undefined ? MINIMUM_PER_SECOND : limit / 60;
    const reached = Math.max(floor, Math.min(this.#perSecond ?? accepted, accepted));
    const before = this.#cut?.peak ?? 0;
    const peak = reached >= before ? reached : (reached * (1 + KEPT)) / 2;
    const isShared = limit !== undefined && reached > limit / 2;
    this.#cuts += 1;
    this.#perSecond = reached * (isShared ? KEPT_WITH_OTHERS : KEPT);
    this.#cut = {
      at: now,
      peak: isShared ? Math.min(peak, KEPT * reached) : peak,
      plateauMs: this.#plateau(reached) * 1000,
    };
    return this.#perSecond;
  }

  /** Raises the rate after a cut: fast at first, slowly near the rate of the refusal, and faster again. */
  grow(now: number): void {
    if (this.#cut === undefined || this.#perSecond === undefined) return;
    const { at, peak, plateauMs } = this.#cut;
    const grown = peak * (1 + 0.25 * ((now - at) / plateauMs - 1) ** 3);
    this.#perSecond = Math.max(this.#perSecond, Math.min(this.#limit ?? Infinity, grown));
  }

  // With a known limit the plateau follows the share that is left: small shares grow back sooner.
  #plateau(reached: number): number {
    if (this.#limit === undefined || this.#cuts < 3)
      return PLATEAUS[this.#cuts - 1] ?? LONGEST_PLATEAU;
    const seconds = 90 * Math.sqrt(Math.min(1, (2 * reached) / this.#limit));
    return Math.min(LONGEST_PLATEAU, Math.max(SHORTEST_PLATEAU, seconds));
  }
}
