import type {
  EvaluationPlan,
  RunData,
  RunEvalOptions,
  RunLine,
  RunSummary,
} from 'align-evals/batch';
import { CommandError, type ExitCode, usageError } from '../command-error.ts';
import { describeChanges } from '../evaluate/describe-plan.ts';
import type { RunFlags } from '../flags/run-flags.ts';
import { listenToInterrupts } from '../interrupts.ts';
import type { CommandContext } from '../program.ts';
import { createProgress } from '../progress/create-progress.ts';
import { countOf } from '../text/quantity-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import type { EvalRows } from './eval-rows.ts';
import type { Definition, PlannedRun, RunConnection } from './plan-runs.ts';
import {
  checkRescored,
  createRescoringTask,
  describeAnswers,
  requireAnswers,
  withAnswers,
} from './rescore.ts';

/** What one run of the command works with. */
export interface EvalRun extends PlannedRun {
  readonly journal: string;
  readonly flags: RunFlags;
  /** The last line of the run that is resumed; undefined for a new run. */
  readonly before: RunLine | undefined;
  readonly connection: RunConnection;
  readonly source: EvalRows;
}

/**
 * Plans a run before its task is called: reads and checks all rows. Rows that can be read once only have no plan.
 *
 * @throws {@link CommandError} when a row cannot be evaluated.
 */
export async function planRun(run: EvalRun): Promise<EvaluationPlan | undefined> {
  const { before, connection, journal, source, variant } = run;
  const { keep, rescore, retryFailed } = run.flags;
  if (rescore !== undefined) await checkRescored(rescore, run);
  if (!source.isRepeatable) return undefined;
  const { planEval } = await import('align-evals/batch');
  const { viewJournal } = await import('align-evals/batch/node');
  const plan = await withAnswers(rescore, async (answers) => {
    const options = {
      ...{ client: connection.client, service: connection.journalService },
      ...{ variant, answers, keep, retryFailed },
      // A new journal is empty, and finds ids that two rows have.
      journal: viewJournal(journal),
    };
    return await inEval(run, async () => planEval(await definitionOf(run), options));
  });
  requireValid(run, plan);
  if (rescore !== undefined) requireAnswers(rescore, plan, (await definitionOf(run)).trials ?? 1);
  return before === undefined ? { ...plan, newRows: 0 } : plan;
}

/** Names the file of the eval in the error of one of its fields. */
async function inEval<T>({ file }: EvalRun, act: () => Promise<T>): Promise<T> {
  const { InvalidInputError, ConfigurationError } = await import('align-evals');
  try {
    return await act();
  } catch (error) {
    const isOfField =
      InvalidInputError.isInstance(error) ||
      (ConfigurationError.isInstance(error) && error.code === 'invalid_option');
    if (!isOfField) throw error;
    throw usageError(`${toTerminalText(file)}: ${error.message}`, error.code);
  }
}

function requireValid(run: EvalRun, plan: EvaluationPlan): void {
  if (plan.rows === 0) {
    const message = `${toTerminalText(run.source.source)} has no rows. Add rows to the eval.`;
    throw new CommandError(message, { code: 'no_rows' });
  }
  if (plan.invalidRows === 0) return;
  const shown = plan.firstInvalid.map(
    ({ name, message }) =>
      `${toTerminalText(run.file)}: ${toTerminalText(name)}: ${toTerminalText(message)}`,
  );
  const others = plan.invalidRows - shown.length;
  if (others > 0) shown.push(`${countOf(others, 'more row', 'more rows')} cannot be evaluated.`);
  throw usageError(shown.join('\n'), 'unreadable_rows');
}

