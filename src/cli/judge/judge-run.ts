import type { Gates, Report, RunRecord } from 'align-evals/batch';
import type { ExitCode } from '../command-error.ts';
import { toExitCode } from '../exit-code.ts';
import type { JudgeFlags } from '../flags/judge-flags.ts';
import { allowedFailures } from '../flags/parse-max-failed.ts';
import { gatesOf } from './check-gates.ts';

/** Reads the run to compare with; undefined without `--baseline`. */
export async function readBaseline({ baseline }: JudgeFlags): Promise<RunRecord | undefined> {
  return baseline === undefined ? undefined : readEarlierRun(baseline);
}

/** Reads an earlier run, named by its journal in place of its rows, which the later run mostly shares. */
export async function readEarlierRun(journal: string): Promise<RunRecord> {
  const { readJournal } = await import('align-evals/batch/node');
  const record = readJournal(journal);
  return { ...record, run: { ...record.run, source: journal } };
}

/** Judges a run by its journal: summary, comparison with the baseline, and every gate. */
export async function judgeRun(
  record: RunRecord,
  baseline: RunRecord | undefined,
  flags: JudgeFlags,
): Promise<Report> {
  const { compareRuns, evaluateGates, summarize } = await import('align-evals/batch');
  const options = { thresholds: flags.threshold, clusterBy: flags.clusterBy };
  const summary = summarize(record, options);
  const comparison = baseline === undefined ? undefined : compareRuns(baseline, record, options);
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
export async function judgeComparison(
  record: RunRecord,
  earlier: RunRecord,
  { threshold, clusterBy, maxDrop }: JudgeFlags,
): Promise<Report> {
  const { compareRuns, evaluateGates, summarize } = await import('align-evals/batch');
  const options = { thresholds: threshold, clusterBy };
  const summary = summarize(record, options);
  const comparison = compareRuns(earlier, record, options);
  const gates: Gates = { maxDrop };
  // A comparison without a gate decides nothing.
  const judged = maxDrop === undefined ? [] : evaluateGates(gates, { summary, comparison });
  return { record, summary, comparison, gates: judged.filter(({ gate }) => gate === 'max-drop') };
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
