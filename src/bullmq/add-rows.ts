import type { ResolvedRunOptions } from '../batch/evaluate-all-options.ts';
import { digest } from '../batch/node/stored-journal.ts';
import type { EvaluationRows } from '../batch/rows.ts';
import { hashRow } from '../batch/schedule/hash-content.ts';
import { type JobPlan, listPlans, plansOf } from '../batch/schedule/job.ts';
import { type ReadRow, readRow } from '../batch/schedule/read-row.ts';
import { readTaskRow } from '../batch/schedule/read-task-row.ts';
import { RowNames } from '../batch/schedule/row-names.ts';
import { resolveTask } from '../batch/tasks/resolve-task.ts';
import type { TaskRow } from '../batch/tasks/task.ts';
import type { EvaluationDefaults } from '../client/criteria/send-evaluation.ts';
import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { parseJson } from '../values/parse-json.ts';
import { type EvaluationJobs, retryFailedJob, type RowJobData } from './row-jobs.ts';
import type { IndexedRow, RunStore } from './run-store.ts';
import type { ResolvedAddOptions } from './stored-run.ts';

/** What `add` did. */
export interface AddedRows {
  /** The rows that were read. */
  readonly rows: number;
  /** The rows that the run did not have before. */
  readonly added: number;
  /** The rows that cannot be evaluated. A worker reports each as a failed outcome, without a request. */
  readonly invalid: number;
}

interface AddParts {
  readonly queue: EvaluationJobs;
  readonly store: RunStore;
  readonly defaults: EvaluationDefaults;
}

/** The rows that are sent to Redis at a time, and their JSON in characters: the memory of `add` does not grow with the rows. */
const CHUNK = { rows: 500, characters: 4_000_000 } as const;

interface QueuedRow extends IndexedRow {
  readonly data: RowJobData;
  readonly plans: readonly JobPlan[];
}

/** Reads rows, and adds a job for each that has outcomes to come. The next rows are pulled when Redis has the ones before. */
export async function addRows(
  rows: EvaluationRows | Iterable<TaskRow> | AsyncIterable<TaskRow>,
  options: ResolvedAddOptions,
  parts: AddParts,
): Promise<AddedRows> {
  const reader = new RowReader(options, parts.defaults);
  let [added, characters] = [0, 0];
  let chunk: QueuedRow[] = [];
  const flush = async (): Promise<void> => {
    added += await addChunk(chunk, options, parts);
    [chunk, characters] = [[], 0];
  };
  for await (const given of rows) {
    const { row, length } = reader.read(given);
    chunk.push(row);
    characters += length;
    if (chunk.length >= CHUNK.rows || characters >= CHUNK.characters) await flush();
  }
  await flush();
  return { rows: reader.rows, added, invalid: reader.invalid };
}

/** Returns the number of rows that the run did not have. */
async function addChunk(
  chunk: readonly QueuedRow[],
  { run, attempts, retryFailed, settings }: ResolvedAddOptions,
  { queue, store }: AddParts,
): Promise<number> {
  if (chunk.length === 0) return 0;
  const marks = await store.addRows(run, chunk);
  const isLeft = ({ plans }: QueuedRow, index: number): boolean =>
    !isDone(marks[index] ?? '', plans, retryFailed);
  const left = chunk.filter(isLeft);
  const opts = {
    attempts,
    backoff: { type: 'exponential', delay: FIRST_BACKOFF_MS, jitter: 0.5 },
    // Redis keeps the outcomes. A failed job can be retried, but its row is a conversation.
    removeOnComplete: true,
    removeOnFail: settings.dataRetention === 'none',
    stackTraceLimit: 0,
  };
  // A job that is in the queue stays as it is.
  await queue.addBulk(
    left.map(({ jobId, data }) => ({ name: run, data, opts: { ...opts, jobId } })),
  );
  if (retryFailed) {
    const failed = chunk.filter((row, at) => marks[at]?.includes('f') === true && isLeft(row, at));
    await Promise.all(failed.map(({ jobId }) => retryKept(queue, jobId)));
  }
  return marks.filter((one) => one === undefined).length;
}

/** A failed job that Redis has kept is not added again, but started again. */
async function retryKept(queue: EvaluationJobs, jobId: string): Promise<void> {
  const job = await queue.getJob(jobId);
  if ((await job?.isFailed()) === true && job !== undefined) await retryFailedJob(job);
}

const FIRST_BACKOFF_MS = 500;

/** Returns whether a row needs no job: it has all its outcomes. */
export function isDone(marks: string, plans: readonly JobPlan[], retryFailed: boolean): boolean {
  return plans.every(({ index }) => {
    const mark = marks.charAt(index);
    return mark === 's' || mark === 'n' || (mark === 'f' && !retryFailed);
  });
}

/** Checks rows as a run does, and names them. */
class RowReader {
  readonly #options: ResolvedAddOptions;
  readonly #defaults: EvaluationDefaults;
  readonly #names = new RowNames();
  readonly #plans: readonly JobPlan[];
  rows = 0;
  invalid = 0;

  constructor(options: ResolvedAddOptions, defaults: EvaluationDefaults) {
    this.#options = options;
    this.#defaults = defaults;
    this.#plans = listPlans(options.settings);
  }

  read(given: unknown): { readonly row: QueuedRow; readonly length: number } {
    this.rows += 1;
    const text = toText(given, this.rows);
    // The worker reads the row from its JSON, so that both find the same.
    const plain = parseJson(text);
    const row = this.#check(plain);
    if (row.content instanceof Error) this.invalid += 1;
    const { run, needsTask } = this.#options;
    const { r } = hashRow(row, needsTask ? 'task' : 'passed', digest);
    const { id, n } = this.#names.nameRow(row, r);
    const plans = plansOf(this.#plans, { ...row, answer: undefined });
    // Another set of criteria is other work: the index has the marks of one set per job.
    const which = plans.length === this.#plans.length ? '' : plans.map(({ index }) => index).join();
    const jobId = digest([run, id, String(n), r, which].join('\n'));
    const data = { i: row.position, id, n, row: plain };
    return { row: { jobId, outcomes: plans.length, data, plans }, length: text.length };
  }

  #check(plain: unknown): ReadRow {
    const { needsTask, settings } = this.#options;
    if (!needsTask) return readRow(plain, this.rows, settings, this.#defaults);
    const asking = { ...settings, answering: TASK_OF_WORKER };
    return readTaskRow(plain, this.rows, asking, this.#defaults).row;
  }
}

const TASK_OF_WORKER = resolveRequired();

function resolveRequired(): NonNullable<ResolvedRunOptions['answering']> {
  const answering = resolveTask({ task: () => undefined });
  if (answering === undefined) throw new TypeError('There is a task');
  return answering;
}

function toText(given: unknown, position: number): string {
  try {
    const text: unknown = JSON.stringify(given);
    if (typeof text === 'string') return text;
  } catch {
    // A cycle, a BigInt, or a getter that throws.
  }
  const message = `have a row at position ${position} that cannot be written as JSON: pass plain data`;
  throw new InvalidInputError([{ path: 'rows', message }]);
}
