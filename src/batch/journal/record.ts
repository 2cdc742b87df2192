import type { Outcome } from '../outcome.ts';
import { isRecord } from '../../values/objects.ts';
import type {
  ErrorLine,
  JournalLine,
  KeptResultLine,
  OutcomeLine,
  RowLine,
  RunLine,
  StopLine,
} from './lines.ts';

/** A row of a journal with its latest outcomes for the criteria of the last run. */
export interface RecordedRow {
  /** The position of the row, from 1. Rows of a run that was resumed on other data may share one; `id` and `n` are unique. */
  readonly row: number;
  /** What finds the row again: its own id, or the hash of what is evaluated. */
  readonly id: string;
  /** Whether the row had an id of its own. */
  readonly named: boolean;
  /** Counts rows of the same id, from 1. */
  readonly n: number;
  /** The hash of the conversation without its last answer; null for a trace. */
  readonly p: string | null;
  /** The group of the row; null when it has none. */
  readonly group: string | null;
  /** The tags of the row; empty when the journal keeps only scores. */
  readonly tags: Readonly<Record<string, string>>;
  /** The names of the criteria that apply to the row; absent when all do. */
  readonly criteria?: readonly string[];
  /** In the order of the criteria of the run, then of the trials. */
  readonly outcomes: readonly RecordedOutcome[];
}

/**
 * Returns the name of a row for people: its own id, else its position.
 *
 * @example
 * ```ts
 * import { rowLabel } from 'align-evals/batch';
 *
 * console.log(rowLabel({ id: '9f86d081884c7d65', named: false, row: 3 })); // row 3
 * ```
 */
export function rowLabel({ id, named, row }: Pick<RecordedRow, 'id' | 'named' | 'row'>): string {
  return named ? id : `row ${String(row)}`;
}

/** The latest outcome of a criterion and trial. */
export interface RecordedOutcome {
  /** The name of the criterion. */
  readonly criterion: string;
  /** The number of the trial, from 1. */
  readonly trial: number;
  /** Whether there is a score, the criterion did not apply, or the evaluation failed. */
  readonly status: Outcome['status'];
  /** The score, from 0 to 1; null without one. */
  readonly score: number | null;
  /** How long the evaluation took, in milliseconds. */
  readonly ms: number;
  /** The number of requests that it took. */
  readonly attempts: number;
  /** The reason for the score; null without one, or when the journal keeps only scores. */
  readonly explanation: string | null;
  /** The codes of the warnings about the conversation or trace; empty when the journal keeps only scores. */
  readonly warnings: readonly string[];
  /** Why the evaluation failed; null when it did not. */
  readonly error: ErrorLine | null;
}

/** The contents of a journal, from which reports, summaries and comparisons are made. */
export interface RunRecord {
  /** The last `run` line. */
  readonly run: RunLine;
  /** In the order of their positions; rows without an outcome are left out. */
  readonly rows: readonly RecordedRow[];
  /** The last `stop` line; null when the last run could not write one. */
  readonly stop: StopLine | null;
  /** The milliseconds that the run took: of each of its parts, from its `run` line to its last line with a time. */
  readonly durationMs: number;
  /** The number of lines of kinds that this version does not know. */
  readonly unknownLines: number;
}

/** Collects the lines of a journal, in their order, into the record of its run. */
export interface RecordBuilder {
  /** Adds a line. */
  readonly add: (line: JournalLine) => void;
  /** Counts a line of a kind that this version does not know. */
  readonly skip: () => void;
  /** Returns the record; undefined when there was no `run` line. */
  readonly build: () => RunRecord | undefined;
}

/** An outcome. Later lines decide about its row, criterion and trial, and so whether it counts. */
interface Candidate {
  readonly r: string;
  readonly c: string;
  readonly f: string | undefined;
  readonly outcome: RecordedOutcome;
}

type RowFacts = Required<
  Pick<RowLine, 'i' | 'id' | 'named' | 'n' | 'r' | 'p' | 'group' | 'tags'>
> & {
  readonly criteria: RowLine['criteria'];
  readonly f: RowLine['f'];
};

interface RowInProgress {
  line: RowFacts | undefined;
  /** The latest outcome per content, criterion and trial. A row has few, so that a list is enough. */
  candidates: Candidate[];
}

/**
 * Creates a builder of the record of a run, for journals that are not files. It keeps no conversations in memory.
 *
 * Only the criteria of the last `run` line are in the record, under their names in it; only outcomes of the latest
 * content of each row; and the latest outcome per row, criterion and trial.
 *
 * @example
 * ```ts
 * import { createRecordBuilder, type JournalLine } from 'align-evals/batch';
 *
 * function countRows(lines: Iterable<JournalLine>): number {
 *   const builder = createRecordBuilder();
 *   for (const line of lines) builder.add(line);
 *   return builder.build()?.rows.length ?? 0;
 * }
 * ```
 */
