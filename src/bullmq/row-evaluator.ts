import { UnrecoverableError } from 'bullmq';
import type { JournalRun } from '../batch/journal/journal.ts';
import { createThrownDescriber, type DescribeThrown } from '../batch/describe-thrown.ts';
import type { AnswerLine } from '../batch/journal/lines.ts';
import { listDifferences } from '../batch/journal/run-line.ts';
import { toAnswerLine } from '../batch/journal/row-lines.ts';
import { digest } from '../batch/node/stored-journal.ts';
import { hashContent } from '../batch/schedule/hash-content.ts';
import { type JobPlan, listPlans, plansOf, toFailure, toJob } from '../batch/schedule/job.ts';
import { toJournalRun } from '../batch/schedule/journal-run.ts';
import { openStore, type OutcomeStore, type Sent } from '../batch/schedule/outcome-store.ts';
import { readRow, type RunRow } from '../batch/schedule/read-row.ts';
import { readAnswer, readTaskRow, resumeAnswer } from '../batch/schedule/read-task-row.ts';
import { runTask } from '../batch/tasks/run-task.ts';
import type { Call } from '../client/pipeline.ts';
import type { ClientContext } from '../client/client-context.ts';
import { AlignError } from '../errors/align-error.ts';
import type { Outcome } from '../batch/outcome.ts';
import { isRecord } from '../values/objects.ts';
import type { Clock } from '../values/clock.ts';
import { isDone } from './add-rows.ts';
import type { Allowance } from './allowance.ts';
import { CrashWatch } from './crash-watch.ts';
import { handBack, type PacedSender, type SentOutcome } from './paced-sender.ts';
import { QueueError } from './queue-error.ts';
import type { RowJob } from './row-jobs.ts';
import { RowJournal } from './row-journal.ts';
import type { RunStore } from './run-store.ts';
import { resolveStoredRun, type WorkerRun, type WorkerTask } from './stored-run.ts';

interface EvaluatorContext {
  readonly context: ClientContext;
  readonly store: RunStore;
  readonly allowance: Allowance;
  readonly sender: PacedSender;
  readonly task: WorkerTask;
  readonly clock: Clock;
  /** Aborts the requests and tasks in flight. */
  readonly ended: AbortSignal;
  readonly pauseQueue: (error: AlignError) => Promise<void>;
}

const NOTHING_SENT: Sent = { ms: 0, attempts: 0 };

/** A row that a worker evaluates. */
interface RowWork {
  readonly job: RowJob;
  readonly run: WorkerRun;
  readonly journal: RowJournal;
  readonly outcomes: OutcomeStore;
  readonly call: Call;
  /** Identifies the run among runs of the same name. */
  readonly version: string;
  /** Whether the row ended the process of its worker. */
  readonly hasCrashed: boolean;
  /** The marks of the row when the job began. */
  readonly marks: string;
}

/** Evaluates the row of a job: what is left of it, in the order of the criteria, each outcome kept before the next request. */
export class RowEvaluator {
  readonly #context: EvaluatorContext;
  readonly #describeThrown: DescribeThrown;
  readonly #crashes = new CrashWatch();
  readonly #runs = new Map<
    string,
    { readonly version: string; readonly run: Promise<WorkerRun> }
  >();

  constructor(context: EvaluatorContext) {
    this.#context = context;
    this.#describeThrown = createThrownDescriber(context.context.defaults);
  }

