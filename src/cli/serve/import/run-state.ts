import type { JournalLine, OutcomeLine, RowLine, RunLine } from 'align-evals/batch';

/** What a journal says about a row. */
export interface RowState {
  /** Undefined when the run no longer has the row. */
  line?: RowLine | undefined;
  /** The content of the row, by its hash: a line that repeats a row does not have it. */
  body?: { readonly r: string; readonly value: unknown };
  /** When the first outcome of a content settled, by the hash of the content. */
  readonly firstAt: Map<string, string>;
  /** The latest outcome by content, criterion and trial. */
  readonly outcomes: Map<string, OutcomeLine>;
}

/** What a journal says about its run. */
export interface RunState {
  /** The latest line of the run. */
  readonly run: RunLine;
  /** The number of lines. */
  readonly length: number;
  readonly rows: ReadonlyMap<string, RowState>;
}

/** Reads the lines of a journal. Returns undefined when there was no `run` line. */
export function readRunState(lines: Iterable<JournalLine>): RunState | undefined {
  const rows = new Map<string, RowState>();
  let run: RunLine | undefined;
  let length = 0;
  for (const line of lines) {
    length += 1;
    if (line.t === 'run') run = line;
    else if (line.t === 'row') addRow(stateOf(rows, keyOf(line)), line);
    else if (line.t === 'out') addOutcome(stateOf(rows, keyOf(line)), line);
    else for (const row of line.gone ?? []) stateOf(rows, keyOf(row)).line = undefined;
  }
  return run === undefined ? undefined : { run, length, rows };
}

/**
 * Merges the copies of a journal, which may be of different times, and may each have been resumed. The latest one
 * decides which criteria and rows there are; of an outcome that several have, the latest counts.
 */
export function mergeRunStates(copies: readonly [RunState, ...RunState[]]): RunState {
  const [first, ...others] = copies.toSorted(compareAge);
  if (first === undefined) return copies[0];
  return others.reduce((older, newer) => {
    const rows = new Map(older.rows);
    for (const [key, row] of newer.rows) rows.set(key, mergeRows(older.rows.get(key), row));
    return { ...newer, rows };
  }, first);
}

/** Sorts the oldest first. A longer copy of the same start is the newer one. */
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
  return { line: newer.line, ...(body === undefined ? {} : { body }), firstAt, outcomes };
}

function isLater(one: string, other: string): boolean {
  return Date.parse(one) > Date.parse(other);
}

function keyOf({ id, n }: Pick<RowLine, 'id' | 'n'>): string {
  return `${String(n)}\n${id}`;
}

function stateOf(rows: Map<string, RowState>, key: string): RowState {
  const state = rows.get(key) ?? { firstAt: new Map(), outcomes: new Map() };
  rows.set(key, state);
  return state;
}

function addRow(state: RowState, line: RowLine): void {
  state.line = line;
  if (line.body !== undefined) state.body = { r: line.r, value: line.body };
}

function addOutcome({ firstAt, outcomes }: RowState, line: OutcomeLine): void {
  const { r, c, trial, at } = line;
  if (!firstAt.has(r)) firstAt.set(r, at);
  outcomes.set(`${r}\n${c}\n${String(trial)}`, line);
}
