import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { toReportError } from './report-error.ts';
import { type ReportFile, resolveReportFile } from './report-file.ts';

const OWNER_ONLY = 0o600;

/** Writes the content of a report to a stream, without ending it. */
export type WriteContent = (stream: Writable) => Promise<void>;

/**
 * Writes a report to a file, so that its readers see the old one or the whole new one: the content goes to another
 * file of the same folder, which then takes the name. An HTML report has the conversations of its journal, and like it
 * is for its owner only; a file that is replaced keeps its permissions.
 *
 * @throws {@link CommandError} when the file is not a report of the same kind, or cannot be written.
 */
export async function writeReportFile(report: ReportFile, write: WriteContent): Promise<void> {
  const target = await resolveReportFile(report);
  // Not derived from the name of the report, which may have the most characters that a name may have.
  const temporary = join(dirname(target), `.align-evals-${randomUUID()}.tmp`);
  try {
    await writeAndSync(temporary, report.kind === 'html' ? OWNER_ONLY : undefined, write);
    const { mode } = (await stat(target).catch(() => undefined)) ?? {};
    if (mode !== undefined) await chmod(temporary, mode % 0o1000);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw toReportError(report.path, error);
  }
}

async function writeAndSync(
  path: string,
  mode: number | undefined,
  write: WriteContent,
): Promise<void> {
  const stream = createWriteStream(path, { flags: 'wx', flush: true, mode });
  const fail = (error: unknown) => stream.destroy(toError(error));
  await Promise.all([finished(stream), write(stream).then(() => stream.end(), fail)]);
}

function toError(reason: unknown): Error {
  return reason instanceof Error
    ? reason
    : new Error('The report could not be made.', { cause: reason });
}
