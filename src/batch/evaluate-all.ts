import type { Client } from '../client.ts';
import type { ClientContext } from '../client-context.ts';
import type { Clock } from '../options/clock.ts';
import { systemClock } from '../transport/system-clock.ts';
import { requireContext, requireRows } from './check-arguments.ts';
import type { EvaluateAllOptions } from './evaluate-all-options.ts';
import type { RunSummary } from './progress.ts';
import type { EvaluationRows } from './rows.ts';
import { EvaluationRun } from './evaluation-run.ts';
import type { Outcome } from './outcome.ts';
import { Pace } from './pace/pace.ts';
import type { Change } from './schedule/change.ts';
import type { Delivery } from './schedule/delivery.ts';
import { findLimits, type Limits } from './schedule/find-limits.ts';
import { openRecorder } from './schedule/open-recorder.ts';
import { RowSource } from './schedule/row-source.ts';
import { Run } from './schedule/run.ts';
import { resolveRun, type RunSettings } from './schedule/run-settings.ts';

/** What decides a run besides client, rows and options. */
export interface RunDependencies {
  /** Returns a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
}

/**
 * Evaluates any number of rows, each against all criteria, as fast as the service allows. Rows are pulled when they are
 * needed; memory does not grow with them. A row that fails is an outcome, and the run goes on.
 *
 * With a journal, outcomes are kept before they are handed over, and those that it has are not paid again.
 *
 * @param client - The client that sends the requests.
 * @param rows - The conversations or traces.
 * @param options - What they are evaluated against, and how.
 * @returns The run, which has started: iterate it for the outcomes, or await its `summary`.
 * @throws {@link ConfigurationError} when an option is unknown or invalid.
 * @throws {@link InvalidInputError} when a criterion breaks a rule.
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
): EvaluationRun {
  return startRun(client, rows, options, { random: () => Math.random() });
}

/** `evaluateAll` with its randomness passed. */
export function startRun(
  client: Client,
  rows: EvaluationRows,
  options: EvaluateAllOptions,
  { random }: RunDependencies,
): EvaluationRun {
  const context = requireContext(client);
  const settings = resolveRun(options, context.defaults, 'evaluateAll');
  const source = new RowSource(requireRows(rows));
  const stopping = new AbortController();
  const ended = new AbortController();
  const parts = { client, context, settings, source, random, signal: ended.signal };
  return new EvaluationRun({
    execute: async (delivery, change) => {
      try {
        return await executeRun(await createRun(parts, delivery, change), [
          stopping.signal,
          ...(settings.signal === undefined ? [] : [settings.signal]),
        ]);
      } catch (reason) {
        await source.close();
        delivery.end({ reason });
        throw reason;
      }
    },
    stop: () => {
      stopping.abort();
    },
    abort: (reason) => {
      stopping.abort();
      ended.abort(reason);
    },
  });
}

/** Executes a run; it stops when one of the signals aborts. */
async function executeRun(run: Run, signals: readonly AbortSignal[]): Promise<RunSummary> {
  const stop = (): void => {
    run.stop({ why: 'interrupted', message: 'the run was stopped' });
  };
  for (const signal of signals) {
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
  }
  try {
    return await run.execute();
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', stop);
  }
}

interface RunParts extends RunDependencies {
  readonly client: Client;
  readonly context: ClientContext;
  readonly settings: RunSettings;
  readonly source: RowSource;
  readonly signal: AbortSignal;
}

async function createRun(
  parts: RunParts,
  delivery: Delivery<Outcome>,
  change: Change,
): Promise<Run> {
  const { context, settings, source, random, signal } = parts;
  const clock: Clock = context.defaults.clock ?? systemClock;
  const { recorder } = await openRecorder(settings, context.defaults, clock);
  const limits = await readLimits(parts);
  const { maxConcurrency = Infinity } = context.defaults;
  const maxSlots = Math.min(settings.concurrency ?? Infinity, maxConcurrency);
  const share = settings.pace === false ? undefined : settings.pace?.share;
  const pace = new Pace({ ...limits, share, maxSlots, random }, clock.now());
  const limitPerMinute = limits.limit?.perMinute ?? null;
  return new Run({
    ...{ client: context, settings, source, recorder, delivery, change },
    ...{ pace, clock, limitPerMinute, signal },
  });
}

async function readLimits({ client, context, settings }: RunParts): Promise<Limits> {
  const { pipeline } = context;
  return await findLimits(
    settings,
    context,
    () => client.rateLimits.me(),
    (detail) => {
      const fix = 'the run learns its pace from refusals; check the access token';
      pipeline.warn([{ code: 'rate_limits_unavailable', detail, fix }], pipeline.resolve({}));
    },
  );
}
