import type { ResolvedOptions } from '../../client/options/resolve-options.ts';
import { VERSION } from '../../client/transport/build-request.ts';
import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import type { Clock } from '../../values/clock.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';
import type { RunSubject } from '../evaluation-settings.ts';
import type { Digest, Journal, JournalRun, JournalStart, RowState } from '../journal/journal.ts';
import { KeyTable, toFingerprint } from '../journal/key-table.ts';
import { isRejectedKey } from '../journal/score-source.ts';
import type {
  ErrorLine,
  OutcomeLine,
  RunCriterion,
  RunSettings,
  StopLine,
} from '../journal/lines.ts';
import { fromOutcomeLine, toOutcomeLine, toRowLine } from '../journal/row-lines.ts';
import { type CriterionSource, hashCriterion, hashSettings } from '../journal/run-line.ts';
import type { Outcome } from '../outcome.ts';
import type { ReadRow, RowContent, RunRow } from './read-row.ts';

/** How long the request of an outcome took, and how many attempts. */
export type Sent = Pick<OutcomeLine, 'ms' | 'attempts'>;

/** Names the rows of a run, and keeps their outcomes in its journal if there is one. */
export interface OutcomeStore {
  /**
   * Names a row.
   *
   * @throws `InvalidInputError` when two rows of a run with a journal have the same id.
   */
  identify(row: ReadRow): RunRow;
  /** Returns how a row compares with the journal, before it is written. */
  compare(row: RunRow): RowState;
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
  identify: (row) => ({ ...row, id: row.ownId ?? String(row.position), n: 1, r: '', outcomes: [] }),
  compare: () => 'new',
  find: () => undefined,
  keepRow: () => undefined,
  keep: () => undefined,
  stop: () => undefined,
  close: () => Promise.resolve(),
};

/** Names rows by their ids and hashes, and keeps their outcomes in a journal. */
class JournalStore implements OutcomeStore {
  readonly #journal: Journal;
  readonly #settings: ResolvedRunOptions;
  readonly #clock: Clock;
  readonly #run: JournalRun;
  /** The positions of ids, and how often each hash has come. */
  readonly #positions = new KeyTable();
  readonly #counts = new KeyTable();
  /** The rows without a line in this run, with what only their line has. */
  readonly #unwritten = new WeakMap<RunRow, HashedContent>();

  constructor(journal: Journal, settings: ResolvedRunOptions, run: JournalRun, clock: Clock) {
    this.#journal = journal;
    this.#settings = settings;
    this.#run = run;
    this.#clock = clock;
  }

