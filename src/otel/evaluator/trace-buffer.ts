import type { EmittedLog, EndedSpan } from './ended-span.ts';
import type { DropReason } from './evaluator-options.ts';
import type { EvaluatorReports } from './evaluator-reports.ts';

export interface BufferedTrace {
  readonly traceId: string;
  readonly startedAt: number;
  readonly spans: EndedSpan[];
  readonly logs: EmittedLog[];
  /** The ids of the spans that were started in this process, where a span does not record whether its parent was. */
  readonly started: Set<string>;
  /** The ids of started spans whose parent was not. */
  readonly roots: Set<string>;
  bytes: number;
  /** Whether a span may be part of what an agent did. */
  isMeaningful: boolean;
  /** The time at which its root has been finished for long enough. */
  dueAt: number;
  /** Whether some of its spans have not ended: it waits for them, or is evaluated with a warning. */
  hasOpenSpans: boolean;
}

function createBufferedTrace(traceId: string, startedAt: number): BufferedTrace {
  return {
    traceId,
    startedAt,
    spans: [],
    logs: [],
    started: new Set(),
    roots: new Set(),
    bytes: 0,
    isMeaningful: false,
    dueAt: 0,
    hasOpenSpans: false,
  };
}

interface BufferLimits {
  readonly maxTraces: number;
  readonly maxSpansPerTrace: number;
  readonly maxBytes: number;
}

/** The states are in the order in which traces are dropped when there are too many. */
type State = 'open' | 'ready' | 'waiting';

