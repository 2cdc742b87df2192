import type { ClientContext } from '../client/client-context.ts';
import type { Client } from '../client/client.ts';
import { requireTarget } from '../client/transport/build-request.ts';
import { type Clock, systemClock } from '../values/clock.ts';
import { requireContext, requireRows } from './check-arguments.ts';
import {
  type AnyRunOptions,
  type EvaluateAllOptions,
  type ResolvedRunOptions,
  resolveRunOptions,
} from './evaluate-all-options.ts';
import type { EvaluateTaskOptions } from './evaluate-task-options.ts';
import { EvaluationRun } from './evaluation-run.ts';
import { type Limits, Pace } from './pace/pace.ts';
import { readKnownLimits } from './pace/read-known-limits.ts';
import type { RunSummary } from './progress.ts';
import type { EvaluationRows } from './rows.ts';
import type { Delivery } from './schedule/delivery.ts';
import { openStore, type OutcomeStore } from './schedule/outcome-store.ts';
import { checkSettings, readRow, type RunRow } from './schedule/read-row.ts';
import { RowPuller } from './schedule/row-puller.ts';
import { Run } from './schedule/run.ts';
import { TaskRunner } from './schedule/task-runner.ts';
import { Waits } from './schedule/waits.ts';
import type { TaskRow } from './tasks/task.ts';

