import type { Comparison, RecordOptions, Report, RunRecord } from 'align-evals/batch';
import type { ExitCode } from '../command-error.ts';
import { toExitCode } from '../exit-code.ts';
import type { ResultFlags } from '../flags/result-flags.ts';
import { allowedFailures } from '../flags/parse-max-failed.ts';
import { gatesOf } from './check-gates.ts';

/** A run, and the path of the journal that it was read from. */
export interface KnownRun {
  readonly record: RunRecord;
  readonly journal: string;
}

/** Reads the run to compare with; undefined without `--baseline`. */
export async function readBaseline({
  baseline: journal,
}: ResultFlags): Promise<KnownRun | undefined> {
  if (journal === undefined) return undefined;
  const { readJournal } = await import('align-evals/batch/node');
  return { record: readJournal(journal), journal };
}

/** Concludes a run from its journal: summary, comparison with the baseline, and every gate. */
export async function concludeRun(
  record: RunRecord,
  baseline: KnownRun | undefined,
  flags: ResultFlags,
): Promise<Report> {
  const { evaluateGates, summarize } = await import('align-evals/batch');
  const summary = summarize(record, toOptions(flags));
  const comparison =
    baseline === undefined ? undefined : await compareWith(baseline, record, flags);
  const outcomes = summary.scored + summary.notApplicable + summary.failed;
  return {
    record,
    summary,
    comparison,
    gates: evaluateGates(gatesOf(flags), { summary, comparison }),
    allowedFailures: allowedFailures(flags.maxFailed, outcomes),
  };
}

/**
 * Compares a run with an earlier one. The marks of `--threshold` only decide which rows turned; `--max-drop` is the
 * one gate.
 */
export async function concludeComparison(
  record: RunRecord,
  earlier: KnownRun,
  flags: ResultFlags,
): Promise<Report> {
  const { evaluateGates, summarize } = await import('align-evals/batch');
  const { maxDrop } = flags;
  const summary = summarize(record, toOptions(flags));
  const comparison = await compareWith(earlier, record, flags);
  // A comparison without a gate decides nothing.
  const gates = maxDrop === undefined ? [] : evaluateGates({ maxDrop }, { summary, comparison });
  return { record, summary, comparison, gates: gates.filter(({ gate }) => gate === 'max-drop') };
}

/** Compares two runs. The earlier one is named by its journal, because both mostly share the file of the rows. */
async function compareWith(
  { record: earlier, journal }: KnownRun,
  record: RunRecord,
  flags: ResultFlags,
): Promise<Comparison> {
  const { compareRuns } = await import('align-evals/batch');
  return compareRuns(earlier, record, { ...toOptions(flags), baseline: journal });
}

function toOptions({ threshold, clusterBy }: ResultFlags): RecordOptions {
  return { thresholds: threshold, clusterBy };
}

/** Returns the exit code of a report. */
export function exitCodeOf(
  { record, summary, gates, allowedFailures: maxFailed = 0 }: Report,
  interrupted?: ExitCode,
): ExitCode {
  return toExitCode({
    interrupted,
    stopped: record.stop?.why ?? null,
    succeeded: summary.scored + summary.notApplicable,
    failed: summary.failed,
    maxFailed,
    gates,
  });
}
