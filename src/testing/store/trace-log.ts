import { toTime } from '../../service/timestamp.ts';
import type { TraceWire } from '../../service/trace.ts';
import { reject } from '../answer.ts';

/** A trace with the time when it was stored. */
export interface LoggedTrace {
  readonly trace: TraceWire;
  /** The time when it was stored, in milliseconds. */
  readonly time: number;
}

interface Entry extends LoggedTrace {
  trace: TraceWire;
  /** The entry of the trace that was stored before this one. */
  readonly older: Entry | undefined;
}

/**
 * Stores traces in order. Each entry refers to the one before it, so that the time for reading a page does
 * not depend on its position.
 */
export class TraceLog {
  readonly #byId = new Map<string, TraceWire>();
  readonly #entries = new Map<string, Entry>();
  #newest: Entry | undefined;

  /** Oldest first. */
  get byId(): ReadonlyMap<string, TraceWire> {
    return this.#byId;
  }

  /**
   * Finds a trace by its id, in upper or lower case. Throws a rejection with 404 when no trace has this id.
   */
  find(id: string): TraceWire {
    const trace = this.#byId.get(id.toLowerCase());
    if (trace === undefined) throw reject(404, 'There is no trace with this id in this region');
    return trace;
  }

  /** The time when the newest trace was stored, in milliseconds; `-Infinity` without traces. */
  get newestTime(): number {
    return this.#newest?.time ?? -Infinity;
  }

  /**
   * Adds a trace as the newest trace.
   *
   * @throws RangeError when a trace with this id exists already.
   */
  add(trace: TraceWire): void {
    const key = trace.id.toLowerCase();
    if (this.#byId.has(key))
      throw new RangeError('A trace with this id exists already: ids must be unique');
    const entry = { trace, time: toTime(trace.created_at), older: this.#newest };
    this.#byId.set(key, trace);
    this.#entries.set(key, entry);
    this.#newest = entry;
  }

  /**
   * Replaces a trace without changing its position. Returns false when no trace has this id.
   */
  update(id: string, change: (trace: TraceWire) => TraceWire): boolean {
    const entry = this.#entries.get(id.toLowerCase());
    if (entry === undefined) return false;
    entry.trace = change(entry.trace);
    this.#byId.set(id.toLowerCase(), entry.trace);
    return true;
  }

  /**
   * Iterates from the newest trace, or from the trace after `afterId`, to the oldest.
   */
  *newestFirst(afterId?: string): Generator<LoggedTrace, void, undefined> {
    const first =
      afterId === undefined ? this.#newest : this.#entries.get(afterId.toLowerCase())?.older;
    for (let entry = first; entry !== undefined; entry = entry.older) yield entry;
  }
}
