import type { Gates, PerCriterion } from 'align-evals/batch';
import { usageError } from '../command-error.ts';
import type { ResultFlags } from '../flags/result-flags.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { marksOf } from './calibrated-marks.ts';

export function gatesOf({
  threshold,
  minPassRate,
  minMean,
  maxDrop,
  minCoverage,
}: ResultFlags): Gates {
  return { threshold, minPassRate, minMean, maxDrop, minCoverage };
}

/** Checks the flags of gates before the first request. */
export async function checkGates(flags: ResultFlags, criteria: readonly string[]): Promise<void> {
  await checkGateNames(gatesOf(flags), criteria);
  const { baseline, maxDrop, minCoverage, minPassRate } = flags;
  const marks = marksOf(flags);
  const flag = maxDrop === undefined ? '--min-coverage' : '--max-drop';
  if ((maxDrop ?? minCoverage) !== undefined && baseline === undefined) {
    throw usageError(`${flag} needs a run to compare with. Add --baseline JOURNAL.`);
  }
  if (minPassRate === undefined) return;
  if (marks === undefined) {
    throw usageError('--min-pass-rate needs the mark at which a row passes. Add --threshold x.');
  }
  requireCalibratedMarks(flags, criteria);
  const unmarked = namesOf(minPassRate).find((name) => !hasValue(marks, name));
  if (unmarked === undefined) return;
  throw usageError(
    `--min-pass-rate ${unmarked} needs the mark at which a row passes. Add --threshold ${unmarked}=x.`,
  );
}

/** A file of thresholds leaves out criteria, such as those with scores of 0 and 1, which a pass rate for all would fail. */
function requireCalibratedMarks(flags: ResultFlags, criteria: readonly string[]): void {
  const { calibrated, minPassRate = {} } = flags;
  const marks = marksOf(flags);
  if (calibrated === undefined || marks === undefined || minPassRate.all === undefined) return;
  const unmarked = criteria.filter((name) => !hasValue(marks, name));
  const [first] = unmarked;
  if (first === undefined) return;
  const names = unmarked.map((name) => toTerminalText(name)).join(', ');
  const rest = criteria.find((name) => hasValue(marks, name)) ?? 'NAME';
  throw usageError(
    `--min-pass-rate is for all criteria, and the thresholds have no mark for ${names}. Add --threshold ${toTerminalText(first)}=x, which is 0.5 for scores of 0 and 1, or name the others: --min-pass-rate ${toTerminalText(rest)}=${minPassRate.all}.`,
  );
}

/** Checks that gates name existing criteria only. */
export async function checkGateNames(gates: Gates, criteria: readonly string[]): Promise<void> {
  const { unknownGateNames } = await import('align-evals/batch');
  const unknown = unknownGateNames(gates, criteria);
  if (unknown.length === 0) return;
  const names = unknown.map((name) => `"${name}"`).join(', ');
  const known = criteria.map((name) => toTerminalText(name)).join(', ');
  throw usageError(
    `A gate names ${names}, which is not a criterion. The criteria are ${known}.`,
    'unknown_criterion',
  );
}

function namesOf({ named = {} }: PerCriterion): readonly string[] {
  return Object.keys(named);
}

function hasValue({ all, named = {} }: PerCriterion, name: string): boolean {
  return all !== undefined || Object.hasOwn(named, name);
}
