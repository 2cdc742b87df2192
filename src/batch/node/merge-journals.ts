import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { AlignError } from '../../errors/align-error.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import type { Journal, JournalRun } from '../journal/journal.ts';
import { JournalIndex } from '../journal/journal-index.ts';
import {
  type AnswerLine,
  hashOfRow,
  type OutcomeLine,
  type RowLine,
  type RunLine,
  type StopLine,
} from '../journal/lines.ts';
import { RowFacts } from '../journal/row-facts.ts';
import { listDataDifferences } from '../journal/run-data.ts';
import { listDifferences } from '../journal/run-line.ts';
import { systemClock } from '../../values/clock.ts';
import { asJournalError } from './as-journal-error.ts';
import {
  isCounted,
  isRowOf,
  type JournalContent,
  type NamedRun,
  namesByHash,
  readContent,
} from './journal-content.ts';
import { removeWithLock } from './lock.ts';
import { openJournal } from './open-journal.ts';
import { type MergedCriteria, mergeCriteria } from './merged-criteria.ts';
import { journalLines } from './read-journal.ts';
import { RepeatNumbers } from './repeat-numbers.ts';

/** What a merged journal contains. */
export interface MergedJournal {
  /** The number of rows. */
  readonly rows: number;
  /** The number of outcomes. */
  readonly outcomes: number;
  /** Whether every journal was of a complete run, and no shard is missing. */
  readonly isComplete: boolean;
  /** The shards that no journal has, such as `3/5`; empty when the journals are of no shards. */
  readonly missingShards: readonly string[];
}

/**
 * Merges the journals of one run, such as the journals of its shards. The new journal has each row once, and each outcome of a row
 * once: a result rather than a failure, and the one of the first journal that has it. Journals of test files may have different
 * criteria, because their rows name the criteria that apply.
 *
 * @param paths - The paths of the journals, at least one.
 * @param out - The path of the new journal. A file there is replaced at the end.
 * @throws `ConfigurationError` when the journals differ in their settings, criteria, trials or data, or in the content, values or criteria of a row.
 * @throws `JournalError` when a journal cannot be read or written.
 *
 * @example
 * ```ts
 * import { mergeJournals } from 'align-evals/batch/node';
 *
 * const { rows, missingShards } = await mergeJournals(['1.jsonl', '2.jsonl'], 'all.jsonl');
 * console.log(rows, missingShards);
 * ```
 */
export async function mergeJournals(paths: readonly string[], out: string): Promise<MergedJournal> {
  const contents = paths.map((path) => readContent(path));
  // Renamed at the end: a merge that fails leaves the file that it would have replaced.
  const unfinished = `${out}.${randomUUID()}.tmp`;
  try {
    const merged = await writeMerged(contents, mergeRuns(contents), unfinished);
    asJournalError('write', out, () => {
      renameSync(unfinished, out);
    });
    return merged;
  } finally {
    removeWithLock(unfinished);
  }
}

async function writeMerged(
  contents: readonly JournalContent[],
  { run, rename, first }: MergedRun,
  out: string,
): Promise<MergedJournal> {
  const journal = openJournal(out);
  await journal.open(run);
  try {
    const merge = new Merge(journal, first, { rename, repeats: new RepeatNumbers(contents) });
    // A failure is taken only when no journal has a result.
    for (const isFailure of [false, true]) {
      const read = isFailure ? contents.filter(({ index }) => index.failed > 0) : contents;
      for (const content of read) merge.add(content, isFailure);
    }
    const stops = contents.map(({ stop }) => stop);
    const missingShards = listMissingShards(contents.map((one) => one.run));
    // Without a shard, a gate would pass on a part of the rows.
    const isComplete = missingShards.length === 0 && stops.every((stop) => stop?.why === 'done');
    journal.append(merge.toStop(stops, isComplete));
    return { rows: merge.rows, outcomes: merge.outcomes, isComplete, missingShards };
  } finally {
    await journal.close();
  }
}

interface MergedRun extends Pick<MergedCriteria, 'rename'> {
  readonly run: JournalRun;
  readonly first: string;
}

function mergeRuns(contents: readonly JournalContent[]): MergedRun {
  const [first, ...others] = contents;
  if (first === undefined) throw new AlignError('There is no journal to merge', { code: 'usage' });
  // Each test file has criteria of its own, and its rows say which of them apply.
  const mayDiffer = contents.every(({ namesCriteria }) => namesCriteria);
  for (const other of others) requireSame(first, other, mayDiffer);
  const { by, kind, service, settings, s, keep, variant, source, data } = first.run;
  const { criteria, rename } = mergeCriteria(contents.map(({ run }) => run));
  const run = {
    ...{ by, kind, service, settings, s, criteria, keep },
    trials: Math.max(...contents.map((content) => content.run.trials)),
    ...(variant === undefined ? {} : { variant }),
    ...(source === undefined ? {} : { source }),
    ...(data === undefined ? {} : { data }),
  };
  return { run, rename, first: first.path };
}

