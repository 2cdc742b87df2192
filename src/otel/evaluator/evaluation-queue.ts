import { convertBuffered, evaluateConverted, type Outcome } from './evaluate-buffered.ts';
import type { Counters, DropReason } from './evaluator-stats.ts';
import type { ResolvedEvaluatorOptions } from './resolve-evaluator-options.ts';
import type { Timers } from './system-timers.ts';
import type { BufferedTrace, TraceBuffer } from './trace-buffer.ts';

/** What a queue works with. */
export interface QueueContext {
  readonly buffer: TraceBuffer;
  readonly counters: Counters;
  readonly options: ResolvedEvaluatorOptions;
  readonly timers: Timers;
  readonly report: (error: unknown, traceId: string) => void;
  readonly onDrop: (traceId: string, reason: DropReason) => void;
}

/** Evaluates the traces of a buffer that are ready, a few at a time. */
export interface EvaluationQueue {
  /** Starts evaluations while there is work and room. */
  readonly start: () => void;
  /** Reports whether nothing is ready or in flight. */
  readonly isIdle: () => boolean;
  /** Calls back once when nothing is ready or in flight; the returned function cancels it. */
  readonly whenIdle: (callback: () => void) => () => void;
  /** Aborts what is in flight. */
  readonly abort: () => void;
}

/** Creates a queue. Each conversion runs in a task of its own, so that it never extends a task of the application. */
export function createEvaluationQueue(context: QueueContext): EvaluationQueue {
  const { buffer, options, timers } = context;
  const controller = new AbortController();
  const waiting = new Set<() => void>();
  let active = 0;
  let isScheduled = false;

  const isIdle = (): boolean => active === 0 && !isScheduled && !buffer.hasReady();

  const start = (): void => {
    if (isScheduled) return;
    if (active < options.maxConcurrency && buffer.hasReady()) {
      isScheduled = true;
      timers.schedule(next, 0, 'wait');
      return;
    }
    if (!isIdle()) return;
    for (const callback of waiting) callback();
    waiting.clear();
  };

  const next = (): void => {
    isScheduled = false;
    const trace = buffer.take();
    if (trace !== undefined) {
      active += 1;
      void run(trace);
    }
    start();
  };

  const run = async (trace: BufferedTrace): Promise<void> => {
    count(trace.traceId, await evaluate(trace, context, controller.signal), context);
    active -= 1;
    start();
  };

  return {
    start,
    isIdle,
    whenIdle: (callback) => {
      waiting.add(callback);
      return () => {
        waiting.delete(callback);
      };
    },
    abort: () => {
      controller.abort();
    },
  };
}

async function evaluate(
  trace: BufferedTrace,
  { options, report }: QueueContext,
  signal: AbortSignal,
): Promise<Outcome> {
  const reportOne = (error: unknown): void => {
    report(error, trace.traceId);
  };
  try {
    const converted = convertBuffered(trace, options);
    if (converted === undefined) return 'no_model_calls';
    if (options.filter?.(converted.info) === false) return 'filtered';
    await evaluateConverted(converted.conversion, options, signal, reportOne);
    return 'evaluated';
  } catch (error) {
    reportOne(error);
    return 'failed';
  }
}

function count(traceId: string, outcome: Outcome, { counters, onDrop }: QueueContext): void {
  if (outcome === 'evaluated' || outcome === 'failed') {
    counters[outcome] += 1;
    return;
  }
  counters.dropped[outcome] += 1;
  onDrop(traceId, outcome);
}
