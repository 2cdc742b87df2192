import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { usageError } from '../command-error.ts';
import { pathOf } from '../flags/parse-report-targets.ts';
import type { ResultFlags } from '../flags/result-flags.ts';
import type { Output } from '../output.ts';
import { isStdoutTaken } from './print-report.ts';

/** The files that a command reads or writes besides its reports. */
interface FilesInUse {
  readonly journal: string;
  /** The files of the rows. */
  readonly rows?: readonly string[] | undefined;
  /** The journals of the earlier runs, by default the journal of `--baseline`. */
  readonly earlier?: readonly (string | undefined)[];
}

/**
 * Checks before a run that may take hours that the reports can be written: a report is never on stdout together with
 * JSON, never has the path of another report or of a file of the command, and only with `--force` replaces another file.
 */
export async function checkReports(
  flags: ResultFlags,
  { journal, rows = [], earlier = [flags.baseline] }: FilesInUse,
  { isJson }: Pick<Output, 'isJson'>,
): Promise<void> {
  if (isJson && isStdoutTaken(flags)) {
    throw usageError(
      '--json and a report on stdout exclude each other. Write the report to a file.',
    );
  }
  checkHtmlFlags(flags);
  const { report = [], force } = flags;
  if (report.length === 0) return;
  const { resolveReportFile } = await import('../report/report-file.ts');
  const used = await namePaths([
    ['the journal', journal],
    ...rows.map((path) => ['a file of the rows', path] as const),
    ...earlier.map((path) => ['the earlier journal', path] as const),
  ]);
  for (const target of report) {
    const path = pathOf(target, journal);
    if (path === '-') continue;
    const real = await toRealPath(path);
    const user = used.get(real);
    // Not even with --force: results that were paid for would be lost.
    if (user !== undefined) {
      throw usageError(`The report ${path} is also ${user}. Choose another path for the report.`);
    }
    used.set(real, 'another report');
    await resolveReportFile({ kind: target.kind, path, force });
  }
}

function checkHtmlFlags({ conversations, report = [], rows }: ResultFlags): void {
  if (report.some(({ kind }) => kind === 'html')) return;
  const flag = rows === undefined ? '--no-conversations' : '--rows';
  if (rows === undefined && conversations !== false) return;
  throw usageError(`${flag} is for the HTML report. Add --report html, or leave ${flag} out.`);
}

async function namePaths(
  paths: readonly (readonly [string, string | undefined])[],
): Promise<Map<string, string>> {
  const named = new Map<string, string>();
  for (const [name, path] of paths) {
    if (path !== undefined) named.set(await toRealPath(path), name);
  }
  return named;
}

/** Returns the same path for a link and its target. A file may not exist yet. */
async function toRealPath(path: string): Promise<string> {
  return await realpath(path).catch(() => resolve(path));
}
