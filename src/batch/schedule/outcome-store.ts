import type { ResolvedOptions } from '../../client/options/resolve-options.ts';
import type { AlignError } from '../../errors/align-error.ts';
import type { Clock } from '../../values/clock.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';
import type { RunSubject } from '../evaluation-settings.ts';
import type { Journal, JournalRun, JournalStart, RowState } from '../journal/journal.ts';
import { isRejectedKey } from '../journal/score-source.ts';
import type {
  AnswerLine,
  AnswerUsage,
  ErrorLine,
  OutcomeLine,
  RowName,
  StopLine,
} from '../journal/lines.ts';
import {
  type AnswerFacts,
  fromOutcomeLine,
  toAnswerLine,
  toOutcomeLine,
  toRowLine,
  toTaskRowLine,
} from '../journal/row-lines.ts';
import { hashCriterion } from '../journal/run-line.ts';
import type { Outcome } from '../outcome.ts';
import { type FilledSubjects, NOTHING_FILLED } from './fill-subjects.ts';
import { hashContent, type HashedContent, hashRow } from './hash-content.ts';
import { toJournalRun, toSource } from './journal-run.ts';
import type { ReadRow, RowContent, RunRow } from './read-row.ts';
import { RowNames } from './row-names.ts';

/** How long the request of an outcome took, and how many attempts. */
export type Sent = Pick<OutcomeLine, 'ms' | 'attempts'>;

/** An answer of a task, or its failure, as it came. */
export interface NewAnswer {
  readonly trial: number;
  readonly content: RowContent | AlignError;
  readonly ms: number;
  readonly usage: AnswerUsage | undefined;
}

/** Names the rows of a run, and keeps their answers and outcomes in its journal if there is one. */
export interface OutcomeStore {
  /**
   * Names a row.
   *
   * @param answers - Where its answer comes from: with the row, or from a task.
   * @param named - Its name, if another process has named it.
   * @throws `InvalidInputError` when two rows of a run with a journal have the same id.
   */
  identify(row: ReadRow, answers: 'passed' | 'task', named?: RowName): RunRow;
  /** Returns how a row compares with the journal, before it is written. */
  compare(row: RunRow): RowState;
  /** Returns the answer of an earlier run to a row, of this journal or another one. */
  findAnswer(row: RunRow, trial: number): AnswerLine | undefined;
  /** Keeps an answer of another journal, or of what a row contained before it changed and changed back. */
  adoptAnswer(row: RunRow, line: AnswerLine): void;
  /** Keeps an answer, and its row before it; returns the row with it. */
  keepAnswer(row: RunRow, answer: NewAnswer): RunRow;
  /** Returns the outcome of an earlier run that is to be used again. */
  find(row: RunRow, subject: RunSubject, trial: number): Outcome | undefined;
  /** Keeps what names and sorts a row, and its body, unless the journal has the same. */
  keepRow(row: RunRow): void;
  /** Keeps an outcome, and its row before it. */
  keep(outcome: Outcome, row: RunRow, sent: Sent): void;
  stop(line: Omit<StopLine, 't' | 'at'>): void;
  close(): Promise<void>;
}

/** Opens the journal of a run; without one nothing is hashed, and nothing is kept. */
export async function openStore(
  settings: ResolvedRunOptions,
  defaults: Pick<ResolvedOptions, 'target'>,
  clock: Clock,
): Promise<{ readonly store: OutcomeStore; readonly start: JournalStart | undefined }> {
  const { journal } = settings;
  if (journal === undefined) return { store: EMPTY_STORE, start: undefined };
  const run = toJournalRun(settings, defaults, journal.digest);
  const start = await journal.open(run);
  return { store: new JournalStore(journal, settings, run, clock), start };
}

const EMPTY_STORE: OutcomeStore = {
  identify: (row) => {
    const id = row.ownId ?? String(row.position);
    return { ...row, id, n: 1, r: '', answer: undefined, filled: filledOf(row), outcomes: [] };
  },
  compare: () => 'new',
  findAnswer: () => undefined,
  adoptAnswer: () => undefined,
  keepAnswer: (row, { content, ...answer }) => ({
    ...row,
    content,
    answer: { ...answer, q: '', resumed: false },
  }),
  find: () => undefined,
  keepRow: () => undefined,
  keep: () => undefined,
  stop: () => undefined,
  close: () => Promise.resolve(),
};

interface UnwrittenRow extends HashedContent {
  readonly isTask: boolean;
}

/** Names rows by their ids and hashes, and keeps their outcomes in a journal. */
class JournalStore implements OutcomeStore {
  readonly #journal: Journal;
  readonly #settings: ResolvedRunOptions;
  readonly #clock: Clock;
  readonly #run: JournalRun;
  #names: RowNames | undefined;
  /** By place, what only the line of a row has, until it is written. */
  readonly #unwritten = new Map<number, UnwrittenRow>();
  /** The rows that the journal does not have, or with another content: its latest answers are not to these. */
  readonly #changed = new WeakSet<RunRow>();

  constructor(journal: Journal, settings: ResolvedRunOptions, run: JournalRun, clock: Clock) {
    this.#journal = journal;
    this.#settings = settings;
    this.#run = run;
    this.#clock = clock;
  }

