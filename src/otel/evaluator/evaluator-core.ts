import { type BufferedTrace, TraceBuffer } from './trace-buffer.ts';
import {
  type EmittedLog,
  type EndedSpan,
  isUnsampled,
  scopeOf,
  type StartedSpan,
} from './ended-span.ts';
import { EvaluationQueue } from './evaluation-queue.ts';
import { EvaluatorReports, type EvaluatorStats } from './evaluator-reports.ts';
import { OWN_SCOPE } from '../source-span.ts';
import { OpenSpans } from './open-spans.ts';
import { isPlumbing, withoutContent } from './plumbing.ts';
import { MAX_TIMER_MS, type ResolvedEvaluatorOptions } from './evaluator-options.ts';
import { isSampled } from './sampling.ts';
import type { Timers } from './system-timers.ts';

const FLUSH_MS = 30_000;
const LEAST_POLL_MS = 100;

/** Takes spans and log records, and evaluates the traces that are finished. None of its methods throws or waits. */
export class EvaluatorCore {
  readonly #options: ResolvedEvaluatorOptions;
  readonly #timers: Timers;
  readonly #reports: EvaluatorReports;
  readonly #buffer: TraceBuffer;
  readonly #queue: EvaluationQueue;
  readonly #open = new OpenSpans();
  #cancelTimer: (() => void) | undefined;
  /** Whether that timer keeps the process alive. */
  #isHeld = false;
  #cancelExpiry: (() => void) | undefined;
  #isClosing = false;
  #closing: Promise<void> | undefined;

  constructor(options: ResolvedEvaluatorOptions, timers: Timers) {
    this.#options = options;
    this.#timers = timers;
    this.#reports = new EvaluatorReports(options);
    this.#buffer = new TraceBuffer(options, this.#reports);
    this.#queue = new EvaluationQueue(this.#buffer, options, timers, this.#reports);
  }

