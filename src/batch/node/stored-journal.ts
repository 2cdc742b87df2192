import { hash } from 'node:crypto';
import type { AnswerKey, OutcomeKey } from '../journal/journal.ts';
import type { JournalIndex } from '../journal/journal-index.ts';
import type { AnswerLine, JournalLine, OutcomeLine, RunLine } from '../journal/lines.ts';
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

/** The outcomes and answers of an open journal, found by its index. */
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
    const line = this.#readAt(this.#index.offsetOf(key));
    const isSame = line?.t === 'out' && isOfRow(line, key) && line.r === key.r && line.c === key.c;
    return isSame ? line : undefined;
  }

  readAnswer(key: AnswerKey): AnswerLine | undefined {
    const line = this.#readAt(this.#index.offsetOfAnswer(key));
    const isSame = line?.t === 'answer' && isOfRow(line, key) && line.q === key.q;
    return isSame ? line : undefined;
  }

  // Without a lock another process may have moved a line: then another line is at its position.
  #readAt(offset: number | undefined): JournalLine | undefined {
    if (offset === undefined) return undefined;
    const text = asJournalError('read', this.#path, () => this.#lines.read(offset));
    const read = readJournalLine(parse(text));
    return read.kind === 'line' ? read.line : undefined;
  }
}

type TrialOfRow = Pick<OutcomeKey, 'id' | 'n' | 'trial'>;

function isOfRow(line: TrialOfRow, { id, n, trial }: TrialOfRow): boolean {
  return line.id === id && line.n === n && line.trial === trial;
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
