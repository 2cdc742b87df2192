import { renderings } from './canary/renderings.ts';

/** What a line of stderr begins with that is for the search for secrets only. */
const MARK = 'error to search: ';

/** Prints all that could be shown of an error, for the test that began this process to search. */
export function printError(error: unknown): void {
  process.stderr.write(`${MARK}${JSON.stringify(renderings(error))}\n`);
}

/** Takes away what {@link printError} printed. */
export function withoutErrors(stderr: string): string {
  const lines = stderr.split('\n');
  return lines.filter((line) => !line.startsWith(MARK)).join('\n');
}
