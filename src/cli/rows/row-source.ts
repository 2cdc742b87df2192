import type { EvaluationRowInput } from 'align-evals/batch';
import { constants, createReadStream, openSync, type Stats } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { extname } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { codeOf } from '../command-error.ts';
import { noRows, unreadable } from './row-errors.ts';
import type { RowFormat } from './row-format.ts';

export interface RowSource {
  /** The file as the user typed it, or {@link STDIN_NAME}, for messages. */
  readonly name: string;
  readonly format: RowFormat;
  /** Whether the source can be opened more than once, as a file can, so that it can be checked before it is used. */
  readonly isRepeatable: boolean;
  /** Opens the source. `stop` ends the wait for bytes that may never come. */
  readonly open: (stop?: AbortSignal) => AsyncIterable<Uint8Array>;
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
  readonly stdin: Readable & { readonly isTTY?: boolean | undefined };
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
    const open = (stop?: AbortSignal): Readable => endedBy(stop, stdin);
    return { name: STDIN_NAME, format: format ?? STDIN_FORMAT, isRepeatable: false, open };
  }
  const facts = await checkFile(file);
  const openFile = facts.isFIFO() ? openNamedPipe : createReadStream;
  return {
    name: file,
    format: format ?? detectRowFormat(file),
    // A named pipe or a device cannot be read twice.
    isRepeatable: facts.isFile(),
    open: (stop) => endedBy(stop, openFile(file)),
  };
}

function endedBy(stop: AbortSignal | undefined, stream: Readable): Readable {
  return stop === undefined ? stream : addAbortSignal(stop, stream);
}

/** A file stream would wait for a writer in a thread of the runtime, which keeps even `process.exit` from ending. */
function openNamedPipe(path: string): Readable {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return new Socket({ fd, readable: true, writable: false });
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

async function checkFile(file: string): Promise<Stats> {
  const facts = await readStats(file);
  if (facts.isDirectory()) {
    throw unreadable(`${file} is a directory. Pass a file with one row per line.`);
  }
  if (facts.isFile() && facts.size === 0) throw noRows(file);
  return facts;
}

async function readStats(file: string): Promise<Stats> {
  try {
    await access(file, constants.R_OK);
    return await stat(file);
  } catch (error) {
    const code = codeOf(error) ?? 'unknown error';
    throw unreadable(`${file} ${PROBLEMS[code] ?? `cannot be read (${code}).`}`);
  }
}
