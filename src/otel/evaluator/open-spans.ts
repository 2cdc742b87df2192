/** More traces are not tracked at a time: the oldest are forgotten, and nothing waits for them. */
const MAX_TRACES = 10_000;

/** The spans of each trace that have started and not ended. */
export class OpenSpans {
  readonly #traces = new Map<string, Set<string>>();

  start(traceId: string, spanId: string): void {
    const spans = this.#traces.get(traceId);
    if (spans !== undefined) {
      spans.add(spanId);
      return;
    }
    this.#traces.set(traceId, new Set([spanId]));
    if (this.#traces.size > MAX_TRACES) {
      const [oldest = traceId] = this.#traces.keys();
      this.#traces.delete(oldest);
    }
  }

  /** Notes that a span has ended. Returns whether its start was noted. */
  end(traceId: string, spanId: string): boolean {
    const spans = this.#traces.get(traceId);
    if (spans?.delete(spanId) !== true) return false;
    if (spans.size === 0) this.#traces.delete(traceId);
    return true;
  }

  has(traceId: string): boolean {
    return this.#traces.has(traceId);
  }

  /** Forgets the spans of a trace for which nothing waits any more. */
  forget(traceId: string): void {
    this.#traces.delete(traceId);
  }
}
