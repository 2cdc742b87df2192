export interface PollerOptions<T> {
  /** Never rejects. */
  readonly load: () => Promise<T>;
  /** Called with the response, unless a later request was started meanwhile. */
  readonly onLoaded: (loaded: T) => void;
  /** The time between the end of a request and the next request, in milliseconds. */
  readonly everyMs: number;
  readonly isVisible: () => boolean;
  /** Starts a timer, and returns a function that clears it. */
  readonly startTimer: (action: () => void, ms: number) => () => void;
}

/** Repeats a request while the page is visible. */
export class Poller<T> {
  readonly #options: PollerOptions<T>;
  #endTimer: (() => void) | undefined;
  /** The number of started requests. Only the latest request counts and schedules another one. */
  #round = 0;

  constructor(options: PollerOptions<T>) {
    this.#options = options;
  }

  /** Sends the request at once and then repeatedly. Call it again when the page becomes visible. */
  async run(): Promise<void> {
    const { everyMs, isVisible, load, onLoaded, startTimer } = this.#options;
    this.stop();
    if (!isVisible()) return;
    const round = this.#round;
    const loaded = await load();
    if (round !== this.#round) return;
    onLoaded(loaded);
    this.#endTimer = startTimer(() => void this.run(), everyMs);
  }

  /** Ignores the response to a request that is already sent. */
  stop(): void {
    this.#round += 1;
    this.#endTimer?.();
    this.#endTimer = undefined;
  }
}