/** The eval with its rows opened, and with what the flags replace. */
async function definitionOf({ definition, flags, source }: EvalRun): Promise<Definition> {
  const { rescore, trials, core, taskConcurrency, concurrency } = flags;
  return {
    ...definition,
    rows: source.rows,
    // Its marks are among the flags of the results.
    thresholds: undefined,
    ...(trials === undefined ? {} : { trials }),
    ...(core === undefined ? {} : { modelCore: core }),
    ...(taskConcurrency === undefined ? {} : { taskConcurrency }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(rescore === undefined ? {} : { task: await createRescoringTask(rescore) }),
  };
}

/** How a run ended. */
export interface EvalEnd {
  readonly summary: RunSummary;
  /** The exit code of the first signal, if any. */
  readonly interrupted: ExitCode | undefined;
}

/** Runs an eval, with progress on stderr. */
export async function executeEval(
  run: EvalRun,
  plan: EvaluationPlan | undefined,
  { output, host }: CommandContext,
): Promise<EvalEnd> {
  const interrupts = listenToInterrupts(host.signals);
  const definition = await definitionOf(run);
  const { trials = 1 } = definition;
  const { journalService, isPaced } = run.connection;
  const totalAnswers = plan && plan.rows * trials;
  const progress = await createProgress(output, {
    isOfService: isPaced && journalService === undefined,
    totalAnswers,
  });
  try {
    const summary = await withAnswers(run.flags.rescore, async (answers) => {
      const { runEval } = await import('align-evals/batch');
      const options = { answers, signal: interrupts.stop, onProgress: progress.show };
      const given = { ...(await toOptions(run, plan)), ...options };
      const evaluation = await inEval(run, () => Promise.resolve(runEval(definition, given)));
      for (const line of describeStart(run, plan)) output.note(line);
      interrupts.stop.addEventListener('abort', () => {
        queueMicrotask(() => {
          progress.note(
            'Stopping: calls and requests in flight finish and are kept. Press Ctrl-C again to abort them.',
          );
        });
      });
      interrupts.abort.addEventListener('abort', () => {
        evaluation.abort();
      });
      return await evaluation.summary;
    });
    return { summary, interrupted: interrupts.exitCode() };
  } finally {
    progress.end();
    interrupts.release();
  }
}

async function toOptions(
  { connection, definition, flags, journal, source, variant }: EvalRun,
  plan: EvaluationPlan | undefined,
): Promise<RunEvalOptions> {
  const { openJournal } = await import('align-evals/batch/node');
  const { budget, keep, priming, retryFailed } = flags;
  const { client, concurrency, isPaced, journalService: service, tokens } = connection;
  return {
    ...{ client, variant, keep, retryFailed, service, source: source.source },
    journal: openJournal(journal),
    totalOutcomes: plan?.outcomes,
    data: toData(flags, plan),
    cachePriming: priming,
    concurrency: flags.concurrency ?? definition.concurrency ?? concurrency,
    budget: budget && { ...budget, usedTokens: tokens && (() => tokens.used) },
    pace: isPaced ? undefined : false,
  };
}

/** Of rows that were left out, nothing is known. */
function toData({ limit, row }: RunFlags, plan: EvaluationPlan | undefined): RunData {
  const isWhole = limit === undefined && row === undefined;
  return { rows: isWhole ? plan?.rows : undefined, limit, sample: row?.length };
}

function describeStart(
  { before, connection, flags, names, variant }: EvalRun,
  plan: EvaluationPlan | undefined,
): string[] {
  const of = variant === undefined ? '' : `Variant ${toTerminalText(variant)}: `;
  if (plan === undefined) {
    return [`${of}${countOf(names.length, 'criterion', 'criteria')}, ${connection.service}.`];
  }
  const { rescore } = flags;
  const answers =
    rescore === undefined
      ? `${countOf(plan.tasks, 'call', 'calls')} of the application`
      : describeAnswers(rescore, plan);
  const size = `${countOf(plan.rows, 'row', 'rows')}, ${answers}, ${countOf(plan.outcomes, 'score', 'scores')}`;
  return [
    `${of}${size}, ${connection.service}.`,
    ...(before === undefined ? [] : describeChanges(plan)),
  ];
}
