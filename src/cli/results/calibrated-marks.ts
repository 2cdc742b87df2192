import { readFile } from 'node:fs/promises';
import type { PerCriterion, RunLine, ThresholdsRun } from 'align-evals/batch';
import { codeOf, usageError } from '../command-error.ts';
import type { CalibratedMarks, ResultFlags } from '../flags/result-flags.ts';
import { parseJson } from '../json.ts';
import type { Output } from '../output.ts';
import { toTerminalText } from '../text/terminal-text.ts';

/**
 * Reads the file of `--thresholds`, before the first request.
 *
 * @throws {@link CommandError} when it cannot be read, or a threshold is for another text of a criterion.
 */
export async function withMarks<Flags extends { readonly thresholds?: string | undefined }>(
  flags: Flags,
  criteria: ThresholdsRun['criteria'],
): Promise<Flags & Pick<ResultFlags, 'calibrated'>> {
  const { thresholds: path } = flags;
  if (path === undefined) return flags;
  const value = parseJson((await readText(path)).replace(/^\uFEFF/, ''));
  return { ...flags, calibrated: await toMarks(value, criteria, path) };
}

/** Checks calibrated thresholds against the criteria of a run. */
export async function toMarks(
  value: unknown,
  criteria: ThresholdsRun['criteria'],
  where: string,
): Promise<CalibratedMarks> {
  const { applyThresholds } = await import('align-evals/batch');
  try {
    return { value, marks: applyThresholds(value, { criteria }).marks };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usageError(
      `${toTerminalText(where)} cannot be used: ${toTerminalText(reason)}`,
      'unusable_thresholds',
    );
  }
}

/** The texts of criteria; an evaluator and a check have their names. */
export function textsOf(
  names: readonly string[],
  criteria: Readonly<Record<string, string>>,
): ThresholdsRun['criteria'] {
  return Object.fromEntries(
    names.map((name) => [
      name,
      { text: (Object.hasOwn(criteria, name) ? criteria[name] : undefined) ?? name },
    ]),
  );
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = codeOf(error) ?? 'unknown error';
    throw usageError(
      `The thresholds cannot be read from ${path} (${code}). Pass a file that align-evals calibrate --write wrote.`,
      'unreadable_thresholds',
    );
  }
}

/** Warns when the thresholds were calibrated with another scorer than the run used. */
export async function warnOfOtherScorer(
  { calibrated }: Pick<ResultFlags, 'calibrated'>,
  run: RunLine,
  { warn }: Pick<Output, 'warn'>,
): Promise<void> {
  if (calibrated === undefined) return;
  const { applyThresholds } = await import('align-evals/batch');
  for (const warning of applyThresholds(calibrated.value, run).warnings) {
    warn(toTerminalText(warning));
  }
}

/** The marks of rows. `--threshold` wins over calibrated thresholds. */
export function marksOf({
  calibrated,
  threshold,
}: Pick<ResultFlags, 'calibrated' | 'threshold'>): PerCriterion | undefined {
  if (calibrated === undefined || threshold?.all !== undefined) return threshold;
  return { named: { ...calibrated.marks.named, ...threshold?.named } };
}
