import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { openJournal } from '../../batch/node/open-journal.ts';
import { digest } from '../../batch/node/stored-journal.ts';
import { asJournalError } from '../../batch/node/as-journal-error.ts';
import { removeWithLock } from '../../batch/node/lock.ts';
import type {
  ContentRowLine,
  OutcomeLine,
  RunCriterion,
  RunSettings,
} from '../../batch/journal/lines.ts';
import { toOutcomeLine, toRowLine } from '../../batch/journal/row-lines.ts';
import { hashCriterion, hashSettings } from '../../batch/journal/run-line.ts';
import type { Outcome } from '../../batch/outcome.ts';
import { toBody } from '../../batch/schedule/hash-content.ts';
import { VERSION } from '../../client/transport/build-request.ts';
import type { AlignError } from '../../errors/align-error.ts';
import type { MatcherResult, TestEvaluation } from '../recorder.ts';

/** What identifies the request of an evaluation; two tests may send the same one. */
export interface RequestFacts {
  readonly settings: RunSettings;
  /** The hash of what is evaluated. */
  readonly r: string;
  /** The hash of the criterion. */
  readonly c: string;
}

/** Returns what identifies the request of an evaluation. */
export function toRequestFacts({ kind, input, criterion }: TestEvaluation): RequestFacts {
  const { fields, extra } = input;
  const isConversation = 'messages' in fields;
  const settings: RunSettings = {
    core: fields.modelCore ?? null,
    latest: kind === 'reward' && (fields.evaluateLatest ?? true),
    cleaning: isConversation ? (fields.explanationCleaning ?? null) : null,
    retention: Object.keys(extra).length === 0 ? 'standard' : 'none',
  };
  const r = digest(JSON.stringify(toBody({ input }).body));
  return { settings, r, c: hashCriterion({ criterion }, digest) };
}

/** Returns the id of the row of a test: the file and the full name, because two files may have tests of the same name. */
export function toRowId({ test }: TestEvaluation, root: string): string | undefined {
  if (test === undefined) return undefined;
  const file = toFileName(test.filePath, root);
  return file === undefined ? test.fullName : `${file} > ${test.fullName}`;
}

/** Returns the path of a test file from the root, which is the same on all machines. */
export function toFileName(path: string | undefined, root: string): string | undefined {
  return path === undefined ? undefined : relative(root, path).replaceAll(sep, '/');
}

/** How an evaluation ended. */
export type TestOutcome = { readonly result: MatcherResult } | { readonly error: AlignError };

/** When an evaluation settled, and how long it took. */
export interface TestTimes {
  readonly ms: number;
  readonly at: string;
}

interface KeptRow {
  readonly line: Omit<ContentRowLine, 't' | 'criteria' | 'f' | 'tags' | 'body' | 'group'> & {
    readonly group: string | null;
    readonly tags: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
  readonly criteria: Set<string>;
  readonly outcomes: Map<string, OutcomeLine>;
}

/** The evaluations of one test file with the same settings: one journal. */
export class TestJournal {
  readonly #run: Pick<TestEvaluation, 'kind'> & RequestFacts & { readonly service: string };
  readonly #criteria = new Map<string, RunCriterion>();
  readonly #rows = new Map<string, KeptRow>();
  /** The contents of each id in their order: a test may evaluate several subjects. */
  readonly #contents = new Map<string, string[]>();
  #trials = 1;

  constructor({ kind, defaults }: TestEvaluation, facts: RequestFacts) {
    this.#run = { kind, ...facts, service: defaults.target.origin };
  }