/** Keeps traces within limits. The oldest unfinished trace is dropped first, then the oldest finished one. */
export class TraceBuffer {
  readonly #limits: BufferLimits;
  readonly #reports: EvaluatorReports;
  readonly #traces: Readonly<Record<State, Map<string, BufferedTrace>>> = {
    open: new Map(),
    ready: new Map(),
    waiting: new Map(),
  };
  /** The ids of evaluated and dropped traces, so that a late span does not start them again. */
  readonly #gone = new Set<string>();
  #spans = 0;
  #bytes = 0;

  constructor(limits: BufferLimits, reports: EvaluatorReports) {
    this.#limits = limits;
    this.#reports = reports;
  }

  get spans(): number {
    return this.#spans;
  }

  /** The estimated size in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the trace that collects spans of an id; undefined when it is gone or about to be evaluated. */
  collect(traceId: string, now: number): BufferedTrace | undefined {
    const { open, waiting, ready } = this.#traces;
    const found = open.get(traceId) ?? waiting.get(traceId);
    if (found !== undefined) return found;
    if (ready.has(traceId) || this.#isGone(traceId)) return undefined;
    this.#reports.counters.sampled += 1;
    const trace = createBufferedTrace(traceId, now);
    open.set(traceId, trace);
    return trace;
  }

  /** Keeps a span. A trace with too many spans is dropped. */
  addSpan(trace: BufferedTrace, span: EndedSpan): void {
    trace.spans.push(span);
    this.#spans += 1;
    this.#grow(trace, spanSize(span));
    if (trace.spans.length > this.#limits.maxSpansPerTrace) this.drop(trace, 'max_spans');
  }

  addLog(trace: BufferedTrace, log: EmittedLog): void {
    trace.logs.push(log);
    this.#grow(trace, logSize(log));
  }

  /** Marks the root of a trace as finished. A second root extends the wait. */
  finish(trace: BufferedTrace, dueAt: number): void {
    const { open, waiting } = this.#traces;
    const isKept = open.delete(trace.traceId) || waiting.delete(trace.traceId);
    if (!isKept) return;
    trace.dueAt = dueAt;
    trace.hasOpenSpans = false;
    waiting.set(trace.traceId, trace);
  }

  /** Returns the start of the oldest trace with an open root; undefined without one. */
  openSince(): number | undefined {
    return first(this.#traces.open)?.startedAt;
  }

  /** Returns when the next trace is due; undefined when no trace waits. */
  nextDueAt(): number | undefined {
    return first(this.#traces.waiting)?.dueAt;
  }

  /** Whether a trace waits only for the time to pass, and not for a span to end. */
  hasSettling(): boolean {
    for (const { hasOpenSpans } of this.#traces.waiting.values()) if (!hasOpenSpans) return true;
    return false;
  }

  /**
   * Makes the traces ready that are due.
   *
   * @param holdUntil - Returns when to ask again about a trace that waits for a span; undefined when it waits for none.
   */
  settle(until: number, holdUntil: (trace: BufferedTrace) => number | undefined): void {
    const { waiting, ready } = this.#traces;
    // A trace that is held goes to the end of the list, where it must not be asked about again.
    let left = waiting.size;
    for (const trace of waiting.values()) {
      if (left === 0 || trace.dueAt > until) return;
      left -= 1;
      const heldUntil = holdUntil(trace);
      waiting.delete(trace.traceId);
      trace.dueAt = heldUntil ?? trace.dueAt;
      (heldUntil === undefined ? ready : waiting).set(trace.traceId, trace);
    }
  }

  /** Ends the wait for traces whose root has not ended: makes them ready or drops them. */
  expire(startedBefore: number, reason: 'incomplete' | 'shutdown', evaluates: boolean): void {
    const { open, ready } = this.#traces;
    for (const [traceId, trace] of open) {
      if (trace.startedAt > startedBefore) return;
      if (evaluates) {
        trace.hasOpenSpans = true;
        open.delete(traceId);
        ready.set(traceId, trace);
      } else this.drop(trace, reason);
    }
  }

  hasReady(): boolean {
    return this.#traces.ready.size > 0;
  }

  /** Takes the oldest trace that is ready. */
  take(): BufferedTrace | undefined {
    const trace = first(this.#traces.ready);
    if (trace !== undefined) this.#remove(trace);
    return trace;
  }

  /** Drops traces until the limits hold. */
  enforce(): void {
    const { maxTraces, maxBytes } = this.#limits;
    const { open, ready, waiting } = this.#traces;
    for (;;) {
      const isFull = open.size + ready.size + waiting.size > maxTraces;
      if (!isFull && this.#bytes <= maxBytes) return;
      const oldest = first(open) ?? first(ready) ?? first(waiting);
      if (oldest === undefined) return;
      this.drop(oldest, isFull ? 'max_traces' : 'max_bytes');
    }
  }

  clear(): void {
    for (const traces of Object.values(this.#traces)) {
      for (const trace of traces.values()) this.drop(trace, 'shutdown');
    }
    this.#gone.clear();
  }

  /** Drops a trace, if it is still kept. */
  drop(trace: BufferedTrace, reason: DropReason): void {
    if (!this.#remove(trace)) return;
    this.#reports.drop(trace.traceId, reason);
  }

  /** A trace that still has spans is remembered longer than others. */
  #isGone(traceId: string): boolean {
    const isGone = this.#gone.delete(traceId);
    if (isGone) this.#gone.add(traceId);
    return isGone;
  }

  #grow(trace: BufferedTrace, bytes: number): void {
    trace.bytes += bytes;
    this.#bytes += bytes;
  }

  #remove({ traceId, spans, bytes }: BufferedTrace): boolean {
    const { open, ready, waiting } = this.#traces;
    if (!open.delete(traceId) && !ready.delete(traceId) && !waiting.delete(traceId)) return false;
    this.#spans -= spans.length;
    this.#bytes -= bytes;
    this.#gone.add(traceId);
    if (this.#gone.size > 4 * this.#limits.maxTraces) {
      const [oldest = traceId] = this.#gone;
      this.#gone.delete(oldest);
    }
    return true;
  }
}

function first(traces: ReadonlyMap<string, BufferedTrace>): BufferedTrace | undefined {
  const [trace] = traces.values();
  return trace;
}

/** The size of a span without its content. */
const SPAN_BYTES = 512;
const MAX_VALUES = 10_000;
const VALUE_BYTES = 8;

/** Estimates the size of a span, in bytes. */
function spanSize({ attributes, events }: EndedSpan): number {
  let bytes = SPAN_BYTES + textSize(attributes);
  for (const event of events) bytes += SPAN_BYTES + textSize(event.attributes ?? {});
  return bytes;
}

/** Estimates the size of a log record, whose values may be objects, in bytes. */
function logSize({ attributes = {}, body }: EmittedLog): number {
  return SPAN_BYTES + textSize({ ...attributes, body });
}

/** Adds up the lengths of the texts in a value, without recursion. */
function textSize(root: object): number {
  let bytes = 0;
  let read = 0;
  const open: object[] = [root];
  for (let next = open.pop(); next !== undefined && read < MAX_VALUES; next = open.pop()) {
    for (const value of Object.values<unknown>({ ...next })) {
      read += 1;
      if (typeof value === 'string') bytes += value.length;
      else if (typeof value === 'object' && value !== null) open.push(value);
      else bytes += VALUE_BYTES;
    }
  }
  return bytes;
}