  identify(row: ReadRow, answers: 'passed' | 'task', named?: RowName): RunRow {
    const content = hashRow(row, answers, this.#journal.digest);
    const { r } = content;
    const name = named ?? (this.#names ??= new RowNames()).nameRow(row, r);
    const filled = filledOf(row);
    const identified: RunRow = { ...row, ...name, r, answer: undefined, filled, outcomes: [] };
    this.#unwritten.set(row.place, { ...content, isTask: answers === 'task' });
    // Informs the journal that the run has the row.
    if (this.compare(identified) !== 'same') this.#changed.add(identified);
    return identified;
  }

  compare({ id, n, r, answer }: RunRow): RowState {
    return this.#journal.compareRow({ id, n, r: answer?.q ?? r });
  }

  findAnswer({ id, n, r: q }: RunRow, trial: number): AnswerLine | undefined {
    const key = { id, n, q, trial };
    return (
      this.#usable(this.#journal.readAnswer(key)) ?? this.#usable(this.#settings.answers?.(key))
    );
  }

  /** A journal of scores has the line of an answer without its body: another journal may have all of it. */
  #usable(line: AnswerLine | undefined): AnswerLine | undefined {
    if (line === undefined) return undefined;
    const isUsable =
      'error' in line ? this.#settings.retryFailed !== true : line.body !== undefined;
    return isUsable ? line : undefined;
  }

  adoptAnswer(row: RunRow, line: AnswerLine): void {
    const { id, n, q, trial } = line;
    const kept = this.#journal.readAnswer({ id, n, q, trial });
    const isKept = kept !== undefined && 'error' in kept === 'error' in line;
    if (isKept && !this.#changed.has(row)) return;
    this.keepRow(row);
    const isWhole = this.#settings.keep === 'all' || 'error' in line;
    this.#journal.append(isWhole ? line : { ...line, body: undefined });
  }

  keepAnswer(row: RunRow, { content, trial, ms, usage }: NewAnswer): RunRow {
    this.keepRow(row);
    const { id, n, r: q, position } = row;
    const answer = { trial, q, ms, usage, resumed: false };
    const times = { ms: Math.round(ms), at: this.#now() };
    const keep = (facts: AnswerFacts): void => {
      this.#journal.append(toAnswerLine({ id, n, q, trial, ...times }, facts, this.#settings.keep));
    };
    if (content instanceof Error) {
      keep({ error: content });
      return { ...row, content, answer };
    }
    const hashed = hashContent({ content, position }, this.#journal.digest);
    keep({ ...hashed, usage });
    return { ...row, content, r: hashed.r, answer };
  }

  find(row: RunRow, subject: RunSubject, trial: number): Outcome | undefined {
    const { id, n, r, position, group, tags } = row;
    const criterion = subject.name;
    const line = this.#journal.read({ id, n, r, c: this.#hashOf(criterion), trial });
    if (line === undefined || line.f !== this.#hashFilled(row, criterion)) return undefined;
    if (line.status === 'failed' && this.#isToRetry(line.error)) return undefined;
    const source = toSource(subject);
    return fromOutcomeLine(line, { row: position, criterion, group, tags, source });
  }

  // A rejected key says nothing about the row, and the run ended with it.
  #isToRetry({ status }: ErrorLine): boolean {
    return this.#settings.retryFailed === true || (status !== undefined && isRejectedKey(status));
  }

  keepRow(row: RunRow): void {
    const content = this.#unwritten.get(row.place);
    if (content === undefined) return;
    this.#unwritten.delete(row.place);
    const { position: i, id, ownId, n, group, tags, criteria } = row;
    const { r, p, body, isTask } = content;
    const f = this.#hashesFilled(row);
    const facts = { i, id, named: ownId !== undefined, n, group, tags, criteria, f };
    const { keep } = this.#settings;
    this.#journal.append(
      isTask ? toTaskRowLine({ ...facts, q: r }, keep) : toRowLine({ ...facts, r, p, body }, keep),
    );
  }

  keep(outcome: Outcome, row: RunRow, { ms, attempts }: Sent): void {
    this.keepRow(row);
    const { n, r } = row;
    const c = this.#hashOf(outcome.criterion);
    const f = this.#hashFilled(row, outcome.criterion);
    const facts = { n, r, c, f, ms: Math.round(ms), attempts, at: this.#now() };
    this.#journal.append(toOutcomeLine(outcome, facts, this.#settings.keep));
  }

  stop(line: Omit<StopLine, 't' | 'at'>): void {
    this.#journal.append({ t: 'stop', at: this.#now(), ...line });
  }

  async close(): Promise<void> {
    await this.#journal.close();
  }

  /** Returns the hash of a criterion with the values of a row; undefined when it has no places. */
  #hashFilled({ filled }: RunRow, criterion: string): string | undefined {
    const text = filled.get(criterion)?.criterion ?? undefined;
    return text === undefined
      ? undefined
      : hashCriterion({ criterion: text }, this.#journal.digest);
  }

  /** Returns the hashes of all criteria with places, by the hashes of the criteria; undefined when there are none. */
  #hashesFilled(row: RunRow): Readonly<Record<string, string>> | undefined {
    if (row.filled.size === 0) return undefined;
    const names = [...row.filled.keys()];
    return Object.fromEntries(
      names.map((name) => [this.#hashOf(name), this.#hashFilled(row, name) ?? '']),
    );
  }

  #hashOf(criterion: string): string {
    return this.#run.criteria[criterion]?.c ?? '';
  }

  #now(): string {
    return new Date(this.#clock.wallNow()).toISOString();
  }
}

function filledOf({ content }: ReadRow): FilledSubjects {
  return content instanceof Error ? NOTHING_FILLED : content.filled;
}
