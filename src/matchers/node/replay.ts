import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { journalLines } from '../../batch/node/read-journal.ts';
import type { OutcomeLine, RunLine } from '../../batch/journal/lines.ts';
import { fromOutcomeLine } from '../../batch/journal/row-lines.ts';
import { AlignError } from '../../errors/align-error.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { quoteKey } from '../../values/describe-value.ts';
import { cleanText } from '../../values/clean-text.ts';
import type { MatcherResult, TestEvaluation } from '../recorder.ts';
import type { RequestFacts } from './test-journal.ts';

const MAX_CRITERION = 200;

/** The recorded answers of a folder, by the request and not by the test: a test may be renamed or moved. */
export class Replay {
  readonly #folder: string;
  readonly #lines = new Map<string, OutcomeLine[]>();

  /**
   * Reads all journals of a folder.
   *
   * @throws `ConfigurationError` when it has none; `JournalError` when one is damaged.
   */
  constructor(folder: string) {
    this.#folder = folder;
    const files = listJournals(folder);
    for (const file of files) this.#add(join(folder, file));
  }

  /**
   * Returns the recorded result of an evaluation.
   *
   * @throws `AlignError` with the code `not_recorded` when the folder does not have it.
   */
  find(evaluation: TestEvaluation, facts: RequestFacts, id: string | undefined): MatcherResult {
    const { kind, criterion, trial } = evaluation;
    const lines = this.#lines.get(toKey(kind, facts, trial)) ?? [];
    // Two tests may send the same request, and have other answers of the service.
    const line = lines.find((one) => one.id === id) ?? lines[0];
    if (line === undefined) throw this.#notRecorded(evaluation);
    const source = { criterion };
    const outcome = fromOutcomeLine(line, { row: 1, criterion, group: null, tags: {}, source });
    if (outcome.status === 'failed' || outcome.result === undefined) {
      return scoreOnly(criterion, outcome.score);
    }
    return outcome.result;
  }

  #add(path: string): void {
    let run: RunLine | undefined;
    for (const line of journalLines(path)) {
      if (line.t === 'run') run = line;
      // A failure of the service is no answer.
      if (line.t !== 'out' || run === undefined || line.status === 'failed') continue;
      const { kind, settings } = run;
      const key = toKey(kind, { settings, r: line.r, c: line.c }, line.trial);
      const lines = this.#lines.get(key) ?? [];
      this.#lines.set(key, [...lines, line]);
    }
  }

  #notRecorded({ test, criterion, trial }: TestEvaluation): AlignError {
    const where =
      test === undefined
        ? ''
        : ` of the test ${JSON.stringify(cleanText(test.fullName, MAX_CRITERION))}`;
    const what = `trial ${trial} of the criterion ${JSON.stringify(cleanText(criterion, MAX_CRITERION))}${where}`;
    return new AlignError(
      `The journals in ${this.#folder} do not have ${what}: the conversation, the criterion, the model core or the number of trials is another one than when they were recorded. Run the test with ALIGN_JOURNAL to record it`,
      { code: 'not_recorded' },
    );
  }
}

function listJournals(folder: string): string[] {
  let files: readonly string[] = [];
  try {
    files = readdirSync(folder);
  } catch {
    // Reported below: no folder has no journals either.
  }
  const journals = files.filter((file) => file.endsWith('.jsonl')).toSorted();
  if (journals.length > 0) return journals;
  throw new ConfigurationError(
    `ALIGN_REPLAY is ${quoteKey(folder)}, and this folder has no journals (*.jsonl): record them with ALIGN_JOURNAL first`,
    { code: 'invalid_option', option: 'ALIGN_REPLAY' },
  );
}

function toKey(kind: string, { settings, r, c }: RequestFacts, trial: number): string {
  const { core, latest, cleaning, retention } = settings;
  return JSON.stringify([kind, core, latest, cleaning, retention, r, c, trial]);
}

/** A journal of data that is not retained has the score only. */
function scoreOnly(criterion: string, score: number | null): MatcherResult {
  const facts = {
    ...{ criterion, evaluatorName: null, explanation: '', cleanedExplanation: null },
    ...{ sources: [], warnings: [], requestId: null, traceId: null },
  };
  return score === null
    ? { status: 'not_applicable', score, ...facts }
    : { status: 'scored', score, ...facts };
}
