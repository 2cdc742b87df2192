import type { EvaluationRowInput } from 'align-evals/batch';
import { constants, createReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { codeOf } from '../command-error.ts';
import { noRows, unreadable } from './row-errors.ts';
import type { RowFormat } from './row-format.ts';

export interface RowSource {
  /** The file as the user typed it, or {@link STDIN_NAME}, for messages. */
  readonly name: string;
  readonly format: RowFormat;
  /** Whether the source can be opened more than once, as a file can, so that it can be checked before it is used. */
  readonly isRepeatable: boolean;
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** A row of a source, or the reason why it cannot be used. A reader returns rows as `unknown`, before their check. */
export type FileRow<T = EvaluationRowInput> =
  | {
      /** The line of the file, from 1; in a JSON array the position of the item, in an export the position of the trace. */
      readonly line: number;
      readonly row: T;
      readonly problem?: undefined;
    }
  | {
      readonly line: number;
      readonly row?: undefined;
      /** The rule and the fix; after the check, with the file and the line before them. */
      readonly problem: string;
    };

interface RowSourceOptions {
  /** The flag `--format`. */
  readonly format?: RowFormat | undefined;
  readonly stdin: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean | undefined };
}

/** The name of standard input, in messages and in journals. */
export const STDIN_NAME = 'stdin';

/** The format of standard input, which has no extension. */
const STDIN_FORMAT = 'jsonl';

/**
 * Resolves the argument FILE to a source of rows.
 *
 * @param file - The argument; `-`, or none, is standard input.
 * @returns The source; undefined without an argument when standard input is a terminal.
 * @throws {@link CommandError} when the file is missing, is a directory, is empty or may not be read.
 */
export async function resolveRowSource(
  file: string | undefined,
  { format, stdin }: RowSourceOptions,
): Promise<RowSource | undefined> {
  if (file === undefined && stdin.isTTY === true) return undefined;
  if (file === undefined || file === '-') {
    const open = (): AsyncIterable<Uint8Array> => stdin;
    return { name: STDIN_NAME, format: format ?? STDIN_FORMAT, isRepeatable: false, open };
  }
  const isRepeatable = await checkFile(file);
  return {
    name: file,
    format: format ?? detectRowFormat(file),
    isRepeatable,
    open: () => createReadStream(file),
  };
}

const FORMAT_OF: ReadonlyMap<string, RowFormat> = new Map([
  ['.jsonl', 'jsonl'],
  ['.ndjson', 'jsonl'],
  ['.json', 'json'],
  ['.csv', 'csv'],
]);

/**
 * Detects the format of a file from its extension.
 *
 * @throws {@link CommandError} for any other extension.
 */
export function detectRowFormat(file: string): RowFormat {
  const extension = extname(file).toLowerCase();
  const format = FORMAT_OF.get(extension);
  if (format !== undefined) return format;
  const what = extension === '' ? 'no extension' : `the extension ${extension}`;
  throw unreadable(
    `${file} has ${what}, which names no format. Add --format jsonl, --format json or --format csv.`,
  );
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist. Check the path.',
  ENOTDIR: 'does not exist: a part of its path is not a directory. Check the path.',
  EACCES: 'may not be read by this user. Check its permissions.',
  EPERM: 'may not be read by this user. Check its permissions.',
};

/** Returns whether the file can be read twice, which a named pipe cannot. */
async function checkFile(file: string): Promise<boolean> {
  const facts = await readStats(file);
  if (facts.isDirectory()) {
    throw unreadable(`${file} is a directory. Pass a file with one row per line.`);
  }
  if (facts.isFile() && facts.size === 0) throw noRows(file);
  return facts.isFile();
}

async function readStats(file: string): Promise<Awaited<ReturnType<typeof stat>>> {
  try {
    await access(file, constants.R_OK);
    return await stat(file);
  } catch (error) {
    const code = codeOf(error) ?? 'unknown error';
    throw unreadable(`${file} ${PROBLEMS[code] ?? `cannot be read (${code}).`}`);
  }
}
