import { ConfigurationError } from '../errors/configuration-error.ts';
import {
  type AnswerLine,
  hashOfRow,
  type JournalLine,
  type OutcomeLine,
  type RowLine,
} from '../batch/journal/lines.ts';
import type { RecordedOutcome, RecordedRow, RunRecord } from '../batch/journal/record.ts';
import type { EarlierRow, RowDetail, RowDetailResult } from '../pages/report/report-view.ts';
import type { SharedValues } from './shared-values.ts';

/** Returns the lines of a journal from its start, at each call. */
export type JournalSource = () => Iterable<JournalLine> | AsyncIterable<JournalLine>;

export interface DetailedRow {
  readonly row: RecordedRow;
  readonly detail: RowDetail;
}

export interface RowDetailFacts {
  readonly record: RunRecord;
  readonly rows: readonly RecordedRow[];
  /** The lines of the rows; undefined without a journal. */
  readonly found: FoundLines | undefined;
  readonly hasConversations: boolean;
  readonly shared: SharedValues;
  /** The rows of the earlier run by those of the later; empty without a comparison. */
  readonly earlier: ReadonlyMap<RecordedRow, EarlierRow>;
}

/** The parts of an outcome that only the journal has. */
type Extras = Pick<RowDetailResult, 'sources' | 'warnings' | 'agents'>;

export interface FoundLines {
  readonly lines: JournalSource;
  readonly count: number;
  readonly rows: ReadonlyMap<string, Found>;
}

interface Found {
  readonly row: RecordedRow;
  /** The number of the line that contains the evaluated content: the latest line of the row, or of its first answer. */
  line: number;
  /** The hash of the evaluated content, or of the row that a task answers. */
  r: string;
  /** The hash of each answer of a task, by its trial. */
  readonly answers: Map<number, string>;
  /** Keyed by content, criterion and trial. */
  readonly extras: Map<string, Extras>;
}

/**
 * A journal is read twice, so that only one conversation is in memory: a row may have several lines, and the latest
 * counts. With a journal, the details are in the order of these lines. Throws a `ConfigurationError` when the second
 * reading has fewer lines.
 */
export async function* rowDetails(facts: RowDetailFacts): AsyncGenerator<DetailedRow> {
  const { found, record, rows } = facts;
  if (found === undefined) {
    for (const row of rows) {
      const results = toResults(row, record, undefined);
      yield { row, detail: { results, ...earlierOf(row, facts) } };
    }
    return;
  }
  let number = 0;
  for await (const line of found.lines()) {
    number += 1;
    if (line.t !== 'row' && line.t !== 'answer') continue;
    const place = found.rows.get(rowKey(line));
    if (place?.line !== number) continue;
    const results = toResults(place.row, record, place);
    const detail = { results, ...toContent(line, place, facts), ...earlierOf(place.row, facts) };
    yield { row: place.row, detail };
  }
  if (number >= found.count) return;
  throw wrongLines(
    `lines returned ${found.count} lines when it was called first, and ${number} then: return all of them each time, as () => journalLines(path) does`,
  );
}

/** Throws a `ConfigurationError` when the journal belongs to another run. */
export async function findLines(
  lines: JournalSource,
  { run }: RunRecord,
  rows: readonly RecordedRow[],
): Promise<FoundLines> {
  const found = new Map<string, Found>(
    rows.map((row) => [
      rowKey(row),
      { row, line: 0, r: '', answers: new Map(), extras: new Map() },
    ]),
  );
  let [count, id] = [0, ''];
  for await (const line of lines()) {
    count += 1;
    if (line.t === 'run') id = line.run;
    if (line.t === 'run' || line.t === 'stop') continue;
    const place = found.get(rowKey(line));
    if (place === undefined) continue;
    if (line.t === 'row') noteRow(place, line, count);
    else if (line.t === 'answer') noteAnswer(place, line, count);
    else place.extras.set(`${line.r} ${line.c} ${line.trial}`, toExtras(line));
  }
  if (id !== run.run) {
    throw wrongLines(
      `lines are of ${id === '' ? 'no run' : `the run ${id}`}, and the report is of the run ${run.run}: return the lines of the journal that the record was read from`,
    );
  }
  return { lines, count, rows: found };
}

/** A line that repeats a row which a task answers leaves its answers as they are. */
function noteRow(place: Found, line: RowLine, count: number): void {
  const r = hashOfRow(line);
  if ('q' in line && place.r === r) return;
  place.answers.clear();
  [place.line, place.r] = [count, r];
}

/** The page shows the conversation of the first trial that has an answer. */
function noteAnswer(place: Found, line: AnswerLine, count: number): void {
  if ('error' in line || line.q !== place.r) return;
  place.answers.set(line.trial, line.r);
  if (line.trial === Math.min(...place.answers.keys())) place.line = count;
}

function wrongLines(message: string): ConfigurationError {
  return new ConfigurationError(message, { code: 'invalid_option', option: 'lines' });
}

function toExtras(line: OutcomeLine): Extras {
  if (line.status === 'failed') return {};
  const { agents, sources, warnings } = line;
  return {
    ...(sources === undefined ? {} : { sources }),
    ...(warnings === undefined ? {} : { warnings }),
    ...(agents === undefined ? {} : { agents }),
  };
}

function toContent(
  line: RowLine | AnswerLine,
  { answers }: Found,
  facts: RowDetailFacts,
): Pick<RowDetail, 'body' | 'shared' | 'shownTrial'> {
  const body = 'body' in line ? toBody(line.body, facts) : {};
  return line.t === 'answer' && answers.size > 1 ? { ...body, shownTrial: line.trial } : body;
}

function toBody(
  body: unknown,
  { hasConversations, shared }: RowDetailFacts,
): Pick<RowDetail, 'body' | 'shared'> {
  return body === undefined || !hasConversations ? {} : shared.takeOut(body);
}

function earlierOf(row: RecordedRow, { earlier }: RowDetailFacts): Pick<RowDetail, 'earlier'> {
  const found = earlier.get(row);
  return found === undefined ? {} : { earlier: found };
}

function toResults(
  { outcomes }: RecordedRow,
  { run }: RunRecord,
  found: Found | undefined,
): RowDetailResult[] {
  const criteria = Object.entries(run.criteria);
  return outcomes.map((outcome) => {
    const criterion = criteria.findIndex(([name]) => name === outcome.criterion);
    const hash = criteria[criterion]?.[1].c ?? '';
    const r = found?.answers.get(outcome.trial) ?? found?.r ?? '';
    const extras = found?.extras.get(`${r} ${hash} ${outcome.trial}`);
    return { criterion, ...toResult(outcome), ...extras };
  });
}

export function toResult({
  attempts,
  error,
  explanation,
  filled,
  ms,
  score,
  status,
  trial,
}: RecordedOutcome): Omit<RowDetailResult, 'criterion'> {
  const failure = error === null ? {} : { error: toFailureText(error) };
  const text = filled === undefined ? {} : { filled };
  return { trial, status, score, ...text, explanation, ...failure, ms, attempts };
}

function toFailureText({ code, message }: NonNullable<RecordedOutcome['error']>): string {
  return message === undefined ? code : `${code}: ${message}`;
}

/** Identifies a row of a run. Positions do not: a run that was resumed on other data may have a position twice. */
export function rowKey({ id, n }: Pick<RecordedRow, 'id' | 'n'>): string {
  return `${n}\n${id}`;
}
