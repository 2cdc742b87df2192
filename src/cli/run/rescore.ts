import type { EvaluationPlan, RunEvalOptions } from 'align-evals/batch';
import { usageError } from '../command-error.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import type { Definition, PlannedRun } from './plan-runs.ts';

/**
 * Calls a function with the answers of the journal of `--rescore`; without one with undefined.
 *
 * @throws `JournalError` when the journal cannot be read.
 */
export async function withAnswers<T>(
  rescore: string | undefined,
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

/** Returns the task of a run that calls nothing: a row without an answer fails. */
export async function createRescoringTask(rescore: string): Promise<Definition['task']> {
  const { TaskError } = await import('align-evals/batch');
  return () => {
    throw new TaskError(
      `${rescore} has no answer to this row and trial: continue the new journal with --resume and --retry-failed, which calls the application`,
      { code: 'task_no_answer' },
    );
  };
}

/**
 * Checks that a journal can have answers to an eval.
 *
 * @throws {@link CommandError} when it is of another variant, or kept no answers.
 */
export async function checkRescored(rescore: string, { variant }: PlannedRun): Promise<void> {
  const { readRun } = await import('align-evals/batch/node');
  const before = readRun(rescore);
  const shown = toTerminalText(rescore);
  if (before.keep === 'scores') {
    throw usageError(`${shown} has scores only, and no answers. Pass the journal of another run.`);
  }
  if (before.variant === variant) return;
  const fix =
    before.variant === undefined
      ? 'Pass a journal of the variant.'
      : `Pass --variant ${toTerminalText(before.variant)}, or another journal.`;
  throw usageError(
    `${shown} has answers of ${describeVariant(before.variant)}, and this run is of ${describeVariant(variant)}. ${fix}`,
  );
}

function describeVariant(name: string | undefined): string {
  return name === undefined ? 'no variant' : `the variant ${toTerminalText(name)}`;
}

/**
 * Checks that a journal has an answer of a plan.
 *
 * @throws {@link CommandError} when it has none.
 */
export function requireAnswers(
  rescore: string,
  { tasks, rows }: EvaluationPlan,
  trials: number,
): void {
  if (tasks < rows * trials) return;
  throw usageError(
    `${toTerminalText(rescore)} has no answer to a row of the eval. Pass a journal that align-evals run wrote for the same rows.`,
  );
}

/** Describes where the answers come from, and how many of them are missing. */
export function describeAnswers(rescore: string, { tasks }: EvaluationPlan): string {
  const lacking = tasks === 0 ? '' : ` (${tasks} missing, which fail)`;
  return `answers of ${toTerminalText(rescore)}${lacking}`;
}
