import type { OutcomeKey } from '../journal/journal.ts';
import type { OutcomeLine } from '../journal/lines.ts';
import { readJournalLine } from '../journal/read-journal-line.ts';
import { readLineAt } from './read-line-at.ts';
import { asJournalError } from './to-journal-error.ts';

/** Reads the outcome at a position of an open journal; undefined when it is not the one of the key. */
export function readOutcome(
  descriptor: number,
  offset: number,
  key: OutcomeKey,
  path: string,
): OutcomeLine | undefined {
  return toOutcome(
    asJournalError('read', path, () => readLineAt(descriptor, offset)),
    key,
  );
}

// Without a lock another process may have moved the line: then it has another key.
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