export function createRecordBuilder(): RecordBuilder {
  const rows = new Map<string, RowInProgress>();
  // Every line repeats the hash of its criterion; one text for all of them takes a third of the memory.
  const hashes = new Map<string, string>();
  let run: RunLine | undefined;
  let stop: StopLine | null = null;
  /** The parts of a resumed run are timed separately, because it did nothing in between. */
  let [durationMs, startedAt, endedAt] = [0, Number.NaN, Number.NaN];
  let unknownLines = 0;

  const rowOf = ({ id, n }: Pick<RowLine, 'id' | 'n'>): RowInProgress => {
    const key = `${String(n)}\n${id}`;
    const row = rows.get(key) ?? { line: undefined, candidates: NOTHING };
    rows.set(key, row);
    return row;
  };
  const partMs = (): number => Math.max(0, endedAt - startedAt) || 0;

  return {
    add: (line) => {
      if (line.t === 'row') {
        const { i, id, named, n, r, p, group, tags = NO_TAGS, criteria, f } = line;
        rowOf(line).line = { i, id, named, n, r, p, group, tags, criteria, f };
        return;
      }
      if (line.t === 'run') {
        durationMs += partMs();
        startedAt = Date.parse(line.at);
        [run, stop] = [line, null];
      } else if (line.t === 'stop') {
        stop = line;
        // The outcomes stay, because a later run may have these rows again.
        for (const row of line.gone ?? []) rowOf(row).line = undefined;
      } else addCandidate(rowOf(line), line, hashes);
      endedAt = Date.parse(line.at);
    },
    skip: () => {
      unknownLines += 1;
    },
    build: () => {
      if (run === undefined) return undefined;
      const recorded = toRecordedRows(rows.values(), run);
      return { run, rows: recorded, stop, durationMs: durationMs + partMs(), unknownLines };
    },
  };
}

function addCandidate(row: RowInProgress, line: OutcomeLine, hashes: Map<string, string>): void {
  const { candidates } = row;
  const { trial, ms, attempts, status } = line;
  const r = row.line?.r === line.r ? row.line.r : line.r;
  const c = hashes.get(line.c) ?? line.c;
  hashes.set(c, c);
  const kept = status === 'failed' ? NO_TEXTS : keptTexts(line);
  const outcome: RecordedOutcome = {
    criterion: line.name,
    trial,
    status,
    score: status === 'failed' ? null : line.score,
    ms,
    attempts,
    explanation: kept.explanation,
    warnings: kept.warnings,
    error: status === 'failed' ? line.error : null,
  };
  const index = candidates.findIndex(
    (other) => other.r === r && other.c === c && other.outcome.trial === trial,
  );
  const candidate = { r, c, f: line.f, outcome };
  // A list that grows has room for 16 more items, and most rows have one outcome.
  if (candidates.length === 0) row.candidates = [candidate];
  else candidates[index === -1 ? candidates.length : index] = candidate;
}

/** Most outcomes have no warnings, and many rows no tags: one object for all of them. */
const NONE: readonly string[] = [];
const NO_TEXTS = { explanation: null, warnings: NONE };
const NO_TAGS: Readonly<Record<string, string>> = {};
/** Replaced by the first outcome of a row. */
const NOTHING: Candidate[] = [];

function keptTexts({
  explanation = null,
  warnings,
}: KeptResultLine): Pick<RecordedOutcome, 'explanation' | 'warnings'> {
  if (warnings === undefined) return { explanation, warnings: NONE };
  const codes = warnings.flatMap((warning) => {
    const code = isRecord(warning) ? warning['code'] : undefined;
    return typeof code === 'string' ? [code] : [];
  });
  return { explanation, warnings: codes };
}

function toRecordedRows(rows: Iterable<RowInProgress>, run: RunLine): RecordedRow[] {
  const recorded: RecordedRow[] = [];
  for (const { line, candidates } of rows) {
    if (line === undefined) continue;
    const { i: row, id, named, n, p, group, tags, criteria } = line;
    const applying = criteria === undefined ? {} : { criteria };
    const outcomes = toOutcomes(
      candidates.filter((candidate) => isCurrent(candidate, line)),
      { ...run, criteria: applyingCriteria(run.criteria, criteria) },
    );
    if (outcomes.length > 0)
      recorded.push({ row, id, named, n, p, group, tags, ...applying, outcomes });
  }
  return recorded.sort((one, other) => one.row - other.row);
}

/** An outcome counts for the row as it is now: its content, and the values that fill the criterion. */
function isCurrent({ r, c, f }: Candidate, line: Pick<RowFacts, 'r' | 'f'>): boolean {
  const filled = line.f?.[c];
  return r === line.r && (filled === undefined || filled === f);
}

function applyingCriteria(
  all: RunLine['criteria'],
  names: RowLine['criteria'],
): RunLine['criteria'] {
  if (names === undefined) return all;
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

/** Lists outcomes in the order of criteria and trials, so that sums over them do not depend on the order of the journal. */
function toOutcomes(
  candidates: readonly Candidate[],
  run: Pick<RunLine, 'criteria' | 'trials'>,
): RecordedOutcome[] {
  const inOrder = candidates
    .filter(({ outcome }) => outcome.trial <= run.trials)
    .sort((one, other) => one.outcome.trial - other.outcome.trial);
  const outcomes = Object.entries(run.criteria).flatMap(([criterion, { c }]) =>
    inOrder
      .filter((candidate) => candidate.c === c)
      // A copy only for a criterion that was renamed: the outcomes of a long run take much memory.
      .map(({ outcome }) =>
        outcome.criterion === criterion ? outcome : { ...outcome, criterion },
      ),
  );
  // The copy has no room for further items.
  return outcomes.slice();
}
