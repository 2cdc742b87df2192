import { fstatSync, readSync } from 'node:fs';
import { isRecord } from '../../values/objects.ts';
import { JournalError } from '../journal/journal-error.ts';
import type { JournalLine } from '../journal/lines.ts';
import { readJournalLine } from '../journal/read-journal-line.ts';

export interface JournalEnd {
  /** The number of bytes to keep. The bytes behind them are a line that was torn while it was written. */
  readonly keptBytes: number;
  readonly tornBytes: number;
  /** Whether the last line that is kept lacks its newline. */
  readonly lacksNewline: boolean;
}

export interface LineReader {
  /** Receives each line, and the position of its first byte in the file. */
  readonly add: (line: JournalLine, offset: number) => void;
  /** Called for each line of an unknown kind. */
  readonly skip?: () => void;
}

/** Passes the lines of a journal to a reader. Throws as `iterateJournalLines` does. */
export function readJournalLines(descriptor: number, path: string, reader: LineReader): JournalEnd {
  const lines = iterateJournalLines(descriptor, path);
  for (;;) {
    const next = lines.next();
    if (next.done === true) return next.value;
    const { line, offset } = next.value;
    if (line === undefined) reader.skip?.();
    else reader.add(line, offset);
  }
}

export interface PlacedLine {
  /** Undefined for a line of an unknown kind. */
  readonly line: JournalLine | undefined;
  /** The position of its first byte in the file. */
  readonly offset: number;
}

/** Throws a `JournalError` when the file is not a journal, is damaged, or has a later version. */
export function* iterateJournalLines(
  descriptor: number,
  path: string,
): Generator<PlacedLine, JournalEnd, undefined> {
  let isFirst = true;
  const lines = scanLines(descriptor);
  try {
    for (;;) {
      const next = lines.next();
      if (next.done === true) {
        requireJournal(next.value, descriptor, path);
        return next.value;
      }
      const { line: value, number, offset } = next.value;
      const line = readLine(value, { path, number, offset });
      if (isFirst && line?.t !== 'run') throw notAJournal(path);
      isFirst = false;
      yield { line, offset };
    }
  } catch (error) {
    throw error instanceof DamagedLine ? damaged(path, error) : error;
  }
}

interface LinePlace {
  readonly path: string;
  readonly number: number;
  readonly offset: number;
}

function readLine(value: unknown, { number, offset, path }: LinePlace): JournalLine | undefined {
  const read = readJournalLine(value);
  if (read.kind === 'newer') throw newerVersion(path, read.version);
  if (read.kind === 'damaged') {
    // Every journal begins with a run, so this file is not a journal.
    throw number === 1 ? notAJournal(path) : new DamagedLine(number, offset);
  }
  return read.kind === 'line' ? read.line : undefined;
}

function requireJournal(
  { keptBytes, tornBytes }: JournalEnd,
  descriptor: number,
  path: string,
): void {
  if (keptBytes === 0 && tornBytes > 0 && !isTornRunLine(descriptor)) throw notAJournal(path);
}

const BEGINNING = Buffer.from('{"t":"run",');

/** A file without one line that can be read is a journal only if it was torn while its first line was written. */
function isTornRunLine(descriptor: number): boolean {
  const { size } = fstatSync(descriptor);
  const bytes = Buffer.alloc(Math.min(size, BEGINNING.length));
  readSync(descriptor, bytes, 0, bytes.length, 0);
  return bytes.equals(BEGINNING.subarray(0, bytes.length)) || bytes.every((byte) => byte === 0);
}

function notAJournal(path: string): JournalError {
  const message = `${path} is not a journal: its first line is not the beginning of a run. Use the path of a journal, or of a file that does not exist`;
  return new JournalError(message, { code: 'not_a_journal', path });
}

function newerVersion(path: string, version: number): JournalError {
  const message = `${path} has version ${version} of the format of journals, and this version of align-evals reads version 1: update align-evals`;
  return new JournalError(message, { code: 'journal_version', path });
}

function damaged(path: string, { line, offset }: DamagedLine): JournalError {
  const message = `Line ${line} of ${path}, at byte ${offset}, cannot be read, and the file is left as it is: restore it from a copy, or remove this line`;
  return new JournalError(message, { code: 'journal_damaged', path, line, offset });
}

/** An unreadable line in the middle of a journal. */
class DamagedLine extends Error {
  readonly line: number;
  readonly offset: number;

  constructor(line: number, offset: number) {
    super(`line ${line}, at byte ${offset}, is damaged`);
    this.line = line;
    this.offset = offset;
  }
}

interface ScannedLine {
  readonly line: Readonly<Record<string, unknown>>;
  /** From 1. */
  readonly number: number;
  /** The position of its first byte in the file. */
  readonly offset: number;
}

/** Throws a `DamagedLine` when a readable line follows an unreadable one: only the last lines can be torn. */
function* scanLines(descriptor: number): Generator<ScannedLine, JournalEnd, undefined> {
  let number = 0;
  let keptBytes = 0;
  let size = 0;
  let lacksNewline = false;
  let unreadable: DamagedLine | undefined;
  for (const { bytes, offset, isComplete } of readLines(descriptor)) {
    number += 1;
    size = offset + bytes.length + Number(isComplete);
    const line = parse(bytes);
    if (line === undefined) {
      unreadable ??= new DamagedLine(number, offset);
      continue;
    }
    if (unreadable !== undefined) throw unreadable;
    keptBytes = size;
    lacksNewline = !isComplete;
    yield { line, number, offset };
  }
  return { keptBytes, tornBytes: size - keptBytes, lacksNewline };
}

function parse(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const CHUNK_BYTES = 1_048_576;
const NEWLINE = 0x0a;

/** A line of a file, as bytes: a cut may fall inside a character. */
interface FileLine {
  /** Without the newline. They are overwritten when the next line is read. */
  readonly bytes: Buffer;
  /** The position of its first byte in the file. */
  readonly offset: number;
  /** Whether a newline follows. */
  readonly isComplete: boolean;
}

/** Reads the lines of an open file, in pieces, so that memory does not grow with the file. */
function* readLines(descriptor: number): Generator<FileLine, void, undefined> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let pieces: Buffer[] = [];
  let offset = 0;
  let position = 0;
  for (;;) {
    const count = readSync(descriptor, chunk, 0, CHUNK_BYTES, position);
    if (count === 0) break;
    let start = 0;
    for (;;) {
      const end = chunk.subarray(0, count).indexOf(NEWLINE, start);
      if (end === -1) break;
      const rest = chunk.subarray(start, end);
      const bytes = pieces.length === 0 ? rest : Buffer.concat([...pieces, rest]);
      yield { bytes, offset, isComplete: true };
      pieces = [];
      start = end + 1;
      offset = position + start;
    }
    if (start < count) pieces.push(Buffer.from(chunk.subarray(start, count)));
    position += count;
  }
  if (pieces.length > 0) yield { bytes: Buffer.concat(pieces), offset, isComplete: false };
}
