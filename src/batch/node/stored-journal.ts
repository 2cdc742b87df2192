import { hash } from 'node:crypto';
import type { OutcomeKey } from '../journal/journal.ts';
import type { JournalIndex } from '../journal/journal-index.ts';
import type { OutcomeLine, RunLine } from '../journal/lines.ts';
import { readJournalLine } from '../journal/read-journal-line.ts';
import { LineWindow } from './line-window.ts';
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

/** The outcomes of an open journal, found by its index. */
export class StoredOutcomes {
  readonly #path: string;
  readonly #index: JournalIndex;
  readonly #lines: LineWindow;

  constructor({ descriptor, path, index }: StoredJournal) {
    this.#path = path;
    this.#index = index;
    this.#lines = new LineWindow(descriptor);
  }

  read(key: OutcomeKey): OutcomeLine | undefined {
    const offset = this.#index.offsetOf(key);
    if (offset === undefined) return undefined;
    const text = asJournalError('read', this.#path, () => this.#lines.read(offset));
    return toOutcome(text, key);
  }
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
