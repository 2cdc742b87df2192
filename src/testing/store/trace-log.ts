import { toTime } from '../../service/timestamp.ts';
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

  /**
   * Finds a trace; an id is the same in upper and lower case.
   *
   * @param id - The id of the trace.
   */
  get(id: string): TraceWire | undefined {
    return this.#byId.get(id.toLowerCase());
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
    const key = trace.id.toLowerCase();
    if (this.#byId.has(key)) throw new RangeError('Two traces were given the same id');
    const entry = { trace, time: toTime(trace.created_at), older: this.#newest };
    this.#byId.set(key, trace);
    this.#entries.set(key, entry);
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
    const entry = this.#entries.get(id.toLowerCase());
    if (entry === undefined) return false;
    entry.trace = change(entry.trace);
    this.#byId.set(id.toLowerCase(), entry.trace);
    return true;
  }

  /**
   * Walks from the newest trace to the oldest.
   *
   * @param behindId - Begins behind this trace; with the newest one unless given.
   */
  *newestFirst(behindId?: string): Generator<LoggedTrace, void, undefined> {
    const first =
      behindId === undefined ? this.#newest : this.#entries.get(behindId.toLowerCase())?.older;
    for (let entry = first; entry !== undefined; entry = entry.older) yield entry;
  }
}
