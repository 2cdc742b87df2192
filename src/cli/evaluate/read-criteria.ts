import { readFile } from 'node:fs/promises';
import { codeOf, usageError } from '../command-error.ts';
import type { Pairs } from '../flags/parse-pairs.ts';
import { isRecord, parseJson } from '../json.ts';

const EXAMPLE = '{ "tone": "Reward friendly answers" }';

/** Reads the criteria of the flags `-c` and `--criteria`, in this order. */
export async function readCriteria(flags: {
  readonly criterion?: Pairs;
  readonly criteria?: string;
}): Promise<Pairs> {
  const { criterion = {}, criteria: file } = flags;
  if (file === undefined) return criterion;
  const inFile = parseRecord(await readText(file), file);
  const twice = Object.keys(inFile).find((name) => Object.hasOwn(criterion, name));
  if (twice !== undefined) {
    throw usageError(`"${twice}" is in ${file} and after -c. Use another name for one of them.`);
  }
  return Object.fromEntries([...Object.entries(criterion), ...Object.entries(inFile)]);
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = codeOf(error) ?? 'unknown error';
    throw usageError(
      `The criteria cannot be read from ${file} (${code}). Pass a JSON file such as ${EXAMPLE}.`,
      'unreadable_criteria',
    );
  }
}

function parseRecord(text: string, file: string): Pairs {
  const value = parseJson(text.replace(/^\uFEFF/, ''));
  if (value === undefined) throw unreadable(file, 'is not JSON');
  if (!isRecord(value)) throw unreadable(file, 'is not a JSON object');
  const entries: (readonly [string, string])[] = [];
  for (const [name, criterion] of Object.entries(value)) {
    if (typeof criterion !== 'string') throw unreadable(file, `has no text for "${name}"`);
    entries.push([name, criterion]);
  }
  if (entries.length === 0) throw unreadable(file, 'has no criterion');
  return Object.fromEntries(entries);
}

function unreadable(file: string, problem: string): Error {
  return usageError(
    `${file} ${problem}. Write names and criteria: ${EXAMPLE}`,
    'unreadable_criteria',
  );
}
