import { fdatasyncSync, ftruncateSync, writeSync } from 'node:fs';
import type { Clock } from '../../values/clock.ts';
import type {
  AnswerKey,
  HashedRow,
  Journal,
  JournalRun,
  JournalStart,
  OutcomeKey,
  RowState,
} from '../journal/journal.ts';
import { JournalError } from '../journal/journal-error.ts';
import { JournalIndex } from '../journal/journal-index.ts';
import type { AnswerLine, JournalLine, OutcomeLine, RowName, StopLine } from '../journal/lines.ts';
import { listChangedCriteria, requireSameSettings, toRunLine } from '../journal/run-line.ts';
import { DiskSync, type Durability } from './disk-sync.ts';
import { type JournalFile, openJournalFile, syncFolderOf } from './open-journal-file.ts';
import { type JournalEnd, readJournalLines } from './read-journal-lines.ts';
import { digest, fillIndex, StoredOutcomes } from './stored-journal.ts';
import { asJournalError } from './as-journal-error.ts';

export interface FileJournalParts {
  readonly durability: Durability;
  readonly clock: Clock;
  readonly createId: () => string;
  /** Called when the runtime has no locks, so that another process may write to the file at the same time. */
  readonly onUnlocked: () => void;
}

type AppendedLine = Parameters<Journal['append']>[0];

interface OpenJournal {
  readonly file: JournalFile;
  readonly index: JournalIndex;
  readonly stored: StoredOutcomes;
  readonly sync: DiskSync;
  /** The size of the file, at which the next line begins. */
  size: number;
}

export class FileJournal implements Journal {
  readonly digest: Journal['digest'] = digest;
  readonly #path: string;
  readonly #parts: FileJournalParts;
  #open: OpenJournal | undefined;
  #wasOpened = false;
  /** After a failure the last line may be torn, and a line behind it would be lost: appending ends. */
  #failure: JournalError | undefined;

  constructor(path: string, parts: FileJournalParts) {
    this.#path = path;
    this.#parts = parts;
  }

