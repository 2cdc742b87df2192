import { stat } from 'node:fs/promises';

/** Browsers take seconds to open larger files, and some systems of continuous integration do not keep them. */
const LARGE_BYTES = 25_000_000;

/** Returns how to make a report smaller; undefined when it is not large. */
export async function largeReportNote(path: string): Promise<string | undefined> {
  const { size } = await stat(path);
  if (size <= LARGE_BYTES) return undefined;
  const megabytes = String(Math.round(size / 1_000_000));
  return `The report has ${megabytes} MB: --rows N and --no-conversations make it smaller.`;
}