  /**
   * Evaluates the row of a job.
   *
   * @throws what BullMQ understands: errors that give the job back, that fail it, or that let it start again.
   */
  async evaluate(job: RowJob): Promise<undefined> {
    const { store, allowance } = this.#context;
    const [facts, marks] = await Promise.all([
      store.find(job.name),
      store.marksOf(job.name, job.id ?? ''),
    ]);
    if (facts === undefined || facts.isCancelled || marks === undefined) {
      await allowance.giveBack();
      return;
    }
    const { version } = facts;
    const run = await this.#openRun(job.name, version);
    await this.#crashes.watch(job, async (hasCrashed) => {
      const parts = await this.#open(run);
      const failures = await this.#evaluateRow({ ...parts, job, run, marks, version, hasCrashed });
      if (failures.length > 0) throw new UnrecoverableError(describe(failures));
    });
  }

  async #openRun(name: string, version: string): Promise<WorkerRun> {
    let known = this.#runs.get(name);
    if (known?.version !== version) {
      known = { version, run: this.#loadRun(name) };
      this.#runs.set(name, known);
    }
    try {
      return await known.run;
    } catch (error) {
      this.#runs.delete(name);
      if (!AlignError.isInstance(error)) throw error;
      await this.#context.pauseQueue(error);
      throw handBack();
    }
  }

  /** Loads a run, and compares it with what other workers of the run have. */
  async #loadRun(name: string): Promise<WorkerRun> {
    const { store, task, context } = this.#context;
    const run = resolveStoredRun((await store.settingsOf(name)) ?? '', task, context.defaults);
    if (run.needsTask && run.settings.answering === undefined) throw noTask(name);
    const facts = toJournalRun(run.settings, context.defaults, digest);
    const kept = await store.openJournal(name, facts);
    const differences =
      isJournalRun(kept) && kept.s !== facts.s ? listDifferences(kept, facts) : [];
    if (differences.length > 0) throw otherService(name, differences);
    return run;
  }

  async #open(run: WorkerRun): Promise<Pick<RowWork, 'journal' | 'outcomes' | 'call'>> {
    const { context, clock, ended } = this.#context;
    const journal = new RowJournal();
    const settings = { ...run.settings, journal };
    const { store: outcomes } = await openStore(settings, context.defaults, clock);
    const call = context.pipeline.resolve({ signal: ended });
    return { journal, outcomes, call };
  }

  /** Returns the outcomes that failed. */
  async #evaluateRow(work: RowWork): Promise<Outcome[]> {
    const all = listPlans(work.run.settings);
    const failures: Outcome[] = [];
    let requests = 0;
    for await (const row of this.#answer(work, all)) {
      for (const plan of plansOf(all, row)) {
        // A failed outcome is evaluated again, because its job was retried.
        if (isDone(work.marks, [plan], true)) continue;
        const settled = await this.#settle(work, row, plan, requests === 0);
        if (settled.sent.attempts > 0) requests += 1;
        await this.#keep(work, row, plan, settled);
        if (settled.outcome.status === 'failed') failures.push(settled.outcome);
      }
    }
    if (requests === 0) await this.#context.allowance.giveBack();
    return failures;
  }

  async #settle(
    { job, call, hasCrashed }: RowWork,
    row: RunRow,
    plan: JobPlan,
    isFirst: boolean,
  ): Promise<SentOutcome> {
    const { content } = row;
    const error = hasCrashed ? crashed() : content;
    if (error instanceof Error) {
      return { outcome: toFailure({ ...plan, row }, error), sent: NOTHING_SENT };
    }
    const evaluation = toJob({ row, content: error, call }, plan);
    return await this.#context.sender.send(evaluation, job, isFirst);
  }

  async #keep(
    { job, outcomes, journal, version }: RowWork,
    row: RunRow,
    { index }: JobPlan,
    { outcome, sent }: SentOutcome,
  ): Promise<void> {
    outcomes.keep(outcome, row, sent);
    const { row: rowLine, answer, outcome: line } = journal;
    if (line === undefined) return;
    const kept = { version, jobId: job.id ?? '', index, line, row: rowLine, answer };
    await this.#context.store.keep(job.name, kept);
    // It is kept now, and once.
    journal.answer = undefined;
  }

  /** Yields the row with its answer: once, or once per trial that has outcomes to come. */
  async *#answer(work: RowWork, all: readonly JobPlan[]): AsyncGenerator<RunRow> {
    const { job, run, outcomes, call } = work;
    const { settings } = run;
    const { defaults, pipeline } = this.#context.context;
    const { i, id, n, row: given } = job.data;
    if (!run.needsTask) {
      const read = readRow(given, i, settings, defaults);
      if (!(read.content instanceof Error)) pipeline.warn(read.content.input.warnings, call);
      yield outcomes.identify(read, 'passed', { id, n });
      return;
    }
    const { answering } = settings;
    if (answering === undefined) return;
    const source = readTaskRow(given, i, { ...settings, answering }, defaults);
    const row = outcomes.identify(source.row, 'task', { id, n });
    for (let trial = 1; trial <= settings.trials; trial += 1) {
      const plans = all.filter((plan) => plan.trial === trial);
      if (plans.every((plan) => isDone(work.marks, [plan], true))) continue;
      const answer = { trial, q: row.r, ms: 0, usage: undefined, resumed: true };
      if (row.content instanceof Error || work.hasCrashed) yield { ...row, answer };
      else yield await this.#answerTrial(work, { source, row, trial, answering });
    }
  }

  async #answerTrial(work: RowWork, trial: TrialOfTask): Promise<RunRow> {
    const { job, run, outcomes } = work;
    const { defaults } = this.#context.context;
    const { row, source } = trial;
    const kept = job.data.answers?.find((one) => one.trial === trial.trial && one.q === row.r);
    const resumed = kept && resumeAnswer({ row, source, line: kept }, run.settings, defaults);
    if (kept !== undefined && resumed !== undefined) {
      outcomes.adoptAnswer(row, kept);
      return resumed;
    }
    const { content, usage, ms } = await this.#ask(work, trial);
    const answered = outcomes.keepAnswer(row, { trial: trial.trial, content, ms, usage });
    if (content instanceof Error) return answered;
    // With its job, so that the answer is gone when the job is.
    const key = { id: row.id, n: row.n, q: row.r, trial: trial.trial };
    const at = new Date(this.#context.clock.wallNow()).toISOString();
    const facts = { ...hashContent({ content, position: row.position }, digest), usage };
    const line = toAnswerLine({ ...key, ms: Math.round(ms), at }, facts, 'all');
    await job.updateData({ ...job.data, answers: [...(job.data.answers ?? []), line] });
    return answered;
  }

  async #ask(
    { job, run: { settings } }: RowWork,
    { source, row, trial, answering }: TrialOfTask,
  ): Promise<Answered> {
    const { clock, ended, context } = this.#context;
    const startedAt = clock.now();
    const { timeoutMs, ...task } = answering;
    const given = isRecord(job.data.row) ? job.data.row : row.given;
    try {
      const describeThrown = this.#describeThrown;
      const call = { ...task, row: given, trial, kind: settings.kind, describeThrown };
      const { answer, usage } = await runTask(call, { clock, signal: ended, timeoutMs });
      const content = readAnswer(source, answer, settings, context.defaults);
      return { content, usage, ms: clock.now() - startedAt };
    } catch (error) {
      if (ended.aborted) throw handBack();
      if (!AlignError.isInstance(error)) throw error;
      return { content: error, usage: undefined, ms: clock.now() - startedAt };
    }
  }
}

