import { renderings } from '../canary/renderings.ts';

/** The prefix of the lines of stderr that only the search for secrets reads. */
const MARK = 'error to search: ';

/** Prints all renderings of an error; the test that started this process searches them. */
export function printError(error: unknown): void {
  process.stderr.write(`${MARK}${JSON.stringify(renderings(error))}\n`);
}

/** Removes the output of {@link printError}. */
export function withoutErrors(stderr: string): string {
  const lines = stderr.split('\n');
  return lines.filter((line) => !line.startsWith(MARK)).join('\n');
}
