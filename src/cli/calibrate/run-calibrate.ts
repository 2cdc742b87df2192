import { writeFile } from 'node:fs/promises';
import type {
  CalibratedThresholds,
  Calibration,
  CalibrationAim,
  PairedLabels,
  Report,
  RowLabel,
  RunRecord,
} from 'align-evals/batch';
import { codeOf, CommandError, EXIT, type ExitCode, usageError } from '../command-error.ts';
import type { ResultFlags } from '../flags/result-flags.ts';
import type { CommandContext, GlobalFlags } from '../program.ts';
import { marksOf, withMarks } from '../results/calibrated-marks.ts';
import { checkGateNames } from '../results/check-gates.ts';
import { checkReports } from '../results/check-reports.ts';
import { isStdoutTaken, writeReports } from '../results/print-report.ts';
import { prepareForReading, readKnownRun } from '../results/read-known-run.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { readLabels } from './read-labels.ts';

export interface CalibrateFlags extends ResultFlags {
  readonly labels?: string;
  readonly ratings?: true;
  readonly aim?: CalibrationAim;
  readonly split?: number;
  readonly write?: string;
}

/** Compares the scores of a run with labels, and proposes thresholds. */
export async function runCalibrate(
  journal: string,
  given: CalibrateFlags,
  globals: GlobalFlags,
  context: CommandContext,
): Promise<ExitCode> {
  const { output } = context;
  if ((given.labels === undefined) === (given.ratings === undefined)) {
    throw usageError('Pass either --labels FILE or --ratings.', 'missing_labels');
  }
  await checkReports(given, { journal }, output);
  prepareForReading();
  const { record } = await readKnownRun(journal);
  const flags = await withMarks(given, record.run.criteria);
  await checkGateNames({ threshold: flags.threshold }, Object.keys(record.run.criteria));
  const labels =
    flags.labels === undefined
      ? await (await import('./read-ratings.ts')).readRatings({ journal, record }, globals, context)
      : await readLabels(flags.labels, record);
  const { calibration, paired } = await compareLabels(record, labels, flags);
  const report = await toReport(record, calibration, flags);
  const { toThresholds } = await import('align-evals/batch');
  const thresholds = toThresholds(calibration, record.run);
  const written = Object.keys(thresholds.criteria).length === 0 ? undefined : flags.write;
  if (written !== undefined) await writeThresholds(written, thresholds, flags.force === true);
  await writeReports({ report, journal }, flags, output);
  const exitCode = flags.write === written ? EXIT.complete : EXIT.error;
  const shown = { calibration, paired, flags, written, exitCode };
  if (output.isJson) output.printJson(await toJson(shown, record));
  else await print(shown, record, context);
  if (flags.write !== undefined) describeWritten(flags.write, { calibration, thresholds }, output);
  return exitCode;
}

/** Names the criteria without a threshold: a gate that is for all criteria needs marks for them too. */
function describeWritten(
  path: string,
  {
    calibration,
    thresholds,
  }: { readonly calibration: Calibration; readonly thresholds: CalibratedThresholds },
  { note, warn }: CommandContext['output'],
): void {
  const without = Object.keys(calibration.criteria)
    .filter((name) => !Object.hasOwn(thresholds.criteria, name))
    .map((name) => toTerminalText(name));
  const file = toTerminalText(path);
  if (Object.keys(thresholds.criteria).length === 0) {
    warn(`${file} was not written: there is no threshold for ${without.join(', ')}.`);
  } else {
    note(`Thresholds: ${file}${without.length === 0 ? '' : `, none for ${without.join(', ')}`}`);
  }
}

interface Compared {
  readonly calibration: Calibration;
  readonly paired: PairedLabels;
}

async function compareLabels(
  record: RunRecord,
  labels: readonly RowLabel[],
  flags: CalibrateFlags,
): Promise<Compared> {
  const { calibrate, pairLabels } = await import('align-evals/batch');
  const { aim, clusterBy, ratings, split } = flags;
  const paired = pairLabels(record, labels, { clusterBy });
  const calibration = calibrate(paired.pairs, {
    ...{ aim, split, thresholds: marksOf(flags), rows: paired.rows },
    source: ratings === true ? 'ratings' : 'labels',
  });
  return { calibration, paired };
}

/** The report has the marks of today, and no gates: a calibration judges scores, not the run. */
async function toReport(
  record: RunRecord,
  calibration: Calibration,
  flags: CalibrateFlags,
): Promise<Report> {
  const { summarize } = await import('align-evals/batch');
  const { clusterBy } = flags;
  const summary = summarize(record, { thresholds: marksOf(flags), clusterBy });
  return { record, summary, gates: [], calibration };
}

async function writeThresholds(
  path: string,
  thresholds: CalibratedThresholds,
  isForced: boolean,
): Promise<void> {
  const text = `${JSON.stringify(thresholds, null, 2)}\n`;
  try {
    await writeFile(path, text, { flag: isForced ? 'w' : 'wx' });
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    const fix =
      code === 'EEXIST' ? 'Choose another path, or replace it with --force.' : 'Check the path.';
    throw new CommandError(
      `The thresholds could not be written to ${toTerminalText(path)} (${code}). ${fix}`,
      { code: 'thresholds_not_written' },
    );
  }
}

interface Shown extends Compared {
  readonly flags: CalibrateFlags;
  /** The path of the thresholds. */
  readonly written: string | undefined;
  readonly exitCode: ExitCode;
}

async function toJson(
  { calibration, exitCode, paired, written }: Shown,
  { run }: RunRecord,
): Promise<unknown> {
  const { scoreNotice } = await import('align-evals/batch');
  const { withoutLabel, withoutRow, withoutScore } = paired;
  return {
    exitCode,
    scoreNotice: scoreNotice(run.service) ?? null,
    ...calibration,
    ...{ withoutRow, withoutScore, withoutLabel },
    thresholds: written ?? null,
  };
}

async function print(
  { calibration, flags, paired }: Shown,
  { run }: RunRecord,
  { output }: CommandContext,
): Promise<void> {
  const { scoreNotice } = await import('align-evals/batch');
  const { layOutCalibration } = await import('./lay-out-calibration.ts');
  const isTaken = isStdoutTaken(flags);
  const surface = isTaken ? output.stderr : output.stdout;
  const notice = scoreNotice(run.service);
  const lines = layOutCalibration(
    { calibration, paired, notice },
    { ...surface, isFull: flags.full === true },
  );
  (isTaken ? output.note : output.print)(lines.join('\n'));
}