interface TrialOfTask {
  readonly source: ReturnType<typeof readTaskRow>;
  readonly row: RunRow;
  readonly trial: number;
  readonly answering: NonNullable<WorkerRun['settings']['answering']>;
}

interface Answered {
  readonly content: RunRow['content'];
  readonly usage: Parameters<OutcomeStore['keepAnswer']>[1]['usage'];
  readonly ms: AnswerLine['ms'];
}

function isJournalRun(value: unknown): value is JournalRun {
  return isRecord(value) && typeof value['s'] === 'string';
}

/** Names codes only: BullMQ keeps the text with the job, and in its events. */
function describe(failures: readonly Outcome[]): string {
  const codes = failures.flatMap((one) => (one.status === 'failed' ? [one.error.code] : []));
  return `${failures.length} failed: ${[...new Set(codes)].join(', ')}`;
}

function crashed(): QueueError {
  return new QueueError(
    'The process of a worker ended three times while this row was evaluated: look for the reason in its log, and retry the row',
    { code: 'worker_crashed' },
  );
}

function noTask(run: string): QueueError {
  return new QueueError(
    `The rows of the run ${run} need a task, and this worker has none: pass task to createEvaluationWorker`,
    { code: 'run_mismatch' },
  );
}

function otherService(run: string, differences: readonly string[]): QueueError {
  return new QueueError(
    `The client of this worker differs from the one that began the run ${run}: ${differences.join('; ')}. Give all workers of a run the same client`,
    { code: 'run_mismatch' },
  );
}
