import { existsSync } from 'node:fs';
import type { Journal, JournalRun } from '../batch/journal/journal.ts';
import {
  type AnswerLine,
  hashOfRow,
  type JournalLine,
  type OutcomeLine,
} from '../batch/journal/lines.ts';
import { openJournal } from '../batch/node/open-journal.ts';
import { journalLines } from '../batch/node/read-journal.ts';
import { checkOptions, guardOptions } from '../errors/check-options.ts';
import { isRecord } from '../values/objects.ts';
import { once } from '../values/once.ts';
import { booleanRule, optional, type RulesFor } from '../values/rules.ts';
import { QueueError } from './queue-error.ts';
import type { RunStore } from './run-store.ts';

/** The options of `writeJournal`. */
export interface WriteJournalOptions {
  /**
   * Whether Redis forgets the lines that are in the journal. The index stays, so that rows are not evaluated again.
   *
   * @defaultValue `false`
   */
  readonly trim?: boolean | undefined;
}

const writeRules = /* @__PURE__ */ once((): RulesFor<WriteJournalOptions> => ({
  trim: optional(booleanRule),
}));

/** Checks the options of `writeJournal`. */
export function resolveWriteOptions(options: WriteJournalOptions): WriteJournalOptions {
  const usage = 'writeJournal(run, path, { trim })';
  return guardOptions('writeJournal', () =>
    checkOptions(options, writeRules(), { what: 'writeJournal', usage }),
  );
}

/** What `writeJournal` wrote. */
export interface WrittenJournal {
  /** The outcomes that the journal did not have. */
  readonly outcomes: number;
  /** The outcomes of the run that no worker has kept. */
  readonly left: number;
}

/**
 * Appends the lines of a run to a journal. A journal that has some of them, from an earlier call, gets the others.
 *
 * @throws `JournalError` when the file cannot be used, and {@link QueueError} for a run without outcomes.
 */
export async function writeJournal(
  store: RunStore,
  run: string,
  path: string,
  trim: boolean,
): Promise<WrittenJournal> {
  const counts = await store.counts(run);
  const facts = await store.journalOf(run);
  if (!isJournalRun(facts)) throw notBegun(run);
  const journal = openJournal(path);
  const left = counts.outcomes - counts.scored - counts.notApplicable - counts.failed;
  let [outcomes, lastId] = [0, ''];
  const isNew = !existsSync(path);
  try {
    await journal.open(facts);
    if (!isNew) seeRows(journal, path);
    for await (const { id, line } of store.lines(run)) {
      if (append(journal, line)) outcomes += 1;
      lastId = id;
    }
    const { scored, notApplicable: not_applicable, failed } = counts;
    const why = left === 0 ? 'done' : 'interrupted';
    const at = new Date().toISOString();
    journal.append({ t: 'stop', at, why, scored, not_applicable, failed, left });
  } finally {
    await journal.close();
  }
  if (trim && lastId !== '') await store.trim(run, lastId);
  return { outcomes, left };
}

/** The rows of an earlier call are rows of the run, although Redis may have forgotten them. */
function seeRows(journal: Journal, path: string): void {
  for (const line of journalLines(path)) {
    if (line.t === 'row') journal.compareRow({ id: line.id, n: line.n, r: hashOfRow(line) });
  }
}

/** Appends a line that the journal does not have; returns whether it is an outcome. */
function append(journal: Journal, line: JournalLine): boolean {
  if (line.t === 'run' || line.t === 'stop') return false;
  if (line.t === 'row') journal.compareRow({ id: line.id, n: line.n, r: hashOfRow(line) });
  if (line.t === 'out' && isSuperseded(line, journal.read(line))) return false;
  if (line.t === 'answer' && isSuperseded(line, journal.readAnswer(line))) return false;
  journal.append(line);
  return line.t === 'out';
}

/**
 * Returns whether a journal has a line, or a later one for the same key. Workers have different clocks, so a result always counts as
 * later than a failure. When the criterion was filled with other values, the times decide.
 */
function isSuperseded<T extends AnswerLine | OutcomeLine>(line: T, kept: T | undefined): boolean {
  if (kept === undefined) return false;
  if (hasFailed(line) !== hasFailed(kept) && valuesOf(line) === valuesOf(kept))
    return hasFailed(line);
  return line.at <= kept.at;
}

function hasFailed(line: AnswerLine | OutcomeLine): boolean {
  return 'error' in line;
}

function valuesOf(line: AnswerLine | OutcomeLine): string | undefined {
  return line.t === 'out' ? line.f : undefined;
}

function isJournalRun(value: unknown): value is JournalRun {
  return isRecord(value) && typeof value['s'] === 'string';
}

function notBegun(run: string): QueueError {
  return new QueueError(
    `No worker has begun the run ${run}, so that there is no journal to write: start a worker`,
    { code: 'unknown_run' },
  );
}