function requireSame(first: NamedRun, other: NamedRun, mayDiffer: boolean): void {
  const [one, two] = [first, other].map(({ run }) =>
    JSON.stringify([
      run.trials,
      ...Object.entries(run.criteria)
        .map(([name, { c }]) => [name, c])
        .toSorted(),
    ]),
  );
  const differences = [
    ...listDifferences(first.run, other.run),
    ...(mayDiffer || one === two ? [] : ['the criteria or trials are others']),
    ...listDataDifferences(first.run.data, other.run.data),
    ...(haveOtherShards(first.run, other.run)
      ? [`the shard is ${other.run.shard ?? ''}, and not one of ${first.run.shard ?? ''}`]
      : []),
  ];
  if (differences.length > 0) throw notMergeable(first.path, other.path, differences.join('; '));
}

function haveOtherShards({ shard: one }: RunLine, { shard: other }: RunLine): boolean {
  return one !== undefined && other !== undefined && countOfShards(one) !== countOfShards(other);
}

function countOfShards(shard: string): number {
  return Number(shard.split('/')[1]);
}

function notMergeable(first: string, other: string, why: string): ConfigurationError {
  return new ConfigurationError(
    `${other} cannot be merged with ${first}: ${why}. Merge journals of the same rows and settings only`,
    { code: 'conflicting_options', option: 'journal' },
  );
}

/** Nothing is missing when one of the journals is of all rows. */
function listMissingShards(runs: readonly RunLine[]): string[] {
  const shards = runs.flatMap(({ shard }) => shard ?? []);
  const [first] = shards;
  if (first === undefined || shards.length < runs.length) return [];
  const count = countOfShards(first);
  return Array.from({ length: count }, (_, index) => `${index + 1}/${count}`).filter(
    (shard) => !shards.includes(shard),
  );
}

interface MergedNames extends Pick<MergedCriteria, 'rename'> {
  readonly repeats: RepeatNumbers;
}

/** Writes the lines of journals that count to one journal. */
class Merge {
  readonly #journal: Journal;
  readonly #first: string;
  readonly #rename: MergedCriteria['rename'];
  readonly #repeats: RepeatNumbers;
  readonly #counts = { scored: 0, not_applicable: 0, failed: 0 };
  readonly #facts = new RowFacts();
  /** The rows that a task answers, with the answers that were merged. */
  readonly #answered = new JournalIndex();
  #rows = 0;

  constructor(journal: Journal, first: string, { rename, repeats }: MergedNames) {
    this.#journal = journal;
    this.#first = first;
    this.#rename = rename;
    this.#repeats = repeats;
  }

  get rows(): number {
    return this.#rows;
  }

  get outcomes(): number {
    const { scored, not_applicable: notApplicable, failed } = this.#counts;
    return scored + notApplicable + failed;
  }

  add(content: JournalContent, isFailure: boolean): void {
    const { path, run, index, rows } = content;
    const names = namesByHash(run);
    let number = 0;
    for (const line of journalLines(path)) {
      number += 1;
      if (line.t === 'row') {
        if (!isRowOf(index, line, hashOfRow(line))) continue;
        this.#repeats.note(line, run);
        const row = this.#repeats.number(this.#rename(line, run), run);
        this.#addRow(row, path, rows.isLatest(line, number));
      } else if ('trial' in line && line.trial <= run.trials && isCounted(index, line, number)) {
        if (line.t === 'answer') this.#addAnswer(this.#repeats.number(line, run), isFailure);
        else if (rows.isCurrent(line, names(line))) {
          this.#addOutcome(this.#repeats.number(this.#rename(line, run), run), isFailure);
        }
      }
    }
  }

  toStop(stops: readonly (StopLine | undefined)[], isComplete: boolean): StopLine {
    const left = stops.reduce((sum, stop) => sum + (stop?.left ?? 0), 0);
    const notDone = stops.find((stop) => stop?.why !== 'done')?.why ?? 'interrupted';
    const at = new Date(systemClock.wallNow()).toISOString();
    return { t: 'stop', at, why: isComplete ? 'done' : notDone, ...this.#counts, left };
  }

  /** The first line of a content has its body; the latest line of the row decides about its values and labels. */
  #addRow(line: RowLine, path: string, isLatest: boolean): void {
    const { id, n } = line;
    const state = this.#journal.compareRow({ id, n, r: hashOfRow(line) });
    if (state === 'changed') throw this.#otherRow(line, path, 'content');
    if (state === 'new') this.#rows += 1;
    if (isLatest && !this.#facts.agree(line))
      throw this.#otherRow(line, path, 'values or criteria');
    if (state === 'new' || isLatest) this.#journal.append(line);
    if ('q' in line) this.#answered.add(line, 0);
  }

  /** Of two answers to a row and trial, the first one counts, with its outcomes. */
  #addAnswer(line: AnswerLine, isFailure: boolean): void {
    if ('error' in line !== isFailure || this.#answered.offsetOfAnswer(line) !== undefined) return;
    this.#answered.add(line, 0);
    this.#journal.append(line);
  }

  #otherRow({ i, id, named }: RowLine, path: string, what: string): ConfigurationError {
    return notMergeable(this.#first, path, `${named ? id : `row ${i}`} has other ${what}`);
  }

  #addOutcome(line: OutcomeLine, isFailure: boolean): void {
    if ((line.status === 'failed') !== isFailure || this.#journal.has(line)) return;
    if (this.#answered.rows > 0 && !this.#answered.isOfContent(line)) return;
    this.#counts[line.status] += 1;
    this.#journal.append(line);
  }
}
