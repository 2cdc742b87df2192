import type { ClientContext } from '../client/client-context.ts';
import type { Client } from '../client/client.ts';
import { requireTarget } from '../client/transport/build-request.ts';
import { type Clock, systemClock } from '../values/clock.ts';
import { requireContext, requireRows } from './check-arguments.ts';
import {
  type AnyRunOptions,
  type ResolvedRunOptions,
  resolveRunOptions,
} from './evaluate-all-options.ts';
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

/** What decides a run besides client, rows and options. */
interface RunDependencies {
  /** Returns a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
}

/** Creates the parts of a run, and starts it. */
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