  open(run: JournalRun): JournalStart {
    if (this.#wasOpened) throw this.#wrongState('was opened before: create one journal per run');
    const file = openJournalFile(this.#path);
    this.#failure = undefined;
    try {
      if (file.lock === undefined) this.#parts.onUnlocked();
      const start = this.#resume(file, run);
      this.#wasOpened = true;
      return start;
    } catch (error) {
      this.#open = undefined;
      file.close();
      throw error;
    }
  }

  compareRow(row: HashedRow): RowState {
    const { index } = this.#requireOpen();
    index.see(row);
    return index.compareRow(row);
  }

  has(key: OutcomeKey): boolean {
    return this.#requireOpen().index.offsetOf(key) !== undefined;
  }

  read(key: OutcomeKey): OutcomeLine | undefined {
    return this.#requireOpen().stored.read(key);
  }

  readAnswer(key: AnswerKey): AnswerLine | undefined {
    return this.#requireOpen().stored.readAnswer(key);
  }

  append(line: AppendedLine): void {
    const open = this.#requireOpen();
    if (this.#failure !== undefined) throw this.#failure;
    if (line.t === 'row' && open.index.hasRow(line)) return;
    const offset = open.size;
    this.#write(open, this.#toLine(line, open));
    if (line.t !== 'stop') open.index.add(line, offset);
  }

  close(): void {
    const open = this.#open;
    this.#open = undefined;
    this.#wasOpened = true;
    if (open === undefined) return;
    try {
      open.sync.finish();
      // A failure in a timer has not been thrown anywhere else.
      if (this.#failure !== undefined) throw this.#failure;
    } finally {
      open.file.close();
    }
  }

  #resume(file: JournalFile, run: JournalRun): JournalStart {
    const { descriptor } = file;
    const index = new JournalIndex();
    const { run: before, end } = fillIndex({ descriptor, path: this.#path, index });
    if (before !== undefined) requireSameSettings(before, run, { path: this.#path, index });
    asJournalError('repair', this.#path, () => {
      repairTail(end, descriptor);
    });
    const open = this.#prepare(file, index, end.keptBytes + Number(end.lacksNewline));
    const line = toRunLine(run, {
      run: before?.run ?? this.#parts.createId(),
      n: (before?.n ?? 0) + 1,
      at: new Date(this.#parts.clock.wallNow()).toISOString(),
      repaired: end.tornBytes,
    });
    this.#write(open, line);
    if (before === undefined && this.#parts.durability !== 'process') syncFolderOf(this.#path);
    const changedCriteria = before === undefined ? [] : listChangedCriteria(before, run);
    const { rows, outcomes, failed } = index;
    return { run: line.run, n: line.n, rows, outcomes, failed, changedCriteria };
  }

  #toLine(line: AppendedLine, open: OpenJournal): JournalLine {
    if (line.t === 'stop') return this.#withGone(line, open);
    if (line.t !== 'row' || 'q' in line) return line;
    if (open.index.compareRow(line) !== 'same') return line;
    // Only the position or the labels of the row changed. Its earlier line has the body.
    return { ...line, body: undefined };
  }

  /** Adds the rows that a complete run did not have. The file is read again only if there are such rows. */
  #withGone(line: StopLine, { file, index }: OpenJournal): StopLine {
    if (line.why !== 'done' || !index.hasUnseen) return line;
    const gone = new Map<string, RowName>();
    asJournalError('read', this.#path, () =>
      readJournalLines(file.descriptor, this.#path, {
        add: (read) => {
          if (read.t !== 'row' || !index.isUnseen(read)) return;
          const { id, n } = read;
          gone.set(`${n}\n${id}`, { id, n });
        },
      }),
    );
    return gone.size === 0 ? line : { ...line, gone: [...gone.values()] };
  }

  #prepare(file: JournalFile, index: JournalIndex, size: number): OpenJournal {
    const { durability, clock } = this.#parts;
    const sync = new DiskSync(durability, clock, () => {
      this.#guard(() => {
        fdatasyncSync(file.descriptor);
      });
    });
    const stored = new StoredOutcomes({ descriptor: file.descriptor, path: this.#path, index });
    this.#open = { file, index, stored, sync, size };
    return this.#open;
  }

  #write(open: OpenJournal, line: JournalLine): void {
    const text = JSON.stringify(line);
    this.#guard(() => {
      // A line between the lines of another run would move the lines that the other run finds by their offsets.
      open.file.requireLock();
      open.size += appendLine(open.file.descriptor, text);
      open.sync.noteLine();
    });
  }

  #guard(write: () => void): void {
    try {
      asJournalError('write', this.#path, write);
    } catch (error) {
      if (JournalError.isInstance(error)) this.#failure ??= error;
      throw error;
    }
  }

  #requireOpen(): OpenJournal {
    if (this.#open !== undefined) return this.#open;
    throw this.#wrongState(
      this.#wasOpened ? 'is closed: create another journal' : 'is not open: call open(run) first',
    );
  }

  #wrongState(what: string): JournalError {
    const message = `The journal ${this.#path} ${what}`;
    return new JournalError(message, { code: 'journal_state', path: this.#path });
  }
}

/** Makes a journal end in a newline. Otherwise the next line would be lost together with a torn line. */
function repairTail({ keptBytes, tornBytes, lacksNewline }: JournalEnd, descriptor: number): void {
  if (tornBytes > 0) ftruncateSync(descriptor, keptBytes);
  if (lacksNewline) appendLine(descriptor, '');
}

/**
 * Appends a line and returns its number of bytes, with the newline. `appendFile` splits long texts, so that a line of
 * another process could be written between the parts.
 */
function appendLine(descriptor: number, text: string): number {
  const bytes = Buffer.from(`${text}\n`);
  for (let written = 0; written < bytes.length;) {
    written += writeSync(descriptor, bytes, written);
  }
  return bytes.length;
}
