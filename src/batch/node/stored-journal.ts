import { hash } from 'node:crypto';
import { readSync } from 'node:fs';
import type { OutcomeKey } from '../journal/journal.ts';
import type { JournalIndex } from '../journal/journal-index.ts';
import type { OutcomeLine, RunLine } from '../journal/lines.ts';
import { readJournalLine } from '../journal/read-journal-line.ts';
import { type JournalEnd, readJournalLines } from './read-journal-lines.ts';
import { asJournalError } from './as-journal-error.ts';

/** The first 32 hexadecimal digits of the SHA-256 of a text in UTF-8. */
export function digest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}

/** An open file with a journal. */
export interface StoredJournal {
  readonly descriptor: number;
  readonly path: string;
  readonly index: JournalIndex;
}

/** Reads all lines into the index. The run is the last one; an empty journal has none. */
export function fillIndex({ descriptor, path, index }: StoredJournal): {
  readonly run: RunLine | undefined;
  readonly end: JournalEnd;
} {
  let run: RunLine | undefined;
  const end = asJournalError('read', path, () =>
    readJournalLines(descriptor, path, {
      add: (line, offset) => {
        if (line.t === 'run') run = line;
        else index.add(line, offset);
      },
    }),
  );
  return { run, end };
}

export function readOutcome(
  { descriptor, path, index }: StoredJournal,
  key: OutcomeKey,
): OutcomeLine | undefined {
  const offset = index.offsetOf(key);
  if (offset === undefined) return undefined;
  return toOutcome(
    asJournalError('read', path, () => readLineAt(descriptor, offset)),
    key,
  );
}

// Without a lock another process may have moved the line: then another line is at its position.
function toOutcome(text: string, key: OutcomeKey): OutcomeLine | undefined {
  const read = readJournalLine(parse(text));
  if (read.kind !== 'line' || read.line.t !== 'out') return undefined;
  const { id, n, r, c, trial } = read.line;
  const isSame = id === key.id && n === key.n && r === key.r && c === key.c && trial === key.trial;
  return isSame ? read.line : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const NEWLINE = 0x0a;
const FIRST_BYTES = 4096;

/** Reads the line that begins at a position of an open file, without its newline. */
function readLineAt(descriptor: number, offset: number): string {
  let bytes = Buffer.allocUnsafe(FIRST_BYTES);
  let filled = 0;
  for (;;) {
    const count = readSync(descriptor, bytes, filled, bytes.length - filled, offset + filled);
    const end = bytes.subarray(0, filled + count).indexOf(NEWLINE, filled);
    if (end !== -1) return bytes.toString('utf8', 0, end);
    filled += count;
    if (count === 0) return bytes.toString('utf8', 0, filled);
    if (filled === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(filled)]);
  }
}
