import { fstatSync, readSync } from 'node:fs';
import { JournalError } from '../journal/journal-error.ts';
import type { JournalLine } from '../journal/lines.ts';
import { readJournalLine } from '../journal/read-journal-line.ts';
import { DamagedLine, type JournalEnd, scanLines } from './scan-journal.ts';

/** What receives the lines of a journal, in their order. */
export interface LineReader {
  /** Receives a line and the position of its first byte in the file. */
  readonly add: (line: JournalLine, offset: number) => void;
  /** Receives nothing but the fact that there is a line of an unknown kind. */
  readonly skip?: () => void;
}

/**
 * Reads the lines of a journal from an open file, and changes nothing.
 *
 * @throws {@link JournalError} when the file is not a journal, is damaged, or is of a later version.
 */
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

/** A line of a journal; undefined for one of an unknown kind. */
export interface PlacedLine {
  readonly line: JournalLine | undefined;
  /** The position of its first byte in the file. */
  readonly offset: number;
}

/**
 * Iterates over the lines of a journal in an open file, and returns how it ends.
 *
 * @throws {@link JournalError} when the file is not a journal, is damaged, or is of a later version.
 */
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
    // Every journal begins with a run, so this file is none.
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
  const message = `${path} has version ${String(version)} of the format of journals, and this version of align-evals reads version 1: update align-evals`;
  return new JournalError(message, { code: 'journal_version', path });
}

function damaged(path: string, { line, offset }: DamagedLine): JournalError {
  const message = `Line ${String(line)} of ${path}, at byte ${String(offset)}, cannot be read, and the file is left as it is: restore it from a copy, or remove this line`;
  return new JournalError(message, { code: 'journal_damaged', path, line, offset });
}
