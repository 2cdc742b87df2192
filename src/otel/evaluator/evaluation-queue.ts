import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import { describeValue } from '../../values/describe-value.ts';
import { guardCall } from '../../values/guard-call.ts';
import type { BufferedTrace, TraceBuffer } from './trace-buffer.ts';
import { convertBuffered, evaluateConverted } from './evaluate-buffered.ts';
import type { EvaluatorReports } from './evaluator-reports.ts';
import type { ResolvedEvaluatorOptions, TraceInfo } from './evaluator-options.ts';
import { Outage } from './outage.ts';
import type { Timers } from './system-timers.ts';
import { isAnswer, isSilence, TimeLimit } from './time-limit.ts';

type Outcome = 'evaluated' | 'failed' | 'filtered' | 'no_model_calls' | 'shutdown';

/** Timers fire at most once per millisecond, so a task with one conversion each would be too slow for a busy service. */
const TASK_MS = 4;

/**
 * Evaluates the traces of a buffer that are ready, a few at a time. Conversions run in short tasks of their own, so that
 * they never extend a task of the application.
 */
export class EvaluationQueue {
  readonly #buffer: TraceBuffer;
  readonly #options: ResolvedEvaluatorOptions;
  readonly #timers: Timers;
  readonly #reports: EvaluatorReports;
  readonly #limit: TimeLimit;
  readonly #outage: Outage;
  readonly #waiting = new Set<() => void>();
  #active = 0;
  #isScheduled = false;
  #isAborted = false;

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
    this.#limit = new TimeLimit(timers);
    this.#outage = new Outage(timers, () => {
      this.start();
    });
  }

  /** Reports whether nothing is in flight or about to be, also because the service does not answer. */
  isIdle(): boolean {
    const hasWork = this.#buffer.hasReady() && !this.#outage.isWaiting;
    return this.#active === 0 && !this.#isScheduled && !hasWork;
  }

  /** Starts evaluations while there is work, and the concurrency and the service allow it. */
  start(): void {
    if (this.#isScheduled) return;
    if (this.#mayStart()) {
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

  /** Probes a service that did not answer, without waiting any longer. */
  endWait(): void {
    this.#outage.endWait();
  }

  /** Calls back once when the queue is idle, which may be now. Returns a function that removes the callback. */
  whenIdle(callback: () => void): () => void {
    if (this.isIdle()) callback();
    else this.#waiting.add(callback);
    return () => {
      this.#waiting.delete(callback);
    };
  }

  /** Ends the evaluations that are in flight, which drops their traces. Resolves when they have ended. */
  async abort(): Promise<void> {
    this.#isAborted = true;
    this.#outage.endWait();
    this.#limit.abort();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.whenIdle(() => {
      resolve(undefined);
    });
    await promise;
  }

  #mayStart(): boolean {
    const slots = this.#outage.slots(this.#options.maxConcurrency);
    return this.#active < slots && this.#buffer.hasReady();
  }

  #next(): void {
    const endAt = this.#timers.now() + TASK_MS;
    do {
      const trace = this.#buffer.take();
      if (trace === undefined) break;
      this.#active += 1;
      void this.#run(trace);
    } while (this.#mayStart() && this.#timers.now() < endAt);
    this.#isScheduled = false;
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
      if (!isWanted(converted.info, options)) return 'filtered';
      await evaluateConverted(converted.conversion, options, this.#limit, this.#reports);
      this.#outage.noteAnswer();
      return 'evaluated';
    } catch (error) {
      if (this.#isAborted) return 'shutdown';
      if (isSilence(error)) this.#outage.noteSilence();
      else if (isAnswer(error)) this.#outage.noteAnswer();
      this.#reports.error(error, traceId);
      return 'failed';
    }
  }
}

/** Asks the filter. A promise is not false, so that an async filter would let every trace be evaluated. */
function isWanted(info: TraceInfo, { filter }: ResolvedEvaluatorOptions): boolean {
  const answer: unknown = filter === undefined || filter(info);
  if (typeof answer === 'boolean') return answer;
  // Prevents an unhandled rejection: nothing awaits a promise of the filter.
  guardCall(
    () => answer,
    () => undefined,
  );
  const message = `returned ${describeValue(answer)}: return true or false`;
  throw new InvalidInputError([{ path: 'filter', message }]);
}
