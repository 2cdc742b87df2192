import type {
  EvaluationPlan,
  RunData,
  RunEvalOptions,
  RunLine,
  RunSummary,
} from 'align-evals/batch';
import { EXIT, type ExitCode, usageError } from '../command-error.ts';
import { toFlagNames } from '../flags/flag-names.ts';
import type { RunFlags } from '../flags/run-flags.ts';
import { listenToInterrupts } from '../interrupts.ts';
import type { CommandContext } from '../program.ts';
import { createProgress } from '../progress/create-progress.ts';
import { countOf } from '../text/quantity-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import type { EvalRows } from './eval-rows.ts';
import type { Definition, PlannedRun, RunConnection } from './plan-runs.ts';

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
  if (!source.isRepeatable) return undefined;
  const { planEval } = await import('align-evals/batch');
  const { viewJournal } = await import('align-evals/batch/node');
  const plan = await withAnswers(run, async (answers) =>
    planEval(definitionOf(run), {
      client: connection.client,
      ...{ variant, answers, service: connection.journalService },
      retryFailed: run.flags.retryFailed,
      journal: before === undefined ? undefined : viewJournal(journal),
    }),
  );
  if (plan.invalidRows === 0) return plan;
  const shown = plan.firstInvalid.map(
    ({ row, message }) =>
      `${toTerminalText(run.file)}: row ${String(row)}: ${toTerminalText(toFlagNames(message))}`,
  );
  const others = plan.invalidRows - shown.length;
  if (others > 0) shown.push(`${countOf(others, 'more row', 'more rows')} cannot be evaluated.`);
  throw usageError(shown.join('\n'), 'unreadable_rows');
}

/** The eval with its rows opened, and with what the flags replace. */
function definitionOf({ definition, flags, source }: EvalRun): Definition {
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
    ...(rescore === undefined ? {} : { task: () => noAnswer(rescore) }),
  };
}

function noAnswer(journal: string): never {
  throw new Error(`${journal} has no answer to this row`);
}

async function withAnswers<T>(
  { flags: { rescore } }: EvalRun,
  act: (answers: RunEvalOptions['answers']) => Promise<T>,
): Promise<T> {
  if (rescore === undefined) return await act(undefined);
  const { openAnswers } = await import('align-evals/batch/node');
  const answers = openAnswers(rescore);
  try {
    return await act(answers.find);
  } finally {
    answers.close();
  }
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
  const { trials = 1 } = definitionOf(run);
  const { journalService } = run.connection;
  const totalAnswers = plan && plan.rows * trials;
  const progress = await createProgress(output, { journalService, totalAnswers });
  try {
    const summary = await withAnswers(run, async (answers) => {
      const { runEval } = await import('align-evals/batch');
      const options = { answers, signal: interrupts.stop, onProgress: progress.show };
      const evaluation = runEval(definitionOf(run), {
        ...(await toOptions(run, plan)),
        ...options,
      });
      output.note(describeStart(run, plan));
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
  { connection, names, variant }: EvalRun,
  plan: EvaluationPlan | undefined,
): string {
  const size =
    plan === undefined
      ? countOf(names.length, 'criterion', 'criteria')
      : `${countOf(plan.rows, 'row', 'rows')}, ${countOf(plan.tasks, 'call', 'calls')} of the application, ${countOf(plan.outcomes, 'score', 'scores')}`;
  const of = variant === undefined ? '' : `Variant ${toTerminalText(variant)}: `;
  return `${of}${size}, ${connection.service}.`;
}

/** The order in which the exit code of one run outweighs that of another. */
const WORST_FIRST: readonly ExitCode[] = [
  ...[EXIT.terminated, EXIT.interrupted, EXIT.error, EXIT.usage],
  ...[EXIT.incomplete, EXIT.gateFailed, EXIT.complete],
];

export function worstOf(codes: readonly ExitCode[]): ExitCode {
  return WORST_FIRST.find((code) => codes.includes(code)) ?? EXIT.complete;
}