  identify(row: ReadRow): RunRow {
    const content = hashContent(row, this.#journal.digest);
    const { r } = content;
    const named = { ...row, ...this.#name(row, r), r, outcomes: [] };
    this.#unwritten.set(named, content);
    // Informs the journal that the run has the row.
    this.compare(named);
    return named;
  }

  #name({ ownId, position }: ReadRow, r: string): Pick<RunRow, 'id' | 'n'> {
    if (ownId === undefined) return { id: r, n: this.#count(r) };
    const key = toFingerprint(ownId);
    const before = this.#positions.get(key);
    if (before !== undefined) throw repeatedId(before.low, position);
    this.#positions.set(key, { high: 0, low: position });
    return { id: ownId, n: 1 };
  }

  #count(r: string): number {
    const key = toFingerprint(r);
    const n = (this.#counts.get(key)?.low ?? 0) + 1;
    this.#counts.set(key, { high: 0, low: n });
    return n;
  }

  compare({ id, n, r }: RunRow): RowState {
    return this.#journal.compareRow({ id, n, r });
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
    const content = this.#unwritten.get(row);
    if (content === undefined) return;
    this.#unwritten.delete(row);
    const { position: i, id, ownId, n, r, group, tags, criteria } = row;
    const { p, body } = content;
    const f = this.#hashesFilled(row);
    const line = { i, id, named: ownId !== undefined, n, r, p, group, tags, body, criteria, f };
    this.#journal.append(toRowLine(line, this.#settings.keep));
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
  #hashFilled({ content }: RunRow, criterion: string): string | undefined {
    if (content instanceof Error) return undefined;
    const text = content.filled.get(criterion)?.criterion ?? undefined;
    return text === undefined
      ? undefined
      : hashCriterion({ criterion: text }, this.#journal.digest);
  }

  /** Returns the hashes of all criteria with places, by the hashes of the criteria; undefined when there are none. */
  #hashesFilled(row: RunRow): Readonly<Record<string, string>> | undefined {
    if (row.content instanceof Error || row.content.filled.size === 0) return undefined;
    const names = [...row.content.filled.keys()];
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

function repeatedId(before: number, position: number): InvalidInputError {
  const message = `of row ${String(position)} is the id of row ${String(before)} too: the journal finds rows by their ids, so give each its own`;
  return new InvalidInputError([{ path: 'id', message }]);
}

interface HashedContent {
  /** The hash of what is evaluated. */
  readonly r: string;
  /** The hash of the conversation without its last answer; null for a trace. */
  readonly p: string | null;
  /** What is evaluated: the fields of the request that not all rows share. */
  readonly body: object | null;
}

function hashContent({ content, position }: ReadRow, digest: Digest): HashedContent {
  // A row that cannot be read has no content: its position identifies it.
  if (content instanceof Error) {
    return { r: digest(`invalid\n${String(position)}`), p: null, body: null };
  }
  const { body, prompt } = toBody(content);
  const p = prompt === undefined ? null : digest(JSON.stringify(prompt));
  return { r: digest(JSON.stringify(body)), p, body };
}

/** Returns what is evaluated; and the part of a conversation before its last answer. */
export function toBody({ input: { fields } }: Pick<RowContent, 'input'>): {
  body: object;
  prompt?: object;
} {
  if ('trace' in fields) return { body: { trace: fields.trace } };
  const { messages, system, tools } = fields;
  const others = {
    ...(system == null ? {} : { system }),
    ...(tools == null ? {} : { tools }),
  };
  const answer = messages.findLastIndex(
    (message) => 'role' in message && message.role === 'assistant',
  );
  const before = answer === -1 ? messages : messages.slice(0, answer);
  return { body: { messages, ...others }, prompt: { messages: before, ...others } };
}

/** Returns what a run writes about itself in its journal. */
function toJournalRun(
  settings: ResolvedRunOptions,
  { target }: Pick<ResolvedOptions, 'target'>,
  digest: Digest,
): JournalRun {
  const {
    kind,
    subjects,
    runChecks,
    trials,
    keep,
    source,
    data,
    shard,
    service = target.origin,
  } = settings;
  const line: RunSettings = {
    core: settings.core ?? null,
    latest: kind === 'reward' && (settings.evaluateLatest ?? true),
    cleaning: settings.explanationCleaning ?? null,
    retention: settings.dataRetention ?? 'standard',
  };
  return {
    by: `align-evals/${VERSION}`,
    kind,
    service,
    settings: line,
    s: hashSettings(line, { kind, service }, digest),
    criteria: Object.fromEntries([
      ...subjects.map((subject) => [subject.name, toCriterion(subject, digest)] as const),
      ...runChecks.map(({ name }) => [name, toCheckCriterion(name, digest)] as const),
    ]),
    trials,
    keep,
    ...(source === undefined ? {} : { source }),
    ...(data === undefined ? {} : { data }),
    ...(shard === undefined ? {} : { shard }),
  };
}

function toCriterion(subject: RunSubject, digest: Digest): RunCriterion {
  const source = toSource(subject);
  const c = hashCriterion(source, digest);
  return 'evaluator' in source
    ? { text: source.evaluator, c, evaluator: true }
    : { text: source.criterion, c };
}

/** The hash depends on the name only: a change of the code is not seen. */
function toCheckCriterion(name: string, digest: Digest): RunCriterion {
  return { text: name, c: hashCriterion({ check: name }, digest), check: true };
}

function toSource({ subject: { criterion, evaluatorName } }: RunSubject): CriterionSource {
  return criterion === null ? { evaluator: evaluatorName } : { criterion };
}
