import type { AnswerLine, JournalLine, OutcomeLine, RowLine, RunLine } from 'align-evals/batch';

/** The state of a row according to a journal. */
interface RowState {
  /** Undefined when the run does not have the row anymore. */
  line?: RowLine | undefined;
  /** The content of the row and its hash. A line that repeats a row does not have the content. */
  body?: { readonly r: string; readonly value: unknown };
  /** The latest answer of a task per trial. */
  readonly answers: Map<number, AnswerLine>;
  /** The time when the first outcome of a content settled, by the hash of the content. */
  readonly firstAt: Map<string, string>;
  /** The latest outcome by content, criterion and trial. */
  readonly outcomes: Map<string, OutcomeLine>;
}

/** The state of a run according to a journal. */
export interface RunState {
  /** The latest line of the run. */
  readonly run: RunLine;
  /** The number of lines. */
  readonly length: number;
  readonly rows: ReadonlyMap<string, RowState>;
}

export interface CollectedRow {
  readonly line: RowLine;
  /** The trial whose answer it is; undefined when the row was passed with its answer. */
  readonly trial: number | undefined;
  /** The evaluated content; undefined when the journal does not keep it. */
  readonly body: unknown;
  /** The time when the first outcome settled. */
  readonly firstAt: string;
  /** In the order of the criteria of the run, then of the trials. */
  readonly outcomes: readonly CollectedOutcome[];
}

/** The latest outcome of a criterion and trial. */
export interface CollectedOutcome {
  /** The name of the criterion in the last run. */
  readonly name: string;
  readonly line: OutcomeLine;
}

/** The rows of a journal that have an outcome. */
export interface CollectedRun {
  readonly run: RunLine;
  readonly rows: readonly CollectedRow[];
}

/** Returns undefined for a journal without a `run` line. */
export function readRunState(lines: Iterable<JournalLine>): RunState | undefined {
  const rows = new Map<string, RowState>();
  let run: RunLine | undefined;
  let length = 0;
  for (const line of lines) {
    length += 1;
    if (line.t === 'run') run = line;
    else if (line.t === 'row') addRow(stateOf(rows, keyOf(line)), line);
    else if (line.t === 'out') addOutcome(stateOf(rows, keyOf(line)), line);
    else if (line.t === 'answer') stateOf(rows, keyOf(line)).answers.set(line.trial, line);
    else for (const row of line.gone ?? []) stateOf(rows, keyOf(row)).line = undefined;
  }
  return run === undefined ? undefined : { run, length, rows };
}

/**
 * Merges the copies of a journal, which may be from different times, and may each have been resumed. The latest copy
 * decides which criteria and rows there are. When several copies have an outcome, the latest outcome counts.
 */
export function mergeRunStates(copies: readonly [RunState, ...RunState[]]): RunState {
  return copies.toSorted(compareAge).reduce((older, newer) => {
    const rows = new Map(older.rows);
    for (const [key, row] of newer.rows) rows.set(key, mergeRows(older.rows.get(key), row));
    return { ...newer, rows };
  });
}

/**
 * Collects the rows of a run like `readJournal`, but with their contents: only the criteria of the last run, only
 * outcomes of the latest content of a row, and only rows that the run still has.
 */
export function collectRows({ run, rows }: RunState): CollectedRun {
  return { run, rows: toRows(rows.values(), run) };
}

function toRows(states: Iterable<RowState>, run: RunLine): CollectedRow[] {
  const rows: CollectedRow[] = [];
  for (const state of states) {
    for (const content of contentsOf(state)) {
      const row = toRow(state, content, run);
      if (row !== undefined) rows.push(row);
    }
  }
  return rows.sort(
    (one, other) => one.line.i - other.line.i || (one.trial ?? 0) - (other.trial ?? 0),
  );
}

/** What of a row is evaluated: all trials have the same content, unless a task answers each. */
interface RowContent {
  readonly line: RowLine;
  readonly r: string;
  readonly body: unknown;
  readonly trial: number | undefined;
}

function contentsOf({ line, body, answers }: RowState): readonly RowContent[] {
  if (line === undefined) return [];
  if (!('q' in line)) {
    const { r } = line;
    return [{ line, r, body: body?.r === r ? body.value : undefined, trial: undefined }];
  }
  return [...answers.values()].flatMap((answer) => {
    if ('error' in answer || answer.q !== line.q) return [];
    const { r, body: value, trial } = answer;
    return [{ line, r, body: value, trial }];
  });
}

function toRow(
  { firstAt, outcomes }: RowState,
  { line, r, body, trial: only }: RowContent,
  { criteria, trials }: RunLine,
): CollectedRow | undefined {
  const at = firstAt.get(r);
  if (at === undefined) return undefined;
  const current = [...outcomes.values()]
    .filter((one) => one.r === r && one.trial <= trials && one.trial === (only ?? one.trial))
    .sort((one, other) => one.trial - other.trial);
  return {
    line,
    trial: only,
    body,
    firstAt: at,
    outcomes: Object.entries(criteria).flatMap(([name, { c }]) =>
      current.filter((one) => one.c === c).map((one) => ({ name, line: one })),
    ),
  };
}

/** Sorts the oldest first. Of two copies with the same start, the longer one is newer. */
function compareAge(one: RunState, other: RunState): number {
  return Date.parse(one.run.at) - Date.parse(other.run.at) || one.length - other.length;
}

function mergeRows(older: RowState | undefined, newer: RowState): RowState {
  if (older === undefined) return newer;
  const firstAt = new Map(older.firstAt);
  for (const [r, at] of newer.firstAt) {
    const before = firstAt.get(r);
    if (before === undefined || isLater(before, at)) firstAt.set(r, at);
  }
  const outcomes = new Map(older.outcomes);
  for (const [key, line] of newer.outcomes) {
    const before = outcomes.get(key);
    if (before === undefined || !isLater(before.at, line.at)) outcomes.set(key, line);
  }
  const body = newer.body ?? older.body;
  const answers = new Map([...older.answers, ...newer.answers]);
  return { line: newer.line, ...(body === undefined ? {} : { body }), answers, firstAt, outcomes };
}

function isLater(one: string, other: string): boolean {
  return Date.parse(one) > Date.parse(other);
}

function keyOf({ id, n }: Pick<RowLine, 'id' | 'n'>): string {
  return `${n}\n${id}`;
}

function stateOf(rows: Map<string, RowState>, key: string): RowState {
  const state = rows.get(key) ?? { answers: new Map(), firstAt: new Map(), outcomes: new Map() };
  rows.set(key, state);
  return state;
}

function addRow(state: RowState, line: RowLine): void {
  state.line = line;
  if (!('q' in line) && line.body !== undefined) state.body = { r: line.r, value: line.body };
}

function addOutcome({ firstAt, outcomes }: RowState, line: OutcomeLine): void {
  const { r, c, trial, at } = line;
  if (!firstAt.has(r)) firstAt.set(r, at);
  outcomes.set(`${r}\n${c}\n${trial}`, line);
}
