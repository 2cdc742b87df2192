import type { Redis } from 'ioredis';
import type { JournalRun } from '../batch/journal/journal.ts';
import type { JournalLine, OutcomeLine } from '../batch/journal/lines.ts';
import { readJournalLine } from '../batch/journal/read-journal-line.ts';
import { parseJson } from '../values/parse-json.ts';
import { PREFIX } from './connection.ts';
import { QueueError } from './queue-error.ts';

// What Redis keeps of a run, beside the jobs of BullMQ:
//  - `…/run/NAME` has its settings and counts;
//  - `…/run/NAME/rows` has one character per outcome of each row, by the id of its job: it decides what is done;
//  - `…/run/NAME/lines` has the lines of its journal, in the order in which they were kept.

/** The status of an outcome in the index of a run. A failed one is replaced when its row is evaluated again. */
type Mark = 's' | 'n' | 'f';

const MARKS: Readonly<Record<OutcomeLine['status'], Mark>> = {
  scored: 's',
  not_applicable: 'n',
  failed: 'f',
};

/** The counts of a run. */
export interface RunCounts {
  /** The rows that were added. */
  readonly rows: number;
  /** The outcomes of a complete run: rows × criteria × trials, less the criteria that do not apply to a row. */
  readonly outcomes: number;
  /** The outcomes with a score. */
  readonly scored: number;
  /** The outcomes whose criterion did not apply. */
  readonly notApplicable: number;
  /** The outcomes that failed. */
  readonly failed: number;
}

/** What decides how the rows of a run are evaluated. */
export interface RunFacts {
  /** Differs when a run was removed and added again. */
  readonly version: string;
  readonly settings: string;
  readonly isCancelled: boolean;
}

/** Why a worker paused the queue. */
export interface QueueProblem {
  /** The stable identifier of the error. */
  readonly code: string;
  /** The message of the error. */
  readonly message: string;
  /** When it happened, as an ISO 8601 date with time. */
  readonly at: string;
}

/** A row that is to be evaluated, by the id of its job. */
export interface IndexedRow {
  readonly jobId: string;
  /** The number of its outcomes. */
  readonly outcomes: number;
}

/** An outcome with the lines that come before it. */
export interface KeptOutcome {
  /** The version of the run that the outcome belongs to. */
  readonly version: string;
  readonly jobId: string;
  /** The index of the outcome among the outcomes of each row, from 0. */
  readonly index: number;
  readonly line: OutcomeLine;
  /** The line of the row, which is kept before the first outcome of the row. */
  readonly row: JournalLine | undefined;
  /** The line of the answer, for the first outcome of an answer. */
  readonly answer: JournalLine | undefined;
}

/** Returns the marks of each row as a list; a row without marks is new, and `new` in the list. */
const ADD_ROWS = `
local found, rows, outcomes = {}, 0, 0
for i = 1, #ARGV, 2 do
  local marks = redis.call('HGET', KEYS[2], ARGV[i])
  if not marks then
    redis.call('HSET', KEYS[2], ARGV[i], '')
    rows, outcomes, marks = rows + 1, outcomes + tonumber(ARGV[i + 1]), 'new'
  end
  found[#found + 1] = marks
end
redis.call('HINCRBY', KEYS[1], 'rows', rows)
redis.call('HINCRBY', KEYS[1], 'outcomes', outcomes)
return found`;

/**
 * Keeps an outcome unless there is one that did not fail: two workers may have evaluated the same row. An outcome of a run that was
 * removed is not one of a run that has its name.
 */
const KEEP_OUTCOME = `
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[7] then return 0 end
local marks = redis.call('HGET', KEYS[2], ARGV[1])
if not marks then return 0 end
local index = tonumber(ARGV[2]) + 1
local before = string.sub(marks, index, index)
if before == 's' or before == 'n' then return 0 end
if marks == '' and ARGV[4] ~= '' then redis.call('XADD', KEYS[3], '*', 'l', ARGV[4]) end
if ARGV[5] ~= '' then redis.call('XADD', KEYS[3], '*', 'l', ARGV[5]) end
redis.call('XADD', KEYS[3], '*', 'l', ARGV[6])
if #marks < index then marks = marks .. string.rep('-', index - #marks) end
redis.call('HSET', KEYS[2], ARGV[1], string.sub(marks, 1, index - 1) .. ARGV[3] .. string.sub(marks, index + 1))
if before == 'f' then redis.call('HINCRBY', KEYS[1], 'f', -1) end
redis.call('HINCRBY', KEYS[1], ARGV[3], 1)
return 1`;

/** The lines that are read at a time. */
const PAGE = 500;

/** The runs of one queue. */
export class RunStore {
  readonly #redis: Redis;
  readonly #base: string;

  constructor(redis: Redis, queue: string) {
    this.#redis = redis;
    this.#base = `${PREFIX}/${queue}`;
  }