  keep(
    evaluation: TestEvaluation,
    {
      id,
      file,
      ...facts
    }: RequestFacts & { readonly id: string | undefined; readonly file: string | undefined },
    outcome: TestOutcome,
    times: TestTimes,
  ): void {
    const { trial } = evaluation;
    const row = this.#rowOf(evaluation, facts, { id, file });
    const name = this.#nameOf(evaluation, facts);
    row.criteria.add(name);
    this.#trials = Math.max(this.#trials, trial);
    const { n, r } = row.line;
    const line = toOutcomeLine(
      toOutcome(row, name, trial, outcome),
      { n, r, c: facts.c, attempts: 1, ...times },
      this.#keep,
    );
    // A test that is repeated replaces what it has kept before.
    row.outcomes.set(`${trial} ${facts.c}`, line);
  }

  /** Writes the journal, and then replaces the file of an earlier run. */
  async write(path: string, at: string): Promise<void> {
    const unfinished = `${path}.${randomUUID()}.tmp`;
    asJournalError('open', path, () => mkdirSync(join(path, '..'), { recursive: true }));
    try {
      await this.#writeLines(unfinished, at);
      asJournalError('write', path, () => {
        renameSync(unfinished, path);
      });
    } finally {
      removeWithLock(unfinished);
    }
  }

  get #keep(): 'all' | 'scores' {
    return this.#run.settings.retention === 'none' ? 'scores' : 'all';
  }

  async #writeLines(path: string, at: string): Promise<void> {
    const { kind, service, settings } = this.#run;
    const journal = openJournal(path, { durability: 'process', onWarning: () => undefined });
    await journal.open({
      by: `align-evals/${VERSION}`,
      ...{ kind, service, settings },
      s: hashSettings(settings, { kind, service }, digest),
      criteria: Object.fromEntries(this.#criteria),
      trials: this.#trials,
      keep: this.#keep,
    });
    const counts = { scored: 0, not_applicable: 0, failed: 0 };
    try {
      for (const { line, criteria, outcomes } of this.#rows.values()) {
        // Tells the journal that the run has the row.
        journal.compareRow(line);
        journal.append(toRowLine({ ...line, criteria: [...criteria] }, this.#keep));
        for (const outcome of outcomes.values()) {
          counts[outcome.status] += 1;
          journal.append(outcome);
        }
      }
      journal.append({ t: 'stop', at, why: 'done', ...counts, left: 0 });
    } finally {
      await journal.close();
    }
  }

  #rowOf(
    { input }: TestEvaluation,
    { r }: RequestFacts,
    { id = r, file }: { readonly id: string | undefined; readonly file: string | undefined },
  ): KeptRow {
    const contents = this.#contents.get(id) ?? [];
    this.#contents.set(id, contents);
    if (!contents.includes(r)) contents.push(r);
    const n = contents.indexOf(r) + 1;
    const key = `${n}\n${id}`;
    const { body, prompt } = toBody({ input });
    const row = this.#rows.get(key) ?? {
      line: {
        ...{ i: this.#rows.size + 1, id, named: id !== r, n, r, body },
        p: prompt === undefined ? null : digest(JSON.stringify(prompt)),
        group: file ?? null,
        tags: input.fields.tags ?? {},
      },
      criteria: new Set(),
      outcomes: new Map(),
    };
    this.#rows.set(key, row);
    return row;
  }

  /** A name that has another text in this file already is not used: the text is the name then. */
  #nameOf({ name, criterion }: TestEvaluation, { c }: RequestFacts): string {
    const before = this.#criteria.get(name);
    const used = before === undefined || before.c === c ? name : criterion;
    this.#criteria.set(used, { text: criterion, c });
    return used;
  }
}

function toOutcome(
  { line }: KeptRow,
  criterion: string,
  trial: number,
  outcome: TestOutcome,
): Outcome {
  const { id, i: row, group, tags } = line;
  const facts = { id, row, criterion, trial, group, tags, resumed: false };
  if ('error' in outcome) return { ...facts, status: 'failed', score: null, error: outcome.error };
  const { result } = outcome;
  const { score } = result;
  return score === null
    ? { ...facts, status: 'not_applicable', score, result }
    : { ...facts, status: 'scored', score, result };
}
