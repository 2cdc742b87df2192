import type { AlignError } from '../../errors/align-error.ts';
import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import type { Clock } from '../../options/clock.ts';
import type { Journal, JournalRun, RowState } from '../journal/journal.ts';
import { KeyTable, toFingerprint } from '../journal/key-table.ts';
import type { ErrorLine, StopLine } from '../journal/lines.ts';
import { fromOutcomeLine, toOutcomeLine, toRowLine } from '../journal/row-lines.ts';
import type { Outcome } from '../outcome.ts';
import { toSource } from './journal-run.ts';
import type { ReadRow } from './read-row.ts';
import type { Recorder, RowIdentity, Sent } from './recorder.ts';
import { toRowBody } from './row-body.ts';
import type { ResolvedRunOptions } from './resolve-run-options.ts';
import type { RunSubject } from './subjects.ts';

/** Names rows by their ids and hashes, and keeps their outcomes in a journal. */
export class JournalRecorder implements Recorder {
  readonly #journal: Journal;
  readonly #settings: ResolvedRunOptions;
  readonly #clock: Clock;
  readonly #run: JournalRun;
  /** The positions of ids, and how often each hash has come. */
  readonly #positions = new KeyTable();
  readonly #counts = new KeyTable();
  /** The rows in progress, with what their line says. */
  readonly #bodies = new WeakMap<ReadRow, { body: unknown; p: string | null }>();
  readonly #written = new WeakSet<ReadRow>();

  constructor(journal: Journal, settings: ResolvedRunOptions, run: JournalRun, clock: Clock) {
    this.#journal = journal;
    this.#settings = settings;
    this.#run = run;
    this.#clock = clock;
  }

  identify(row: ReadRow): RowIdentity {
    const identity = this.#name(row);
    // Tells the journal that the run has the row.
    this.compare(identity);
    return identity;
  }

  #name(row: ReadRow): RowIdentity {
    const r = this.#hash(row);
    const { ownId } = row;
    if (ownId === undefined) return { id: r, n: this.#count(r), r };
    const key = toFingerprint(ownId);
    const before = this.#positions.get(key);
    if (before !== undefined) throw repeatedId(before.low, row.position);
    this.#positions.set(key, { high: 0, low: row.position });
    return { id: ownId, n: 1, r };
  }

  compare({ id, n, r }: RowIdentity): RowState {
    return this.#journal.compareRow({ id, n, r });
  }

  find(
    row: ReadRow,
    { id, n, r }: RowIdentity,
    subject: RunSubject,
    trial: number,
  ): Outcome | undefined {
    const line = this.#journal.read({ id, n, r, c: this.#c(subject), trial });
    if (line === undefined) return undefined;
    if (line.status === 'failed' && this.#isToRetry(line.error)) return undefined;
    const { position, group, tags } = row;
    const source = toSource(subject);
    return fromOutcomeLine(line, { row: position, criterion: subject.name, group, tags, source });
  }

  // A rejected key says nothing of the row, and the run ended with it.
  #isToRetry({ status }: ErrorLine): boolean {
    return this.#settings.retryFailed === true || status === 401 || status === 403;
  }

  keepRow(row: ReadRow, { id, n, r }: RowIdentity): void {
    if (this.#written.has(row)) return;
    this.#written.add(row);
    const { position: i, ownId, group, tags } = row;
    const { p = null, body = null } = this.#bodies.get(row) ?? {};
    const line = { i, id, named: ownId !== undefined, n, r, p, group, tags, body };
    this.#journal.append(toRowLine(line, this.#settings.keep));
  }

  keep(outcome: Outcome, row: ReadRow, identity: RowIdentity, { ms, attempts }: Sent): void {
    this.keepRow(row, identity);
    const { n, r } = identity;
    const c = this.#run.criteria[outcome.criterion]?.c ?? '';
    const facts = { n, r, c, ms: Math.round(ms), attempts, at: this.#now() };
    this.#journal.append(toOutcomeLine(outcome, facts, this.#settings.keep));
  }

  stop(line: Omit<StopLine, 't' | 'at'>): void {
    this.#journal.append({ t: 'stop', at: this.#now(), ...line });
  }

  async close(): Promise<void> {
    await this.#journal.close();
  }

  #c({ name }: RunSubject): string {
    return this.#run.criteria[name]?.c ?? '';
  }

  #now(): string {
    return new Date(this.#clock.wallNow()).toISOString();
  }

  #count(r: string): number {
    const key = toFingerprint(r);
    const n = (this.#counts.get(key)?.low ?? 0) + 1;
    this.#counts.set(key, { high: 0, low: n });
    return n;
  }

  #hash(row: ReadRow): string {
    const { digest } = this.#journal;
    // A row that cannot be read has no content: its position stands for it.
    if (row.content instanceof Error) return digest(`invalid\n${String(row.position)}`);
    const { body, prompt } = toRowBody(row.content);
    const p = prompt === undefined ? null : digest(JSON.stringify(prompt));
    this.#bodies.set(row, { body, p });
    return digest(JSON.stringify(body));
  }
}

function repeatedId(before: number, position: number): AlignError {
  const message = `of row ${String(position)} is the id of row ${String(before)} too: the journal finds rows by their ids, so give each its own`;
  return new InvalidInputError([{ path: 'id', message }]);
}
