import type { Client } from '../client/client.ts';
import { systemClock } from '../values/clock.ts';
import { requireContext, requireRows } from './check-arguments.ts';
import type { ResolvedOptions } from '../client/options/resolve-options.ts';
import {
  type AnyRunOptions,
  type ResolvedRunOptions,
  resolveRunOptions,
} from './evaluate-all-options.ts';
import type { EvaluateTaskOptions } from './evaluate-task-options.ts';
import type { TaskRow } from './tasks/task.ts';
import type { EvaluationSettings } from './evaluation-settings.ts';
import type { JournalOptions } from './journal/journal-options.ts';
import { rowLabel } from './journal/record.ts';
import type { EvaluationRows } from './rows.ts';
import { subjectToSend } from './schedule/fill-subjects.ts';
import { estimateTokens, findOutcomes, type JobPlan, listPlans, plansOf } from './schedule/job.ts';
import { openStore, type OutcomeStore } from './schedule/outcome-store.ts';
import { checkSettings, readRow, type RunRow } from './schedule/read-row.ts';
import { readTaskRow, resumeAnswer } from './schedule/read-task-row.ts';
import { RowPuller } from './schedule/row-puller.ts';

/** What a run would do. */
export interface EvaluationPlan {
  /** The number of rows. */
  readonly rows: number;
  /** The outcomes of the run: rows × criteria and checks × trials, less the criteria that do not apply to a row. */
  readonly outcomes: number;
  /** The outcomes of checks, which need no request. */
  readonly checks: number;
  /** The requests of the run, if none is refused or sent again: exactly one per outcome of a criterion that is not known yet. */
  readonly requests: number;
  /** How often the task would be called, if none of its calls fails; 0 without a task. */
  readonly tasks: number;
  /** The tokens of those requests, estimated as one per 4 bytes of their bodies; without requests whose answer is not known yet. */
  readonly estimatedTokens: number;
  /** The outcomes that the journal has and the run would use again. */
  readonly reused: number;
  /** How many of the reused outcomes failed before. */
  readonly reusedFailures: number;
  /** The rows that the journal does not have. Without a journal, this and the next two fields are 0. */
  readonly newRows: number;
  /** The rows that changed since. */
  readonly changedRows: number;
  /** The rows of the journal that are not among the rows. */
  readonly missingRows: number;
  /** The names of criteria whose text changed since: they are evaluated again. */
  readonly changedCriteria: readonly string[];
  /** The number of rows that cannot be evaluated. */
  readonly invalidRows: number;
  /** The first five rows that cannot be evaluated. */
  readonly firstInvalid: readonly InvalidRow[];
}

/** A row that cannot be evaluated. */
export interface InvalidRow {
  /** The position of the row, from 1. */
  readonly row: number;
  /** The id of the row, or its position in words (`row 3`) if it has none. */
  readonly name: string;
  /** Why it cannot be evaluated. */
  readonly message: string;
}

const SHOWN_INVALID = 5;

/**
 * Plans a run of `evaluateAll` without sending anything: reads all rows, compares them with the journal, and counts the
 * requests.
 *
 * @param client - The client that would send the requests.
 * @param rows - The rows.
 * @param options - The options of the run that decide its requests. The journal is opened and closed: pass
 * `viewJournal(path)` of `align-evals/batch/node`, which leaves the file as it is.
 * @throws the errors of `evaluateAll`, and what the rows throw.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { planEvaluation } from 'align-evals/batch';
 *
 * const rows = [{ messages: [{ role: 'user', content: 'Hi' }, { role: 'assistant', content: 'Hello!' }] }];
 * const { requests, estimatedTokens } = await planEvaluation(new Client(), rows, {
 *   criteria: 'Reward friendly answers',
 * });
 * console.log(requests, estimatedTokens); // 1, and about 40
 * ```
 */