  /** Creates a run unless it exists; returns its settings. */
  async create(run: string, { version, settings }: Omit<RunFacts, 'isCancelled'>): Promise<string> {
    const key = this.#keys(run)[0];
    await this.#redis.hsetnx(key, 'settings', settings);
    await this.#redis.hsetnx(key, 'version', version);
    await this.#redis.sadd(`${this.#base}/runs`, run);
    return (await this.#redis.hget(key, 'settings')) ?? settings;
  }

  /** Ends the cancellation of a run. */
  async continue(run: string): Promise<void> {
    await this.#redis.hdel(this.#keys(run)[0], 'cancelled');
  }

  async list(): Promise<string[]> {
    return (await this.#redis.smembers(`${this.#base}/runs`)).sort();
  }

  /** Returns undefined for a run that nobody added. */
  async find(run: string): Promise<Pick<RunFacts, 'version' | 'isCancelled'> | undefined> {
    const [version, cancelled] = await this.#redis.hmget(
      this.#keys(run)[0],
      'version',
      'cancelled',
    );
    if (version == null) return undefined;
    return { version, isCancelled: cancelled != null };
  }

  async settingsOf(run: string): Promise<string | undefined> {
    return (await this.#redis.hget(this.#keys(run)[0], 'settings')) ?? undefined;
  }

  async cancel(run: string): Promise<void> {
    await this.#require(run);
    await this.#redis.hset(this.#keys(run)[0], 'cancelled', '1');
  }

  /** Forgets a run with its outcomes. Its jobs end without an evaluation. */
  async remove(run: string): Promise<void> {
    await this.#redis.unlink(...this.#keys(run));
    await this.#redis.srem(`${this.#base}/runs`, run);
  }

  /**
   * Returns the counts of a run.
   *
   * @throws {@link QueueError} when nobody added the run.
   */
  async counts(run: string): Promise<RunCounts & { readonly isCancelled: boolean }> {
    const { isCancelled } = await this.#require(run);
    const names = ['rows', 'outcomes', 's', 'n', 'f'] as const;
    const found = await this.#redis.hmget(this.#keys(run)[0], ...names);
    const [rows = 0, outcomes = 0, scored = 0, notApplicable = 0, failed = 0] = found.map(Number);
    return { rows, outcomes, scored, notApplicable, failed, isCancelled };
  }

  async #require(run: string): Promise<Pick<RunFacts, 'version' | 'isCancelled'>> {
    const facts = await this.find(run);
    if (facts !== undefined) return facts;
    throw new QueueError(
      `The queue has no run ${run}: add rows to it first, or check its name and the queue`,
      { code: 'unknown_run' },
    );
  }

  /** Adds rows to the index; returns the marks of each, and undefined for new rows. */
  async addRows(run: string, rows: readonly IndexedRow[]): Promise<(string | undefined)[]> {
    const [facts, index] = this.#keys(run);
    const pairs = rows.flatMap(({ jobId, outcomes }) => [jobId, outcomes]);
    const found: unknown = await this.#redis.eval(ADD_ROWS, 2, facts, index, ...pairs);
    const marks = Array.isArray(found) ? found.map(String) : [];
    return marks.map((one) => (one === 'new' ? undefined : one));
  }

  /** Returns the marks of a row; undefined when its run was removed. */
  async marksOf(run: string, jobId: string): Promise<string | undefined> {
    return (await this.#redis.hget(this.#keys(run)[1], jobId)) ?? undefined;
  }

  async keep(run: string, outcome: KeptOutcome): Promise<void> {
    const { version, jobId, index, line, row, answer } = outcome;
    const texts = [row, answer, line].map((one) => (one === undefined ? '' : JSON.stringify(one)));
    const mark = MARKS[line.status];
    const facts = [jobId, index, mark, ...texts, version];
    await this.#redis.eval(KEEP_OUTCOME, 3, ...this.#keys(run), ...facts);
  }

  /** Keeps what the journal says about the run, unless another worker has; returns what is kept. */
  async openJournal(run: string, facts: JournalRun): Promise<unknown> {
    const key = this.#keys(run)[0];
    await this.#redis.hsetnx(key, 'journal', JSON.stringify(facts));
    return await this.journalOf(run);
  }

  /** Returns undefined before a worker has begun. */
  async journalOf(run: string): Promise<unknown> {
    const text = await this.#redis.hget(this.#keys(run)[0], 'journal');
    return text === null ? undefined : parseJson(text);
  }

  /** Yields the lines that are kept, with their ids. */
  async *lines(run: string): AsyncGenerator<{ readonly id: string; readonly line: JournalLine }> {
    await this.#require(run);
    const key = this.#keys(run)[2];
    for (let from = '-'; ;) {
      const page = await this.#redis.xrange(key, from, '+', 'COUNT', PAGE);
      for (const [id, [, text = '']] of page) {
        const read = readJournalLine(parseJson(text));
        if (read.kind === 'line') yield { id, line: read.line };
      }
      const last = page.at(-1)?.[0];
      if (last === undefined || page.length < PAGE) return;
      from = `(${last}`;
    }
  }

  /** Removes the lines up to an id. */
  async trim(run: string, lastId: string): Promise<void> {
    const [ms = '', sequence = ''] = lastId.split('-');
    const next = `${ms}-${String(BigInt(sequence) + 1n)}`;
    await this.#redis.xtrim(this.#keys(run)[2], 'MINID', next);
  }

  async problem(): Promise<QueueProblem | null> {
    const { code, message, at } = await this.#redis.hgetall(`${this.#base}/problem`);
    if (code === undefined || message === undefined || at === undefined) return null;
    return { code, message, at };
  }

  /** Keeps a problem unless there is one, which several workers find at the same time; returns whether it is kept. */
  async addProblem(problem: QueueProblem): Promise<boolean> {
    const key = `${this.#base}/problem`;
    const isNew = await this.#redis.hsetnx(key, 'code', problem.code);
    if (isNew === 1) await this.#redis.hset(key, { ...problem });
    return isNew === 1;
  }

  async clearProblem(): Promise<void> {
    await this.#redis.del(`${this.#base}/problem`);
  }

  #keys(run: string): readonly [facts: string, rows: string, lines: string] {
    const key = `${this.#base}/run/${run}`;
    return [key, `${key}/rows`, `${key}/lines`];
  }
}
