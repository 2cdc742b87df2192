import { type EvaluationPlan, type RunRecord, smallestDrop, summarize } from 'align-evals/batch';
import { EXIT, type ExitCode } from '../command-error.ts';
import type { Output } from '../output.ts';
import { type KnownRun, readKnownRun } from '../results/read-known-run.ts';
import type { StartedRun } from './connect-run.ts';
import { describePlan, type ExpectedDrop } from './describe-plan.ts';
import { lintCriteria } from './lint-criteria.ts';

/** Prints what a run would send, without sending it. */
export async function printPlan(
  plan: EvaluationPlan,
  started: StartedRun,
  baseline: KnownRun | undefined,
  output: Output,
): Promise<ExitCode> {
  const { names } = started.run;
  const known = baseline ?? (await readResumed(started));
  const shown = {
    plan,
    names,
    limitPerMinute: await readLimit(started),
    expectedDrop: expectDrop(plan.rows - plan.invalidRows, names, known),
    findings: await lintCriteria(started.run.settings.criteria),
  };
  if (output.isJson) output.printJson({ exitCode: EXIT.complete, ...shown });
  else output.print(describePlan(shown));
  return EXIT.complete;
}

/** The scores of a resumed run show which drop to expect. */
async function readResumed({ run }: StartedRun): Promise<KnownRun | undefined> {
  return run.isResumed ? await readKnownRun(run.journal) : undefined;
}

/** Reading the limit of the account needs the access token; without it, the plan shows no duration. */
async function readLimit({ connection, run }: StartedRun): Promise<number | null> {
  if (!connection.hasAccessToken) return null;
  const limits = await connection.client.rateLimits.me().catch(() => undefined);
  const isLightning = run.settings.modelCore?.startsWith('align-lightning-') === true;
  return (isLightning ? limits?.alignLightningRatePerMinute : limits?.alignRatePerMinute) ?? null;
}

/** A typical standard deviation of the scores of a criterion. */
const ASSUMED_DEVIATION = 0.2;

/**
 * Estimates the drop for the criterion with the largest standard deviation, at the level of the gates. The scores of a
 * known run replace the differences of its rows, which spread less in most comparisons. Fewer than two rows show
 * nothing.
 */
function expectDrop(
  rows: number,
  names: readonly string[],
  known: KnownRun | undefined,
): ExpectedDrop | null {
  if (rows < 2) return null;
  const measured = known === undefined ? null : largestDeviation(known.record, names);
  const standardDeviation = measured ?? ASSUMED_DEVIATION;
  return {
    rows,
    drop: smallestDrop(rows, standardDeviation, 1 - 0.05 / names.length),
    standardDeviation,
    journal: measured === null ? null : (known?.journal ?? null),
  };
}

function largestDeviation(record: RunRecord, names: readonly string[]): number | null {
  const { criteria } = summarize(record);
  const deviations = names.flatMap((name) => {
    const scores = Object.hasOwn(criteria, name) ? criteria[name] : undefined;
    return scores?.standardDeviation ?? [];
  });
  return deviations.length === 0 ? null : Math.max(...deviations);
}