/** What decides a run besides client, rows and options. */
export interface RunDependencies {
  /** Returns a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
}

/**
 * Runs a task for each row, and evaluates its answers. An answer is in the journal before it is scored, and a resumed run calls
 * the task only for rows without one. Some tasks run ahead of the evaluation, at most `taskConcurrency` at a time.
 *
 * @param client - The client that sends the requests.
 * @param rows - What the task answers: any objects, which are written to the journal as JSON.
 * @param options - The task, and what its answers are evaluated against.
 * @returns The run, which has started. A task that throws, takes too long or returns nothing is a failed outcome per criterion,
 * with a `TaskError`.
 * @throws `ConfigurationError` when an option is unknown or invalid, or needs one of the client.
 * @throws `InvalidInputError` when a criterion or a tag breaks a rule.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { evaluateAll } from 'align-evals/batch';
 *
 * const run = evaluateAll(new Client(), [{ id: 'late', question: 'Where is my parcel?' }], {
 *   task: ({ question }) => `You asked: ${question}`,
 *   messages: ({ question }) => [{ role: 'user', content: question }],
 *   criteria: { tone: 'Reward friendly answers' },
 * });
 * console.log((await run.summary).criteria['tone']?.mean);
 * ```
 */
export function evaluateAll<Row extends object & TaskRow, Variant = undefined>(
  client: Client,
  rows: Iterable<Row> | AsyncIterable<Row>,
  options: EvaluateTaskOptions<Row, Variant>,
): EvaluationRun;
/**
 * Evaluates any number of rows, each against all criteria, as fast as the service allows. Rows are pulled when they are
 * needed; memory does not grow with them. A row that fails is an outcome, and the run goes on.
 *
 * With a journal, outcomes are kept before they are handed over, and outcomes of earlier runs are not paid again.
 *
 * @param client - The client that sends the requests.
 * @param rows - The conversations or traces.
 * @param options - What they are evaluated against, and how.
 * @returns The run, which has started: iterate it for the outcomes, or await its `summary`.
 * @throws `ConfigurationError` when an option is unknown or invalid, or needs one of the client.
 * @throws `InvalidInputError` when a criterion or a tag breaks a rule.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { evaluateAll } from 'align-evals/batch';
 * import { openJournal } from 'align-evals/batch/node';
 *
 * const rows = [{ id: 'r1', messages: [{ role: 'user', content: 'Hi' }, { role: 'assistant', content: 'Hello!' }] }];
 * const run = evaluateAll(new Client(), rows, {
 *   criteria: { tone: 'Reward friendly answers', safe: 'Passes if no refund is promised' },
 *   journal: openJournal('run.jsonl'),
 * });
 * const { criteria, failed } = await run.summary;
 * console.log(criteria['tone']?.mean, failed);
 * ```
 */
export function evaluateAll(
  client: Client,
  rows: EvaluationRows,
  options: EvaluateAllOptions,
): EvaluationRun;
export function evaluateAll<Row extends object & TaskRow, Variant>(
  client: Client,
  rows: EvaluationRows,
  options: EvaluateAllOptions | EvaluateTaskOptions<Row, Variant>,
): EvaluationRun {
  return startRun(client, rows, options as AnyRunOptions, { random: () => Math.random() });
}

/** `evaluateAll` with its source of randomness as an argument. */
export function startRun(
  client: Client,
  rows: EvaluationRows,
  options: AnyRunOptions,
  { random }: RunDependencies,
): EvaluationRun {
  const context = requireContext(client);
  const settings = resolveRunOptions(options, context.defaults, 'evaluateAll');
  checkSettings(settings, context.defaults);
  const clock: Clock = context.defaults.clock ?? systemClock;
  const waits = new Waits(clock);
  const stopping = new AbortController();
  const ended = new AbortController();
  const stop = (): void => {
    stopping.abort();
  };
  const signals = { stopping: stopping.signal, ended: ended.signal };
  const given = requireRows(rows);
  const parts = { client, context, settings, rows: given, random, signals, clock, waits };
  return new EvaluationRun({
    execute: (delivery) =>
      whileListening(settings.signal, stop, () => runToSummary(parts, delivery)),
    onRoom: () => {
      waits.notifyChange();
    },
    stop,
    abort: (reason) => {
      stop();
      ended.abort(reason);
    },
  });
}

interface RunParts extends RunDependencies {
  readonly client: Client;
  readonly context: ClientContext;
  readonly settings: ResolvedRunOptions;
  readonly rows: EvaluationRows;
  /** The signals that end the run, and the requests in flight. */
  readonly signals: { readonly stopping: AbortSignal; readonly ended: AbortSignal };
  readonly clock: Clock;
  readonly waits: Waits;
}

async function runToSummary(parts: RunParts, delivery: Delivery): Promise<RunSummary> {
  const run = await createRun(parts, delivery);
  const stop = (): void => {
    run.stop({ why: 'interrupted', message: 'the run was stopped' });
  };
  return await whileListening(parts.signals.stopping, stop, () => run.execute());
}

/** Listens to a signal while `work` runs. A signal that has aborted before counts too. */
async function whileListening<T>(
  signal: AbortSignal | undefined,
  onAbort: () => void,
  work: () => Promise<T>,
): Promise<T> {
  if (signal?.aborted === true) onAbort();
  signal?.addEventListener('abort', onAbort);
  try {
    return await work();
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

async function createRun(parts: RunParts, delivery: Delivery): Promise<Run> {
  const { context, settings, random, signals, clock, waits } = parts;
  // Before the journal, which would stay behind without a line of an outcome.
  if (settings.subjects.length > 0) requireTarget(context.defaults, 'apiKey');
  const { store } = await openStore(settings, context.defaults, clock);
  const { concurrency } = settings;
  const { maxConcurrency: ceiling } = context.defaults;
  const share = settings.pace === false ? undefined : settings.pace?.share;
  return new Run({
    client: context,
    settings,
    ...createSource(parts, store),
    store,
    delivery,
    waits,
    pace: new Pace({ share, concurrency, ceiling, random }, clock.now()),
    clock,
    signal: signals.ended,
    readLimits: () => readLimits(parts),
  });
}

/** Where rows come from: the caller, or a task that answers them. */
function createSource(
  { context, rows, settings, signals, clock }: RunParts,
  store: OutcomeStore,
): Pick<ConstructorParameters<typeof Run>[0], 'puller' | 'tasks' | 'toRow'> {
  const { defaults } = context;
  const { answering } = settings;
  if (answering === undefined) {
    const toRow = (row: unknown, place: number): RunRow =>
      store.identify(readRow(row, place, settings, defaults), 'passed');
    return { puller: new RowPuller(rows), tasks: undefined, toRow };
  }
  const signal = signals.ended;
  const asking = { ...settings, answering };
  const tasks = new TaskRunner({ rows, settings: asking, defaults, store, clock, signal });
  // The runner yields rows that are read.
  return { puller: new RowPuller(tasks), tasks, toRow: (row) => row as RunRow };
}

/** Returns the limits of the options; otherwise the limits of the rate record, which needs an access token. */
async function readLimits({ client, context, settings, signals }: RunParts): Promise<Limits> {
  const { pace = {}, core } = settings;
  if (pace === false) return {};
  if (pace.ratePerMinute !== undefined) {
    return pace.ratePerMinute === null ? {} : { limit: { perMinute: pace.ratePerMinute } };
  }
  return await readKnownLimits({ client, context, core, signal: signals.stopping });
}
