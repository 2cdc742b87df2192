import {
  type ComparedRun,
  type Comparison,
  type GateResult,
  type RecordOptions,
  type Report,
  type RunRecord,
  toVerdict,
  type Verdict,
} from 'align-evals/batch';
import { EXIT, type ExitCode } from '../command-error.ts';
import type { MaxFailed } from '../flags/parse-number.ts';
import type { ResultFlags } from '../flags/result-flags.ts';
import { marksOf } from './calibrated-marks.ts';
import { gatesOf } from './check-gates.ts';
import { type KnownRun, readKnownRun } from './read-known-run.ts';

export async function readBaseline({
  baseline: journal,
}: ResultFlags): Promise<KnownRun | undefined> {
  return journal === undefined ? undefined : await readKnownRun(journal);
}

/** Summarizes a run, compares it with the baseline, and evaluates every gate. */
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
 * Compares a run with an earlier one. The marks of `--threshold` only decide which rows crossed them; `--max-drop` and
 * `--min-coverage` are the only gates. Without them, a coverage below the default is one: a comparison of few rows shows
 * nothing. Enough coverage alone is no verdict.
 */
export async function concludeComparison(
  record: RunRecord,
  earlier: KnownRun,
  flags: ResultFlags,
): Promise<Report & { readonly comparison: Comparison }> {
  const { evaluateGates, summarize } = await import('align-evals/batch');
  const { maxDrop, minCoverage } = flags;
  const summary = summarize(record, toOptions(flags));
  const comparison = await compareWith(earlier, record, flags);
  const isAsked = (maxDrop ?? minCoverage) !== undefined;
  const gates = evaluateGates({ maxDrop, minCoverage }, { summary, comparison }).filter(
    ({ gate, passed }) => gate !== 'baseline' && (isAsked || passed !== true),
  );
  return { record, summary, comparison, gates };
}

/** Returns the means of several runs, whose last one decides which criteria are the same. */
export async function meansOf(
  runs: readonly KnownRun[],
  flags: ResultFlags,
): Promise<readonly ComparedRun[]> {
  const { summarize } = await import('align-evals/batch');
  const last = runs.at(-1)?.record.run.criteria ?? {};
  return runs.map(({ journal, record }) => {
    const { criteria } = summarize(record, toOptions(flags));
    const isSame = (name: string): boolean => record.run.criteria[name]?.c === last[name]?.c;
    const same = Object.entries(criteria).filter(([name]) => isSame(name));
    return { name: journal, scores: Object.fromEntries(same) };
  });
}

/** The earlier run is named by its journal, because both runs usually have the same file of rows. */
async function compareWith(
  { record: earlier, journal }: KnownRun,
  record: RunRecord,
  flags: ResultFlags,
): Promise<Comparison> {
  const { compareRuns } = await import('align-evals/batch');
  return compareRuns(earlier, record, { ...toOptions(flags), baseline: journal });
}

function toOptions(flags: ResultFlags): RecordOptions {
  return { thresholds: marksOf(flags), clusterBy: flags.clusterBy };
}

function allowedFailures(maxFailed: MaxFailed | undefined, outcomes: number): number {
  if (maxFailed === undefined) return 0;
  return 'count' in maxFailed ? maxFailed.count : Math.floor(maxFailed.share * outcomes + 1e-9);
}

const EXIT_CODES: Readonly<Record<Verdict, ExitCode>> = {
  passed: EXIT.complete,
  failed: EXIT.gateFailed,
  incomplete: EXIT.incomplete,
};

/** Returns the exit code of a run whose command did not throw: 130 or 143 for a signal, else 1, 11, 10 or 0. */
export function exitCodeOf(report: Report, interrupted?: ExitCode): ExitCode {
  if (interrupted !== undefined) return interrupted;
  return isError(report) ? EXIT.error : EXIT_CODES[toVerdict(report)];
}

export function exitCodeOfGates(gates: readonly Pick<GateResult, 'passed'>[]): ExitCode {
  if (gates.some(({ passed }) => passed === null)) return EXIT.incomplete;
  return gates.every(({ passed }) => passed) ? EXIT.complete : EXIT.gateFailed;
}

/** A rejected key or a broken disk is an error, and so is a run that stopped after failures without any result. */
function isError({ record, summary }: Report): boolean {
  const why = record.stop?.why;
  if (why === 'key' || why === 'error') return true;
  return why === 'failures' && summary.scored + summary.notApplicable === 0;
}
