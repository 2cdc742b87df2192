import type { ResolvedOptions } from '../../client/options/resolve-options.ts';
import { AlignError } from '../../errors/align-error.ts';
import type { Clock } from '../../values/clock.ts';
import { createThrownDescriber, type DescribeThrown } from '../describe-thrown.ts';
import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import { UnsupportedResultError } from '../../errors/unsupported-result-error.ts';
import type { RunStop, TaskProgress } from '../progress.ts';
import type { EvaluationRows } from '../rows.ts';
import { runTask } from '../tasks/run-task.ts';
import type { NewAnswer, OutcomeStore } from './outcome-store.ts';
import type { RunRow } from './read-row.ts';
import {
  readAnswer,
  readTaskRow,
  type ReadTaskRow,
  resumeAnswer,
  type TaskRunOptions,
} from './read-task-row.ts';
import { RowPuller } from './row-puller.ts';

export interface TaskRunnerContext {
  readonly rows: EvaluationRows;
  readonly settings: TaskRunOptions;
  readonly defaults: ResolvedOptions;
  readonly store: OutcomeStore;
  readonly clock: Clock;
  /** Ends the tasks that run. */
  readonly signal: AbortSignal;
}

/** A trial of a row, whose answer is on its way until it has a row with it. */
interface Trial {
  readonly row: RunRow;
  readonly source: ReadTaskRow;
  readonly trial: number;
  answered: RunRow | undefined;
}

/**
 * Runs the task for each trial of each row, and yields the rows with their answers, which are kept before. Some tasks run ahead
 * of the evaluation; while as many answers wait for it, no further task is started.
 */
export class TaskRunner implements AsyncIterableIterator<RunRow, void, undefined> {
  readonly #context: TaskRunnerContext;
  readonly #puller: RowPuller;
  readonly #describeThrown: DescribeThrown;
  /** The trials of a row that have not started. */
  #planned: Omit<Trial, 'answered'>[] = [];
  /** In the order of their start: tasks that run, and answers that wait. */
  readonly #started: Trial[] = [];
  readonly #counts = { done: 0, failed: 0, resumed: 0 };
  /** Whether an answer could be evaluated, and the first reason why an answer of any row could not. */
  #hasUsable = false;
  #unusable: AlignError | undefined;
  #stop: RunStop | undefined;
  #running = 0;
  #rows = 0;
  #isFilling = false;
  /** Whether no further task is started. */
  #isClosed = false;
  /** What the rows or the journal threw. The consumer gets the answers before it first. */
  #fault: { readonly reason: unknown } | undefined;
  /** The consumer that waits for a row, and those that wait for the end of all tasks. */
  #wanted: PromiseWithResolvers<IteratorResult<RunRow, void>> | undefined;
  #idle: (() => void)[] = [];
  #onChange = (): void => undefined;

  constructor(context: TaskRunnerContext) {
    this.#context = context;
    this.#puller = new RowPuller(context.rows);
    this.#describeThrown = createThrownDescriber(context.defaults);
  }

  /** Calls back when a task has started or ended. */
  listen(onChange: () => void): void {
    this.#onChange = onChange;
  }

