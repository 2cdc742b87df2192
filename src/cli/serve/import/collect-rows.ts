import type { OutcomeLine, RowLine, RunLine } from 'align-evals/batch';
import type { RowState, RunState } from './run-state.ts';

/** A row of a journal, with the latest outcome per criterion and trial. */
export interface CollectedRow {
  readonly line: RowLine;
  /** What was evaluated; undefined when the journal does not keep it. */
  readonly body: unknown;
  /** When its first outcome settled. */
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

/**
 * Collects the rows of a run with what they evaluated, as `readJournal` does without: only the criteria of the last
 * run, only outcomes of the latest content of a row, and no row that the run no longer has.
 */
export function collectRows({ run, rows }: RunState): CollectedRun {
  return { run, rows: toRows(rows.values(), run) };
}

function toRows(states: Iterable<RowState>, run: RunLine): CollectedRow[] {
  const rows: CollectedRow[] = [];
  for (const state of states) {
    const row = toRow(state, run);
    if (row !== undefined) rows.push(row);
  }
  return rows.sort((one, other) => one.line.i - other.line.i);
}

function toRow(
  { line, body, firstAt, outcomes }: RowState,
  { criteria, trials }: RunLine,
): CollectedRow | undefined {
  const at = line === undefined ? undefined : firstAt.get(line.r);
  if (line === undefined || at === undefined) return undefined;
  const current = [...outcomes.values()]
    .filter(({ r, trial }) => r === line.r && trial <= trials)
    .sort((one, other) => one.trial - other.trial);
  return {
    line,
    body: body?.r === line.r ? body.value : undefined,
    firstAt: at,
    outcomes: Object.entries(criteria).flatMap(([name, { c }]) =>
      current.filter((one) => one.c === c).map((one) => ({ name, line: one })),
    ),
  };
}
