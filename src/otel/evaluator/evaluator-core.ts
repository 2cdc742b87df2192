import {
  type EmittedLog,
  type EndedSpan,
  isLocalRoot,
  isMeaningful,
  logBytes,
  OWN_SCOPE,
  spanBytes,
  withoutContent,
} from './ended-span.ts';
import { guarded } from './evaluate-buffered.ts';
import { createEvaluationQueue } from './evaluation-queue.ts';
import { createCounters, type DropReason, type EvaluatorStats } from './evaluator-stats.ts';
import type { ResolvedEvaluatorOptions } from './resolve-evaluator-options.ts';
import { isSampled } from './sampling.ts';
import type { Timers } from './system-timers.ts';
import { TraceBuffer } from './trace-buffer.ts';

/** What an evaluator does, before it is given the names of OpenTelemetry. */
export interface EvaluatorCore {
  readonly addSpan: (span: EndedSpan) => void;
  readonly addLog: (record: EmittedLog) => void;
  readonly forceFlush: () => Promise<void>;
  readonly shutdown: () => Promise<void>;
  readonly stats: () => EvaluatorStats;
}

const FLUSH_MS = 30_000;

/** Creates the core of an evaluator. */
export function createEvaluatorCore(
  options: ResolvedEvaluatorOptions,
  timers: Timers,
): EvaluatorCore {
  const { sampleRate, settleMs, maxAgeMs, evaluateIncomplete, isAgent, onDrop, onError } = options;
  const counters = createCounters();
  const report = (error: unknown, traceId: string): void => {
    // There is nobody left to report an error of onError to.
    guarded(
      () => undefined,
      () => onError?.(error, { traceId }),
    );
  };
  const reportDrop = (traceId: string, reason: DropReason): void => {
    guarded(
      (error) => {
        report(error, traceId);
      },
      () => onDrop?.({ traceId, reason }),
    );
  };
  const buffer = new TraceBuffer(options, counters, reportDrop);
  const queue = createEvaluationQueue({
    buffer,
    counters,
    options,
    timers,
    report,
    onDrop: reportDrop,
  });
  let isClosed = false;
  let closing: Promise<void> | undefined;
  let cancelTimer: (() => void) | undefined;

  const settle = (until: number): void => {
    cancelTimer?.();
    cancelTimer = undefined;
    buffer.settle(until);
    queue.start();
    const dueAt = buffer.nextDueAt();
    if (dueAt === undefined) return;
    const onDue = (): void => {
      settle(timers.now());
    };
    cancelTimer = timers.schedule(onDue, Math.max(0, dueAt - timers.now()), 'wait');
  };

  const keepLimits = (now: number): void => {
    buffer.expire(now - maxAgeMs, 'incomplete', evaluateIncomplete);
    buffer.enforce();
    const isWaiting = buffer.nextDueAt() !== undefined;
    if (buffer.hasReady() || isWaiting !== (cancelTimer !== undefined)) settle(now);
  };

  const addSpan = (span: EndedSpan): void => {
    const scope = span.instrumentationScope ?? span.instrumentationLibrary;
    if (isClosed || scope?.name === OWN_SCOPE) return;
    counters.seen += 1;
    const { traceId } = span.spanContext();
    if (!isSampled(traceId, sampleRate)) return;
    const now = timers.now();
    const trace = buffer.collect(traceId, now);
    if (trace === undefined) {
      counters.lateSpans += 1;
      return;
    }
    const isWhole = isMeaningful(span);
    if (isWhole || isAgent !== undefined) trace.isMeaningful = true;
    const kept = isWhole || isAgent !== undefined ? span : withoutContent(span);
    buffer.addSpan(trace, kept, spanBytes(kept));
    if (isLocalRoot(span)) buffer.finish(trace, now + settleMs);
    keepLimits(now);
  };

  const addLog = (record: EmittedLog): void => {
    const traceId = record.spanContext?.traceId;
    const scope = record.instrumentationScope?.name;
    if (isClosed || traceId === undefined || scope === OWN_SCOPE) return;
    const name = record.eventName ?? Reflect.get(record.attributes ?? {}, 'event.name');
    if (typeof name !== 'string' || !name.startsWith('gen_ai.')) return;
    if (!isSampled(traceId, sampleRate)) return;
    const now = timers.now();
    const trace = buffer.collect(traceId, now);
    if (trace === undefined) return;
    buffer.addLog(trace, record, logBytes(record));
    keepLimits(now);
  };

  const forceFlush = async (): Promise<void> => {
    settle(Infinity);
    if (queue.isIdle()) return;
    await new Promise<void>((resolve) => {
      const cancel = timers.schedule(
        () => {
          leave();
          resolve();
        },
        FLUSH_MS,
        'limit',
      );
      const leave = queue.whenIdle(() => {
        cancel();
        resolve();
      });
    });
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    buffer.expire(Infinity, 'shutdown', false);
    await forceFlush();
    queue.abort();
    buffer.clear();
  };

  // What goes wrong with a span must not reach the application.
  const safe =
    <T>(take: (value: T) => void) =>
    (value: T): void => {
      guarded(
        (error) => {
          report(error, '');
        },
        () => {
          take(value);
        },
      );
    };

  return {
    addSpan: safe(addSpan),
    addLog: safe(addLog),
    forceFlush,
    shutdown: async () => await (closing ??= close()),
    stats: () => ({
      ...counters,
      dropped: { ...counters.dropped },
      bufferedSpans: buffer.spans,
      bufferedBytes: buffer.bytes,
    }),
  };
}