  /** Notes a span that starts, for which its trace waits. */
  startSpan(span: StartedSpan): void {
    // From version 2 of the SDK on, a span knows whether its parent is in another process.
    if (span.parentSpanContext !== undefined) {
      this.#reports.guard('', () => {
        const { traceId, spanId } = span.spanContext();
        const isKept = this.#isObserved(span) && isSampled(traceId, this.#options.sampleRate);
        if (isKept) this.#open.start(traceId, spanId);
      });
      return;
    }
    this.#take(span, 'starting', (trace) => {
      const { traceId, spanId } = span.spanContext();
      this.#open.start(traceId, spanId);
      trace.started.add(spanId);
      const { parentSpanId } = span;
      if (parentSpanId !== undefined && !trace.started.has(parentSpanId)) trace.roots.add(spanId);
    });
  }

  addSpan(span: EndedSpan): void {
    this.#take(span, 'ended', (trace, now, wasOpen) => {
      const isLink = this.#options.isAgent === undefined && isPlumbing(span);
      if (!isLink) trace.isMeaningful = true;
      this.#buffer.addSpan(trace, isLink ? withoutContent(span) : span);
      const isAwaited = wasOpen && trace.dueAt > 0;
      if (isAwaited || isLocalRoot(span, trace)) {
        this.#buffer.finish(trace, now + this.#options.settleMs);
        // The timer of a trace with open spans does not keep the process alive, but this trace does.
        if (!this.#isHeld) this.#settle(now);
      }
    });
  }

  addLog(record: EmittedLog): void {
    const ids = record.spanContext;
    if (ids === undefined || isUnsampled(ids) || !isAboutModels(record)) return;
    const { instrumentationScope } = record;
    this.#take({ spanContext: () => ids, instrumentationScope }, 'starting', (trace) => {
      this.#buffer.addLog(trace, record);
    });
  }

  /**
   * Evaluates the traces that are finished, without the wait for late spans. Resolves when that is done, or after 30 s.
   * A service that did not answer is probed once, and the traces stay if it does not answer again.
   */
  async forceFlush(): Promise<void> {
    await this.#flush(FLUSH_MS);
  }

  /** Evaluates the traces that are finished, ends and drops the others, and keeps nothing from then on. */
  async shutdown(): Promise<void> {
    this.#closing ??= this.#close();
    await this.#closing;
  }

  stats(): EvaluatorStats {
    const { counters } = this.#reports;
    const { spans, bytes } = this.#buffer;
    return {
      ...counters,
      dropped: { ...counters.dropped },
      bufferedSpans: spans,
      bufferedBytes: bytes,
    };
  }

  async #close(): Promise<void> {
    this.#keepLimits(this.#timers.now());
    this.#isClosing = true;
    this.#buffer.expire(Infinity, 'shutdown', false);
    await this.#flush(this.#options.shutdownTimeoutMs);
    this.#buffer.clear();
    // What is in flight is counted before the evaluator is closed.
    await this.#queue.abort();
  }

  async #flush(limitMs: number): Promise<void> {
    this.#queue.endWait();
    this.#keepLimits(this.#timers.now());
    this.#settle(Infinity);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const end = (): void => {
      resolve(undefined);
    };
    const stop = this.#queue.whenIdle(end);
    const cancel = this.#timers.schedule(end, limitMs, 'limit');
    await promise;
    stop();
    cancel();
  }

  /** Finds the trace of a span or record, and calls a function with it if the trace is in the sample. */
  #take(
    given: StartedSpan,
    state: 'ended' | 'starting',
    use: (trace: BufferedTrace, now: number, wasOpen: boolean) => void,
  ): void {
    // An error about a span must not reach the application.
    this.#reports.guard('', () => {
      if (!this.#isObserved(given)) return;
      const { traceId, spanId } = given.spanContext();
      const { counters } = this.#reports;
      if (state === 'ended') counters.seen += 1;
      if (!isSampled(traceId, this.#options.sampleRate)) return;
      const wasOpen = state === 'ended' && this.#open.end(traceId, spanId);
      const now = this.#timers.now();
      const trace = this.#buffer.collect(traceId, now);
      if (trace !== undefined) use(trace, now, wasOpen);
      else if (state === 'ended') counters.lateSpans += 1;
      this.#keepLimits(now);
    });
  }

  #isObserved(span: StartedSpan): boolean {
    return !this.#isClosing && scopeOf(span) !== OWN_SCOPE;
  }

  /** A trace waits for its open spans up to `maxAgeMs`. */
  #holdUntil(trace: BufferedTrace): number | undefined {
    const { maxAgeMs, settleMs } = this.#options;
    const now = this.#timers.now();
    trace.hasOpenSpans = this.#open.has(trace.traceId);
    if (trace.hasOpenSpans && now < trace.startedAt + maxAgeMs && !this.#isClosing) {
      return now + Math.max(settleMs, LEAST_POLL_MS);
    }
    this.#open.forget(trace.traceId);
    return undefined;
  }

  #keepLimits(now: number): void {
    const { maxAgeMs, evaluateIncomplete } = this.#options;
    this.#buffer.expire(now - maxAgeMs, 'incomplete', evaluateIncomplete);
    this.#buffer.enforce();
    const isWaiting = this.#buffer.nextDueAt() !== undefined;
    const hasTimer = this.#cancelTimer !== undefined;
    if (isWaiting !== hasTimer) this.#settle(now);
    else if (this.#buffer.hasReady()) this.#queue.start();
    this.#awaitExpiry(now);
  }

  /** Waits until the oldest open trace is too old. A timer exists only while a trace is open. */
  #awaitExpiry(now: number): void {
    const startedAt = this.#buffer.openSince();
    if (startedAt === undefined) {
      this.#cancelExpiry?.();
      this.#cancelExpiry = undefined;
      return;
    }
    // A timer that was set for an older trace is early, and then replaced.
    this.#cancelExpiry ??= this.#timers.scheduleUnheld(
      () => {
        this.#cancelExpiry = undefined;
        this.#keepLimits(this.#timers.now());
      },
      Math.min(Math.max(0, startedAt + this.#options.maxAgeMs - now), MAX_TIMER_MS),
    );
  }

  /**
   * Starts the evaluation of the traces that are due, and waits for the next one. A timer exists only while a trace
   * waits.
   */
  #settle(until: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#buffer.settle(until, (trace) => this.#holdUntil(trace));
    this.#queue.start();
    const dueAt = this.#buffer.nextDueAt();
    // A span that never ends must not keep the process alive.
    this.#isHeld = this.#buffer.hasSettling();
    if (dueAt === undefined) return;
    const delay = Math.max(0, dueAt - this.#timers.now());
    const onDue = (): void => {
      this.#settle(this.#timers.now());
    };
    this.#cancelTimer = this.#isHeld
      ? this.#timers.schedule(onDue, delay, 'wait')
      : this.#timers.scheduleUnheld(onDue, delay);
  }
}

/** Reports whether a span is the first of its trace in this process. */
function isLocalRoot(span: EndedSpan, { roots }: BufferedTrace): boolean {
  const { parentSpanContext, parentSpanId } = span;
  if (parentSpanContext !== undefined) return parentSpanContext.isRemote === true;
  return parentSpanId === undefined || roots.has(span.spanContext().spanId);
}

function isAboutModels({ eventName, attributes = {} }: EmittedLog): boolean {
  const name: unknown = eventName ?? Reflect.get(attributes, 'event.name');
  return typeof name === 'string' && name.startsWith('gen_ai.');
}
