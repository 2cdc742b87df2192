import type { EvaluationRowInput } from 'align-evals/batch';
import { constants, createReadStream, openSync, type Stats } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { extname } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { codeOf } from '../command-error.ts';
import { quoteArgument } from '../text/shell-command.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { noRows, unreadable } from './row-errors.ts';
import type { RowFormat } from './row-format.ts';

/** A file of rows, or standard input. */
export interface RowFile {
  /** The file as the user typed it, or {@link STDIN_NAME}, for messages. */
  readonly name: string;
  readonly format: RowFormat;
  /** Opens the file. `stop` ends the wait for bytes that may never come. */
  readonly open: (stop?: AbortSignal) => AsyncIterable<Uint8Array>;
}

export interface RowSource {
  /** The rows of the first file come first. */
  readonly files: readonly RowFile[];
  /** Whether the source can be opened more than once, as files can, so that it can be checked before it is used. */
  readonly isRepeatable: boolean;
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
  /** Whether a journal names the files, rather than the user. */
  readonly isOfJournal?: boolean;
  readonly stdin: Readable & { readonly isTTY?: boolean | undefined };
}

/** The name of standard input, in messages and in journals. */
export const STDIN_NAME = 'stdin';

/** Returns the names of the files, for messages and for the journal. */
export function nameOf({ files }: Pick<RowSource, 'files'>): string {
  return files.map(({ name }) => name).join(', ');
}

export function isStdin({ files }: Pick<RowSource, 'files'>): boolean {
  return files.some(({ name }) => name === STDIN_NAME);
}

/** The format of standard input, which has no extension. */
const STDIN_FORMAT: RowFormat = 'jsonl';

/**
 * Resolves the arguments FILE to a source of rows.
 *
 * @param names - The arguments; `-`, or none, is standard input.
 * @returns The source; undefined without an argument when standard input is a terminal.
 * @throws {@link CommandError} when a file is missing, is a directory, is empty or may not be read.
 */
export async function resolveRowSource(
  names: readonly string[],
  options: RowSourceOptions,
): Promise<RowSource | undefined> {
  const { format = STDIN_FORMAT, stdin } = options;
  if (names.length === 0 && stdin.isTTY === true) return undefined;
  if (names.length === 0 || names.includes('-')) {
    if (names.length > 1) throw unreadable('"-" is standard input. Pass it alone, or files only.');
    const open = (stop?: AbortSignal): Readable => endedBy(stop, stdin);
    return { files: [{ name: STDIN_NAME, format, open }], isRepeatable: false };
  }
  const files = await Promise.all(names.map((name) => resolveRowFile(name, options)));
  return { files, isRepeatable: files.every(({ isRepeatable }) => isRepeatable) };
}

async function resolveRowFile(
  name: string,
  { format, isOfJournal }: RowSourceOptions,
): Promise<RowFile & { readonly isRepeatable: boolean }> {
  const facts = await checkFile(name, isOfJournal);
  const openFile = facts.isFIFO() ? openNamedPipe : createReadStream;
  return {
    name,
    format: format ?? detectRowFormat(name),
    // A named pipe or a device cannot be read twice.
    isRepeatable: facts.isFile(),
    open: (stop) => endedBy(stop, openFile(name)),
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
  ['.tsv', 'csv'],
]);

/** What to do with files that the command does not read. */
const UNREAD: ReadonlyMap<string, string> = new Map([
  [
    '.parquet',
    "Convert it to JSONL, for example with DuckDB: COPY (FROM 'rows.parquet') TO 'rows.jsonl'",
  ],
  ['.arrow', 'Convert it to JSONL, for example with to_json of the datasets library of Python'],
  ['.xlsx', 'Save the sheet as CSV'],
  ['.xls', 'Save the sheet as CSV'],
  ['.zst', 'Decompress it: zstd -d FILE'],
  ['.bz2', 'Decompress it: bunzip2 --keep FILE'],
  ['.xz', 'Decompress it: xz -dk FILE'],
  ['.zip', 'Unpack it, and pass the files in it'],
  ['.eval', 'It is a log of Inspect: write a row per sample with its messages, as JSONL'],
  ['.db', 'Export the table as CSV or JSONL'],
  ['.sqlite', 'Export the table as CSV or JSONL'],
]);

/**
 * Detects the format of a file from its extension; `.gz` may follow it.
 *
 * @throws {@link CommandError} for any other extension.
 */
function detectRowFormat(file: string): RowFormat {
  const extension = extname(file.replace(/\.gz$/i, '')).toLowerCase();
  const format = FORMAT_OF.get(extension);
  if (format !== undefined) return format;
  const fix = UNREAD.get(extension)?.replace('FILE', () => quoteArgument(toTerminalText(file)));
  if (fix !== undefined) {
    throw unreadable(`${file} has the extension ${extension}, which is not read. ${fix}.`);
  }
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

const OF_JOURNAL: typeof PROBLEMS = {
  ...PROBLEMS,
  ENOENT:
    'does not exist. The journal names it: run the command in the folder of the first run, or pass the file.',
};

async function checkFile(file: string, isOfJournal = false): Promise<Stats> {
  const facts = await readStats(file, isOfJournal ? OF_JOURNAL : PROBLEMS);
  if (facts.isDirectory()) {
    throw unreadable(`${file} is a directory. Pass a file with one row per line.`);
  }
  if (facts.isFile() && facts.size === 0) throw noRows(file);
  return facts;
}

async function readStats(file: string, problems: typeof PROBLEMS): Promise<Stats> {
  try {
    await access(file, constants.R_OK);
    return await stat(file);
  } catch (error) {
    const code = codeOf(error) ?? 'unknown error';
    throw unreadable(`${file} ${problems[code] ?? `cannot be read (${code}).`}`);
  }
}
