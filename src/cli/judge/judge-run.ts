import type { Gates, Report, RunRecord } from 'align-evals/batch';
import { type ExitCode, usageError } from '../command-error.ts';
import { toExitCode } from '../exit-code.ts';
import type { JudgeFlags } from '../flags/judge-flags.ts';
import { allowedFailures } from '../flags/parse-max-failed.ts';

/** The gates of the flags; a baseline is a gate of its own. */
export function gatesOf({ threshold, minPassRate, minMean, maxDrop }: JudgeFlags): Gates {
  return { threshold, minPassRate, minMean, maxDrop };
}

/**
 * Checks the flags of gates before the first request.
 *
 * @throws {@link CommandError} when a gate names an unknown criterion, or needs a flag that is missing.
 */
export async function checkGates(flags: JudgeFlags, criteria: readonly string[]): Promise<void> {
  await checkCriteria(gatesOf(flags), criteria);
  if (flags.maxDrop !== undefined && flags.baseline === undefined) {
    throw usageError('--max-drop needs a run to compare with. Add --baseline JOURNAL.');
  }
  if (flags.minPassRate !== undefined && flags.threshold === undefined) {
    throw usageError('--min-pass-rate needs the mark at which a row passes. Add --threshold x.');
  }
}

/**
 * Checks the names in gates.
 *
 * @throws {@link CommandError} when one is not the name of a criterion.
 */
export async function checkCriteria(gates: Gates, criteria: readonly string[]): Promise<void> {
  const { unknownGateNames } = await import('align-evals/batch');
  const unknown = unknownGateNames(gates, criteria);
  if (unknown.length === 0) return;
  const names = unknown.map((name) => `"${name}"`).join(', ');
  throw usageError(
    `A gate names ${names}, which is not a criterion. The criteria are ${criteria.join(', ')}.`,
    'unknown_criterion',
  );
}

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