  /** How far the tasks are. */
  get progress(): TaskProgress {
    return { ...this.#counts, running: this.#running };
  }

  /** Why the task was not called for all rows; undefined when it was. */
  get stop(): RunStop | undefined {
    return this.#stop;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<RunRow, void>> {
    this.#wanted = Promise.withResolvers();
    const { promise } = this.#wanted;
    this.#deliver();
    void this.#fill();
    return promise;
  }

  /** Starts no further task; the answers of those that run are kept. */
  return(): Promise<IteratorResult<RunRow, void>> {
    this.#isClosed = true;
    this.#planned = [];
    return Promise.resolve({ done: true, value: undefined });
  }

  /** Ends the runner, when the tasks that run have ended. */
  async close(): Promise<void> {
    await this.return();
    await this.#puller.close();
    if (this.#running > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
    if (this.#fault !== undefined) throw this.#fault.reason;
  }

  /** Starts tasks while there is room. */
  async #fill(): Promise<void> {
    if (this.#isFilling) return;
    this.#isFilling = true;
    try {
      while (this.#hasRoom) {
        if (this.#planned.length === 0 && !(await this.#plan())) break;
        const [next] = this.#planned;
        if (next === undefined) break;
        const answered = this.#findAnswer(next);
        if (answered === undefined && this.#mustWait()) break;
        this.#planned.shift();
        this.#start({ ...next, answered });
      }
    } catch (reason) {
      this.#fault ??= { reason };
    }
    this.#isFilling = false;
    this.#deliver();
  }

  /**
   * An application that returns what cannot be read, or rows without messages, would be paid for every row. So no call begins while the only
   * answers are of this kind; when none is under way that could be better, the run ends.
   */
  #mustWait(): boolean {
    if (this.#unusable === undefined || this.#hasUsable) return false;
    if (this.#running > 0) return true;
    this.#stop = { why: 'failures', message: describeUnusable(this.#unusable) };
    this.#isClosed = true;
    this.#planned = [];
    return true;
  }

  get #hasRoom(): boolean {
    const { concurrency } = this.#context.settings.answering;
    return !this.#isClosed && this.#running < concurrency && this.#started.length < 2 * concurrency;
  }

  /** Plans the trials of the next row; returns false when there is none. */
  async #plan(): Promise<boolean> {
    if (this.#fault !== undefined) return false;
    await this.#puller.pull();
    const next = this.#puller.take();
    if (next === undefined || this.#isClosed) return false;
    const { settings, defaults, store } = this.#context;
    this.#rows += 1;
    const source = readTaskRow(next.value, this.#rows, settings, defaults);
    const row = store.identify(source.row, 'task');
    for (let trial = 1; trial <= settings.trials; trial += 1) {
      this.#planned.push({ row, source, trial });
    }
    return true;
  }

  #start(started: Trial): void {
    this.#started.push(started);
    if (started.answered !== undefined) {
      this.#deliver();
      return;
    }
    this.#running += 1;
    this.#onChange();
    void this.#run(started);
  }

  /** A row that is wrong, and an answer that an earlier run kept, need no task. */
  #findAnswer({ row, source, trial }: Omit<Trial, 'answered'>): RunRow | undefined {
    if (row.content instanceof Error) {
      return { ...row, answer: { trial, q: row.r, ms: 0, usage: undefined, resumed: true } };
    }
    const { settings, defaults, store } = this.#context;
    const line = store.findAnswer(row, trial);
    const answered = line && resumeAnswer({ row, source, line }, settings, defaults);
    if (line === undefined || answered === undefined) return undefined;
    store.adoptAnswer(row, line);
    // The task may have been corrected since an answer could not be evaluated.
    this.#hasUsable ||= !(answered.content instanceof Error);
    this.#counts.resumed += 1;
    return answered;
  }

  async #run(started: Trial): Promise<void> {
    const { clock, signal } = this.#context;
    const startedAt = clock.now();
    try {
      const answer = await this.#ask(started);
      const ms = clock.now() - startedAt;
      // What is under way when a run is aborted has no outcome.
      if (!signal.aborted) this.#keep(started, { ...answer, trial: started.trial, ms });
    } catch (reason) {
      if (!signal.aborted) this.#fail(reason);
    }
    this.#running -= 1;
    this.#onChange();
    if (this.#running === 0) for (const resolve of this.#idle.splice(0)) resolve();
    void this.#fill();
  }

  async #ask({ row, source, trial }: Trial): Promise<Pick<NewAnswer, 'content' | 'usage'>> {
    const { settings, defaults, clock, signal } = this.#context;
    const { timeoutMs, ...task } = settings.answering;
    const { kind } = settings;
    const call = { ...task, row: row.given, trial, kind, describeThrown: this.#describeThrown };
    try {
      const { answer, usage } = await runTask(call, { clock, signal, timeoutMs });
      return { content: readAnswer(source, answer, settings, defaults), usage };
    } catch (error) {
      if (!AlignError.isInstance(error)) throw error;
      return { content: error, usage: undefined };
    }
  }

  #keep(started: Trial, answer: NewAnswer): void {
    if (answer.content instanceof Error) this.#counts.failed += 1;
    else this.#counts.done += 1;
    this.#judge(answer.content, started.source);
    started.answered = this.#context.store.keepAnswer(started.row, answer);
    this.#deliver();
  }

  #judge(content: RunRow['content'], { request }: ReadTaskRow): void {
    if (!(content instanceof Error)) this.#hasUsable = true;
    else if (isOfEveryRow(content, request)) this.#unusable ??= content;
  }

  /** Gives the consumer the first answer; with `order: 'input'`, the one whose task was started first. */
  #deliver(): void {
    const wanted = this.#wanted;
    if (wanted === undefined) return;
    const isInOrder = this.#context.settings.order === 'input';
    const index = isInOrder ? 0 : this.#started.findIndex(({ answered }) => answered !== undefined);
    const value = this.#started[index]?.answered;
    if (value !== undefined) {
      this.#started.splice(index, 1);
      this.#wanted = undefined;
      wanted.resolve({ done: false, value });
    } else if (this.#isDone) {
      this.#wanted = undefined;
      // What came before the fault is evaluated.
      if (this.#fault !== undefined) wanted.reject(this.#fault.reason);
      else wanted.resolve({ done: true, value: undefined });
    }
  }

  get #isDone(): boolean {
    if (this.#running > 0 || this.#isFilling) return false;
    if (this.#isClosed) return true;
    const isExhausted = this.#fault !== undefined || this.#puller.isEnded;
    return isExhausted && this.#planned.length === 0 && this.#started.length === 0;
  }

  /** A journal that keeps no answers ends the run. */
  #fail(reason: unknown): void {
    this.#fault ??= { reason };
    this.#isClosed = true;
    this.#planned = [];
    this.#deliver();
  }
}

/** Whether the answers of other rows will probably have the same problem. */
function isOfEveryRow(error: AlignError, request: ReadTaskRow['request']): boolean {
  if (InvalidInputError.isInstance(error)) return request['messages'] === undefined;
  return UnsupportedResultError.isInstance(error);
}

function describeUnusable(error: AlignError): string {
  const fix = InvalidInputError.isInstance(error)
    ? '. Give each row messages, or the run the function messages'
    : '';
  return `no answer of the task so far can be evaluated, so it was not called for the other rows. ${error.message}${fix}`;
}
