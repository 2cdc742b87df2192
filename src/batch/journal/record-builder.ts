import { isRecord } from '../../values/objects.ts';
import {
  hashOfRow,
  type JournalLine,
  type KeptResultLine,
  type OutcomeLine,
  type RowLine,
  type RunLine,
  type StopLine,
} from './lines.ts';
import type { RecordedOutcome, RecordedRow, RunRecord } from './record.ts';
import {
  currentAnswers,
  type KeptAnswer,
  toAnsweredFacts,
  toKeptAnswer,
} from './recorded-answer.ts';

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

type RowFacts = Required<Pick<RowLine, 'i' | 'id' | 'named' | 'n' | 'group' | 'tags'>> & {
  /** The hash of what is evaluated, or of the row that a task answers. */
  readonly r: string;
  /** Undefined for a row that a task answers. */
  readonly p: string | null | undefined;
  readonly criteria: RowLine['criteria'];
  readonly f: RowLine['f'];
};

interface RowInProgress {
  line: RowFacts | undefined;
  /** The latest answer per trial; undefined without a task. */
  answers?: Map<number, KeptAnswer>;
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
  let [durationMs, startedAt, endedAt] = [0, NaN, NaN];
  let unknownLines = 0;

  const rowOf = ({ id, n }: Pick<RowLine, 'id' | 'n'>): RowInProgress => {
    const key = `${n}\n${id}`;
    const row = rows.get(key) ?? { line: undefined, candidates: NOTHING };
    rows.set(key, row);
    return row;
  };
  const partMs = (): number => Math.max(0, endedAt - startedAt) || 0;

  return {
    add: (line) => {
      if (line.t === 'row') {
        rowOf(line).line = toRowFacts(line);
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
      } else if (line.t === 'answer') {
        const row = rowOf(line);
        row.answers ??= new Map();
        row.answers.set(line.trial, toKeptAnswer(line));
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

function toRowFacts(line: RowLine): RowFacts {
  const { i, id, named, n, group, tags = NO_TAGS, criteria, f } = line;
  const p = 'q' in line ? undefined : line.p;
  return { i, id, named, n, r: hashOfRow(line), p, group, tags, criteria, f };
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
    ...kept,
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
  filled,
  warnings,
}: KeptResultLine): Pick<RecordedOutcome, 'explanation' | 'filled' | 'warnings'> {
  const texts = filled === undefined ? { explanation } : { explanation, filled };
  if (warnings === undefined) return { ...texts, warnings: NONE };
  const codes = warnings.flatMap((warning) => {
    const code = isRecord(warning) ? warning['code'] : undefined;
    return typeof code === 'string' ? [code] : [];
  });
  return { ...texts, warnings: codes };
}

function toRecordedRows(rows: Iterable<RowInProgress>, run: RunLine): RecordedRow[] {
  const recorded: RecordedRow[] = [];
  for (const { line, candidates, answers: all } of rows) {
    if (line === undefined) continue;
    const { i: row, id, named, n, group, tags, criteria } = line;
    const answers = all && currentAnswers(all, { hash: line.r, trials: run.trials });
    const outcomes = toOutcomes(
      candidates.filter((candidate) => isCurrent(candidate, line, answers)),
      { ...run, criteria: applyingCriteria(run.criteria, criteria) },
    );
    if (outcomes.length === 0) continue;
    const applying = criteria === undefined ? {} : { criteria };
    const facts = { row, id, named, n, p: line.p ?? null, group, tags, ...applying };
    const answered = answers === undefined ? {} : toAnsweredFacts(answers);
    recorded.push({ ...facts, ...answered, outcomes });
  }
  return recorded.sort((one, other) => one.row - other.row);
}

/** An outcome counts for the row as it is now: its content, and the values that fill the criterion. */
function isCurrent(
  { r, c, f, outcome }: Candidate,
  line: Pick<RowFacts, 'r' | 'f'>,
  answers: readonly KeptAnswer[] | undefined,
): boolean {
  const filled = line.f?.[c];
  const answer = answers?.find(({ trial }) => trial === outcome.trial);
  return r === (answer?.r ?? line.r) && (filled === undefined || filled === f);
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
