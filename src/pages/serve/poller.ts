/** What repeats a request. */
export interface PollerOptions<T> {
  /** Sends the request; it never rejects. */
  readonly load: () => Promise<T>;
  /** Called with what was loaded, unless a later request was started meanwhile: that one knows more. */
  readonly onLoaded: (loaded: T) => void;
  /** The time between the end of a request and the next one, in milliseconds. */
  readonly everyMs: number;
  /** Whether somebody sees the page. */
  readonly isVisible: () => boolean;
  /** Starts a timer, and returns what ends it. */
  readonly startTimer: (action: () => void, ms: number) => () => void;
}

/** Repeats a request while the page is visible. */
export class Poller<T> {
  readonly #options: PollerOptions<T>;
  #endTimer: (() => void) | undefined;
  /** Counts the requests that were started; only the latest one counts, and schedules another. */
  #round = 0;

  constructor(options: PollerOptions<T>) {
    this.#options = options;
  }

  /** Sends the request at once, and then again and again. Call it when the page becomes visible, too. */
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

  /** Stops; the response to a request that was sent is ignored. */
  stop(): void {
    this.#round += 1;
    this.#endTimer?.();
    this.#endTimer = undefined;
  }
}
