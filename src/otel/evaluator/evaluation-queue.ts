import type { Clock } from '../../values/clock.ts';
import type { BufferedTrace, TraceBuffer } from './trace-buffer.ts';
import { convertBuffered, evaluateConverted } from './evaluate-buffered.ts';
import type { EvaluatorReports } from './evaluator-reports.ts';
import type { ResolvedEvaluatorOptions } from './evaluator-options.ts';

export type Timers = Pick<Clock, 'now' | 'schedule'>;

type Outcome = 'evaluated' | 'failed' | 'filtered' | 'no_model_calls';

/**
 * Evaluates the traces of a buffer that are ready, a few at a time. Each conversion runs in a task of its own, so that
 * it never extends a task of the application.
 */
export class EvaluationQueue {
  readonly #buffer: TraceBuffer;
  readonly #options: ResolvedEvaluatorOptions;
  readonly #timers: Timers;
  readonly #reports: EvaluatorReports;
  readonly #controller = new AbortController();
  readonly #waiting = new Set<() => void>();
  #active = 0;
  #isScheduled = false;

  constructor(
    buffer: TraceBuffer,
    options: ResolvedEvaluatorOptions,
    timers: Timers,
    reports: EvaluatorReports,
  ) {
    this.#buffer = buffer;
    this.#options = options;
    this.#timers = timers;
    this.#reports = reports;
  }

  isIdle(): boolean {
    return this.#active === 0 && !this.#isScheduled && !this.#buffer.hasReady();
  }

  /** Starts evaluations while there is work and the concurrency allows it. */
  start(): void {
    if (this.#isScheduled) return;
    if (this.#active < this.#options.maxConcurrency && this.#buffer.hasReady()) {
      this.#isScheduled = true;
      this.#timers.schedule(
        () => {
          this.#next();
        },
        0,
        'wait',
      );
    } else if (this.isIdle()) {
      for (const callback of this.#waiting) callback();
      this.#waiting.clear();
    }
  }

  /** Calls back once when nothing is ready or in flight. Returns a function that removes the callback. */
  whenIdle(callback: () => void): () => void {
    this.#waiting.add(callback);
    return () => {
      this.#waiting.delete(callback);
    };
  }

  abort(): void {
    this.#controller.abort();
  }

  #next(): void {
    this.#isScheduled = false;
    const trace = this.#buffer.take();
    if (trace !== undefined) {
      this.#active += 1;
      void this.#run(trace);
    }
    this.start();
  }

  async #run(trace: BufferedTrace): Promise<void> {
    const { traceId } = trace;
    const outcome = await this.#evaluate(trace);
    if (outcome === 'evaluated' || outcome === 'failed') this.#reports.counters[outcome] += 1;
    else this.#reports.drop(traceId, outcome);
    this.#active -= 1;
    this.start();
  }

  async #evaluate(trace: BufferedTrace): Promise<Outcome> {
    const { traceId } = trace;
    const options = this.#options;
    try {
      const converted = convertBuffered(trace, options);
      if (converted === undefined) return 'no_model_calls';
      if (options.filter?.(converted.info) === false) return 'filtered';
      const { signal } = this.#controller;
      await evaluateConverted(converted.conversion, options, signal, this.#reports);
      return 'evaluated';
    } catch (error) {
      this.#reports.error(error, traceId);
      return 'failed';
    }
  }
}
