import type { EvaluationPlan } from 'align-evals/batch';
import { EXIT, type ExitCode } from '../command-error.ts';
import type { Output } from '../output.ts';
import type { KnownRun } from '../results/conclude-run.ts';
import { describePlan } from './describe-plan.ts';
import { expectDrop } from './expected-drop.ts';
import { openRows } from './open-rows.ts';
import { type StartedRun, toSettings } from './started-run.ts';

/** Prints what a run would send, and evaluates nothing. */
export async function planRun(
  started: StartedRun,
  baseline: KnownRun | undefined,
  output: Output,
): Promise<ExitCode> {
  const plan = await makePlan(started, output);
  const { names } = started.run;
  const known = baseline ?? (await readResumed(started));
  const shown = {
    plan,
    names,
    limitPerMinute: await readLimit(started),
    expectedDrop: expectDrop(plan.rows - plan.invalidRows, names, known),
  };
  if (output.isJson) output.printJson({ exitCode: EXIT.complete, ...shown });
  else output.print(describePlan(shown));
  return EXIT.complete;
}

/** Compares the rows with the journal, and leaves the journal as it is. */
export async function makePlan(started: StartedRun, output: Output): Promise<EvaluationPlan> {
  const { planEvaluation } = await import('align-evals/batch');
  const { viewJournal } = await import('align-evals/batch/node');
  const { run, connection } = started;
  return await planEvaluation(connection.client, openRows(started, output).rows, {
    ...toSettings(started),
    // A new run has no journal yet.
    journal: run.isResumed ? viewJournal(run.journal) : undefined,
  });
}

/** Reads the journal of a run that is resumed, whose scores show what to expect. */
async function readResumed({ run }: StartedRun): Promise<KnownRun | undefined> {
  if (!run.isResumed) return undefined;
  const { readJournal } = await import('align-evals/batch/node');
  return { record: readJournal(run.journal), journal: run.journal };
}

/** Reads the limit of the account, which needs the access token; without it the plan has no time. */
async function readLimit({ connection, run }: StartedRun): Promise<number | null> {
  if (!connection.hasAccessToken) return null;
  const limits = await connection.client.rateLimits.me().catch(() => undefined);
  const isLightning = run.settings.modelCore?.startsWith('align-lightning-') === true;
  return (isLightning ? limits?.alignLightningRatePerMinute : limits?.alignRatePerMinute) ?? null;
}