export async function planEvaluation<Row extends object & TaskRow, Variant>(
  client: Client,
  rows: EvaluationRows | Iterable<Row> | AsyncIterable<Row>,
  options: (EvaluationSettings | EvaluateTaskOptions<Row, Variant>) & JournalOptions,
): Promise<EvaluationPlan> {
  const { defaults } = requireContext(client);
  const settings = resolveRunOptions(options as AnyRunOptions, defaults, 'planEvaluation');
  checkSettings(settings, defaults);
  const puller = new RowPuller(requireRows(rows));
  const { store, start } = await openStore(settings, defaults, systemClock);
  const counts = new PlanCounts();
  try {
    const all = listPlans(settings);
    for (;;) {
      await puller.pull();
      const next = puller.take();
      if (next === undefined) break;
      const { row, trials } = readPlanned(next.value, counts.rows + 1, {
        settings,
        defaults,
        store,
      });
      if (start !== undefined) counts.compare(store.compare(row));
      counts.addRow(row, {
        evaluations: plansOf(all, row).length,
        checks: countChecks(settings, row),
      });
      for (const trial of trials) {
        const { found, plans } = findOutcomes(all, store, trial);
        counts.reuse(found.length, found.filter(({ status }) => status === 'failed').length);
        counts.addRequests(trial, plans);
      }
    }
    return counts.conclude(start);
  } finally {
    await puller.close();
    await store.close();
  }
}

interface PlannedRow {
  readonly row: RunRow;
  /** The row itself; with a task, the row with its answer per trial, or with the place of an answer that is not known yet. */
  readonly trials: readonly RunRow[];
}

function readPlanned(
  given: unknown,
  place: number,
  context: {
    readonly settings: ResolvedRunOptions;
    readonly defaults: ResolvedOptions;
    readonly store: OutcomeStore;
  },
): PlannedRow {
  const { settings, defaults, store } = context;
  const { answering } = settings;
  if (answering === undefined) {
    const row = store.identify(readRow(given, place, settings, defaults), 'passed');
    return { row, trials: [row] };
  }
  const source = readTaskRow(given, place, { ...settings, answering }, defaults);
  const row = store.identify(source.row, 'task');
  const trials = Array.from({ length: settings.trials }, (_, index): RunRow => {
    const trial = index + 1;
    const line = store.findAnswer(row, trial);
    const answered = line && resumeAnswer({ row, source, line }, settings, defaults);
    const answer = { trial, q: row.r, ms: 0, usage: undefined, resumed: false };
    return answered ?? { ...row, answer };
  });
  return { row, trials };
}

function countChecks({ runChecks, trials }: ResolvedRunOptions, { criteria }: RunRow): number {
  return trials * runChecks.filter(({ name }) => criteria?.includes(name) ?? true).length;
}

type Started = Awaited<ReturnType<typeof openStore>>['start'];

class PlanCounts {
  rows = 0;
  readonly #counts = { requests: 0, tasks: 0, estimatedTokens: 0, reused: 0, reusedFailures: 0 };
  readonly #states = { new: 0, changed: 0, same: 0 };
  #outcomes = 0;
  #checks = 0;
  #invalid = 0;
  readonly #firstInvalid: InvalidRow[] = [];

  compare(state: 'new' | 'changed' | 'same'): void {
    this.#states[state] += 1;
  }

  reuse(outcomes: number, failures: number): void {
    this.#counts.reused += outcomes;
    this.#counts.reusedFailures += failures;
  }

  addRow(
    { content, position: row, ownId }: RunRow,
    { evaluations, checks }: { readonly evaluations: number; readonly checks: number },
  ): void {
    this.rows += 1;
    this.#checks += checks;
    this.#outcomes += evaluations + checks;
    if (!(content instanceof Error)) return;
    this.#invalid += 1;
    if (this.#invalid > SHOWN_INVALID) return;
    const name = rowLabel({ id: ownId ?? '', named: ownId !== undefined, row });
    this.#firstInvalid.push({ row, name, message: content.message });
  }

  addRequests({ content, answer }: RunRow, plans: readonly JobPlan[]): void {
    if (content instanceof Error) return;
    this.#counts.requests += plans.length;
    if (answer?.resumed === false) {
      this.#counts.tasks += 1;
      return;
    }
    for (const { subject } of plans) {
      const body = content.writeBody(subjectToSend(content.filled, subject));
      this.#counts.estimatedTokens += estimateTokens(body);
    }
  }

  conclude(start: Started): EvaluationPlan {
    const { new: newRows, changed: changedRows, same } = this.#states;
    return {
      ...this.#counts,
      rows: this.rows,
      outcomes: this.#outcomes,
      checks: this.#checks,
      newRows,
      changedRows,
      missingRows: start === undefined ? 0 : start.rows - same - changedRows,
      changedCriteria: start?.changedCriteria ?? [],
      invalidRows: this.#invalid,
      firstInvalid: this.#firstInvalid,
    };
  }
}
