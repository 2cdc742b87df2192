import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AlignError } from '../../errors/align-error.ts';
import { checkOptions } from '../../errors/check-options.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import type { Clock } from '../../values/clock.ts';
import { once } from '../../values/once.ts';
import { optional, type RulesFor, textRule } from '../../values/rules.ts';
import type { MatcherResult, TestEvaluation, TestRecorder } from '../recorder.ts';
import { Replay } from './replay.ts';
import {
  type RequestFacts,
  TestJournal,
  type TestOutcome,
  toFileName,
  toRequestFacts,
  toRowId,
} from './test-journal.ts';
import { watchEvaluations } from './watch-evaluations.ts';

/** The options of `createTestRecorder`. */
export interface TestRecorderOptions {
  /**
   * The folder into which journals are written, one per test file. It is created if it does not exist.
   *
   * @defaultValue the environment variable `ALIGN_JOURNAL`; without it nothing is written
   */
  readonly journal?: string | undefined;
  /**
   * The folder whose journals answer the evaluations: nothing is sent.
   *
   * @defaultValue the environment variable `ALIGN_REPLAY`; without it evaluations are sent
   */
  readonly replay?: string | undefined;
}

/** What a recorder has from its process. */
interface RecorderDependencies {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder from which the paths of test files are written. */
  readonly root: string;
  readonly clock: Clock;
}

const recorderRules = /* @__PURE__ */ once((): RulesFor<TestRecorderOptions> => ({
  journal: optional(textRule),
  replay: optional(textRule),
}));

/** Creates a recorder from what its process has. */
export function createRecorder(
  given: TestRecorderOptions,
  dependencies: RecorderDependencies,
): TestRecorder {
  const options = checkOptions(given, recorderRules(), { what: 'createTestRecorder' });
  const journal = options.journal ?? setIn(dependencies.env, 'ALIGN_JOURNAL');
  const replay = options.replay ?? setIn(dependencies.env, 'ALIGN_REPLAY');
  if (journal !== undefined && replay !== undefined) {
    throw new ConfigurationError(
      'ALIGN_JOURNAL and ALIGN_REPLAY are both set, and evaluations are either sent and kept, or answered from a folder: unset one of them',
      { code: 'conflicting_options', option: 'ALIGN_REPLAY' },
    );
  }
  if (replay !== undefined) return watchEvaluations(createReplay(replay, dependencies.root));
  return watchEvaluations(
    journal === undefined ? PASSING_ON : new JournalRecorder(journal, dependencies),
  );
}

function setIn(env: RecorderDependencies['env'], name: string): string | undefined {
  const value = env[name];
  return value === '' ? undefined : value;
}

const PASSING_ON: TestRecorder = {
  isReplay: false,
  evaluate: async (_, send) => await send(),
  close: () => Promise.resolve(),
};

function createReplay(folder: string, root: string): TestRecorder {
  // Read at the first assertion, so that a folder that is missing fails tests with evaluations only.
  const open = once(() => new Replay(folder));
  return {
    isReplay: true,
    evaluate: async (evaluation) => {
      const facts = toRequestFacts(evaluation);
      return await Promise.resolve(open().find(evaluation, facts, toRowId(evaluation, root)));
    },
    close: () => Promise.resolve(),
  };
}

/** Keeps evaluations in memory until the end of the test file, and then writes them. */
class JournalRecorder implements TestRecorder {
  readonly isReplay = false;
  readonly #folder: string;
  readonly #root: string;
  readonly #clock: Clock;
  /** By the test file, then by kind, service and settings, which a journal has once. */
  readonly #files = new Map<string, Map<string, TestJournal>>();
  #hasNews = false;

  constructor(folder: string, { root, clock }: RecorderDependencies) {
    this.#folder = folder;
    this.#root = root;
    this.#clock = clock;
  }

  async evaluate(
    evaluation: TestEvaluation,
    send: () => Promise<MatcherResult>,
  ): Promise<MatcherResult> {
    const startedAt = this.#clock.now();
    try {
      const result = await send();
      this.#keep(evaluation, { result }, startedAt);
      return result;
    } catch (error) {
      if (AlignError.isInstance(error)) this.#keep(evaluation, { error }, startedAt);
      throw error;
    }
  }

  async close(): Promise<void> {
    if (!this.#hasNews) return;
    this.#hasNews = false;
    const at = new Date(this.#clock.wallNow()).toISOString();
    for (const [file, journals] of this.#files) {
      const base = join(this.#folder, toJournalName(file));
      let number = 0;
      for (const journal of journals.values()) {
        number += 1;
        await journal.write(toPath(base, number), at);
      }
      removeFollowing(base, number + 1);
    }
  }

  #keep(evaluation: TestEvaluation, outcome: TestOutcome, startedAt: number): void {
    const facts = toRequestFacts(evaluation);
    const file = toFileName(evaluation.test?.filePath, this.#root);
    const id = toRowId(evaluation, this.#root);
    const at = new Date(this.#clock.wallNow()).toISOString();
    const times = { ms: Math.round(this.#clock.now() - startedAt), at };
    this.#journalOf(evaluation, facts, file ?? 'tests').keep(
      evaluation,
      { ...facts, id, file },
      outcome,
      times,
    );
    this.#hasNews = true;
  }

  #journalOf(evaluation: TestEvaluation, facts: RequestFacts, file: string): TestJournal {
    const journals = this.#files.get(file) ?? new Map<string, TestJournal>();
    this.#files.set(file, journals);
    const { kind, defaults } = evaluation;
    const key = JSON.stringify([kind, defaults.target.origin, facts.settings]);
    const journal = journals.get(key) ?? new TestJournal(evaluation, facts);
    journals.set(key, journal);
    return journal;
  }
}

/** Each file has a name of its own: `a/b.test.js` is `a__b.test.js`, and a name with `__` is written in another way. */
function toJournalName(file: string): string {
  return file.replaceAll('%', '%25').replaceAll('__', '%5F%5F').replaceAll('/', '__');
}

/** A file with conversations and traces, or with two clients, has a second journal. */
function toPath(base: string, number: number): string {
  return number === 1 ? `${base}.jsonl` : `${base}.${number}.jsonl`;
}

/** Removes journals that an earlier run of the test file had in addition. */
function removeFollowing(base: string, first: number): void {
  for (let number = first; number > 1 && existsSync(toPath(base, number)); number += 1) {
    rmSync(toPath(base, number));
  }
}
