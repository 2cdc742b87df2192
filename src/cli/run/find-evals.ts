import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { usageError } from '../command-error.ts';
import { toTerminalText } from '../text/terminal-text.ts';

const EVAL_FILE = /\.eval\.m?[jt]s$/;
const IN_PACKAGES = /(?:^|[\\/])node_modules[\\/]/;
const PATTERN = /[*?[\]{}]/;

/**
 * Finds the files of evals: paths as they are, folders with their `*.eval.ts`, `.js`, `.mts` and `.mjs`, and what a pattern
 * matches.
 *
 * @param names - The arguments; without any, the current folder.
 * @throws {@link CommandError} when an argument leads to no file.
 */
export async function findEvals(names: readonly string[]): Promise<readonly string[]> {
  const files = new Set<string>();
  for (const name of names.length === 0 ? ['.'] : names) {
    const found = await findIn(name);
    if (found.length === 0) throw notFound(name);
    for (const file of found) files.add(file);
  }
  return [...files];
}

async function findIn(name: string): Promise<string[]> {
  const facts = await stat(name).catch(() => undefined);
  if (facts?.isDirectory() === true) {
    const inside = await readdir(name, { recursive: true });
    return inside
      .filter(isEval)
      .map((file) => join(name, file))
      .toSorted();
  }
  if (facts !== undefined) return [name];
  if (!PATTERN.test(name)) return [];
  // A Node that is too old has no glob, and is told so by the client.
  const { glob } = await import('node:fs/promises');
  const matches: string[] = [];
  for await (const file of glob(name)) if (!IN_PACKAGES.test(file)) matches.push(file);
  return matches.toSorted();
}

function isEval(file: string): boolean {
  return EVAL_FILE.test(file) && !IN_PACKAGES.test(file);
}

function notFound(name: string): Error {
  const shown = toTerminalText(name);
  const place = name === '.' ? 'in this folder' : `at ${shown}`;
  const what = PATTERN.test(name) ? `No file matches ${shown}` : `There is no eval ${place}`;
  return usageError(
    `${what}. Pass a file such as support.eval.mts, or a folder with *.eval.ts, .js, .mts or .mjs; align-evals init writes an example.`,
    'missing_file',
  );
}
