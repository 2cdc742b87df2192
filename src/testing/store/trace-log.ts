import type { TraceWire } from '../../service/trace.ts';

/** A trace in its place among the others. */
export interface LoggedTrace {
  readonly trace: TraceWire;
  /** When it was stored, in milliseconds. */
  readonly time: number;
}

interface Entry extends LoggedTrace {
  trace: TraceWire;
  /** The one that was stored before it. */
  readonly older: Entry | undefined;
}

/**
 * The traces in the order in which they were stored: each leads to the one before it, so that reading
 * on from any of them costs the same however many there are.
 */
export class TraceLog {
  readonly #byId = new Map<string, TraceWire>();
  readonly #entries = new Map<string, Entry>();
  #newest: Entry | undefined;

  /** The traces by id, oldest first. */
  get byId(): ReadonlyMap<string, TraceWire> {
    return this.#byId;
  }

  /** When the newest trace was stored; long ago if there is none. */
  get newestTime(): number {
    return this.#newest?.time ?? Number.NEGATIVE_INFINITY;
  }

  /**
   * Adds a trace behind those that are there.
   *
   * @param trace - The trace.
   * @throws RangeError when there is one of this id.
   */
  add(trace: TraceWire): void {
    if (this.#byId.has(trace.id)) throw new RangeError('Two traces were given the same id');
    const entry = { trace, time: Date.parse(trace.created_at), older: this.#newest };
    this.#byId.set(trace.id, trace);
    this.#entries.set(trace.id, entry);
    this.#newest = entry;
  }

  /**
   * Changes a trace in its place.
   *
   * @param id - The id of the trace.
   * @param change - Gives the trace as it is from now on.
   * @returns Whether there is such a trace.
   */
  update(id: string, change: (trace: TraceWire) => TraceWire): boolean {
    const entry = this.#entries.get(id);
    if (entry === undefined) return false;
    entry.trace = change(entry.trace);
    this.#byId.set(id, entry.trace);
    return true;
  }

  /**
   * Walks from the newest trace to the oldest.
   *
   * @param behindId - Begins behind this trace; with the newest one unless given.
   */
  *newestFirst(behindId?: string): Generator<LoggedTrace, void, undefined> {
    const first = behindId === undefined ? this.#newest : this.#entries.get(behindId)?.older;
    for (let entry = first; entry !== undefined; entry = entry.older) yield entry;
  }
}
