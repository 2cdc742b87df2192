import { JournalIndex } from '../journal/journal-index.ts';
import type { AnswerLine, OutcomeLine, RowName, RunLine, StopLine } from '../journal/lines.ts';
import { RowFacts } from '../journal/row-facts.ts';
import { journalLines, readRun } from './read-journal.ts';

/** The run of a journal. */
export interface NamedRun {
  readonly path: string;
  readonly run: RunLine;
}

/** What of a journal counts: the latest line of each row that is not gone, and the latest outcomes. */
export interface JournalContent extends NamedRun {
  /** The rows, and the number of the latest line of each outcome. */
  readonly index: JournalIndex;
  readonly rows: RowFacts;
  readonly stop: StopLine | undefined;
  /** Whether every row names the criteria that apply to it. */
  readonly namesCriteria: boolean;
}

/** Reads what of a journal counts. */
export function readContent(path: string): JournalContent {
  const index = new JournalIndex();
  const rows = new RowFacts();
  let run: RunLine | undefined;
  let stop: StopLine | undefined;
  let number = 0;
  let namesCriteria = true;
  for (const line of journalLines(path)) {
    number += 1;
    if (line.t === 'row') namesCriteria &&= line.criteria !== undefined;
    if (line.t === 'run') [run, stop] = [line, undefined];
    else index.add(line, number);
    if (line.t === 'row') rows.add(line, number);
    if (line.t === 'stop') stop = line;
  }
  return { path, run: run ?? readRun(path), index, rows, stop, namesCriteria };
}

/** Returns whether a line is the latest answer to a row as it is now, or the latest outcome of what it contains. */
export function isCounted(
  index: JournalIndex,
  line: AnswerLine | OutcomeLine,
  number: number,
): boolean {
  if (line.t === 'answer') {
    return index.offsetOfAnswer(line) === number && isRowOf(index, line, line.q);
  }
  return index.offsetOf(line) === number && index.isOfContent(line);
}

/** Returns whether a journal has a row with this content. */
export function isRowOf(index: JournalIndex, { id, n }: RowName, r: string): boolean {
  return index.compareRow({ id, n, r }) === 'same';
}

/** The names of the last run for the hash of each criterion. Other outcomes are in no report. */
export function namesByHash({ criteria }: RunLine): (line: OutcomeLine) => readonly string[] {
  const names = new Map<string, string[]>();
  for (const [name, { c }] of Object.entries(criteria)) {
    names.set(c, [...(names.get(c) ?? []), name]);
  }
  return ({ c }) => names.get(c) ?? [];
}
