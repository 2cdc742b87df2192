import { isRejectedKey } from '../journal/score-source.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';
import { rowLabel } from '../journal/record.ts';
import type { Outcome } from '../outcome.ts';
import type { Progress, RunStop } from '../progress.ts';
import { clusterOf, createSummary, type SummaryBuilder } from '../summary/summarize.ts';
import type { Summary, SummaryOutcome } from '../summary/summary.ts';
import type { Delivery } from './delivery.ts';
import type { OutcomeStore, Sent } from './outcome-store.ts';
import type { RunRow } from './read-row.ts';

interface LedgerContext {
  readonly settings: ResolvedRunOptions;
  readonly store: OutcomeStore;
  readonly delivery: Delivery;
  /** Called when the failures so far end the run. */
  readonly onStop: (stop: RunStop) => void;
}

/** The outcomes per slot that may wait for the consumer before the run stops starting rows. */
const WINDOW_PER_SLOT = 4;

const NOTHING_SENT: Sent = { ms: 0, attempts: 0 };

/** Where outcomes go: first to the journal, then to the counts, and last to the consumer. */
export class Ledger {
  readonly #context: LedgerContext;
  readonly #stopRules: StopRules;
  readonly #order: RowOrder | undefined;
  readonly #summary: SummaryBuilder;
  readonly #counts = { done: 0, scored: 0, notApplicable: 0, failed: 0, resumed: 0 };

  constructor(context: LedgerContext) {
    this.#context = context;
    const { settings, delivery } = context;
    const { order, names, thresholds, maxFailures } = settings;
    this.#stopRules = new StopRules(maxFailures);
    this.#order = order === 'input' ? new RowOrder(delivery) : undefined;
    this.#summary = createSummary(names, { thresholds });
  }

  get counts(): Pick<Progress, 'done' | 'scored' | 'notApplicable' | 'failed' | 'resumed'> {
    return this.#counts;
  }

  /** The outcomes of the whole run, if their number is known. */
  get total(): number | undefined {
    return this.#context.settings.totalOutcomes;
  }

  /** Returns whether few enough outcomes wait for the consumer, and failed requests for their retry, to start another row. */
  hasRoom(slots: number, retries: number): boolean {
    const waiting = this.#context.delivery.size + (this.#order?.size ?? 0) + retries;
    return waiting < WINDOW_PER_SLOT * slots;
  }

  /**
   * Enters an outcome.
   *
   * @param sent - The facts of its request; absent when nothing was sent.
   * @throws `AlignError` when the journal cannot keep it. It is not handed over then.
   */
  enter(outcome: Outcome, row: RunRow, sent: Sent = NOTHING_SENT): void {
    const { store, delivery } = this.#context;
    if (!outcome.resumed) store.keep(outcome, row, sent);
    row.outcomes.push(outcome);
    this.#count(outcome);
    if (this.#order === undefined) delivery.push(outcome);
    if (outcome.resumed) return;
    const stop = this.#stopRules.note(outcome, sent !== NOTHING_SENT);
    if (stop !== undefined) this.#context.onStop(stop);
  }

  #count({ status, resumed }: Outcome): void {
    const counts = this.#counts;
    counts.done += 1;
    if (resumed) counts.resumed += 1;
    if (status === 'scored') counts.scored += 1;
    else if (status === 'failed') counts.failed += 1;
    else counts.notApplicable += 1;
  }

  /** Closes a row that has all its outcomes. */
  completeRow(row: RunRow): void {
    this.#summarizeRow(row);
    this.#order?.complete(row.place, this.#inOrder(row));
  }

  /** Closes the rows that the end of the run left incomplete. */
  finish(rows: Iterable<RunRow>): void {
    for (const row of rows) {
      if (row.outcomes.length > 0) this.#summarizeRow(row);
      this.#order?.hold(row.place, this.#inOrder(row));
    }
    this.#order?.flush();
  }

  summarize(): Summary {
    return this.#summary.conclude();
  }

  #summarizeRow({ id, ownId, position, group, tags, outcomes }: RunRow): void {
    const cluster = clusterOf({ tags }, this.#context.settings.clusterBy);
    const label = rowLabel({ id, named: ownId !== undefined, row: position });
    const summarized = outcomes.map(toSummaryOutcome);
    this.#summary.add({ label, position, group, cluster, outcomes: summarized });
  }

  /** Sorts by trial, then by criterion, as the outcomes were planned. */
  #inOrder({ outcomes }: RunRow): Outcome[] {
    const { names } = this.#context.settings;
    return outcomes.toSorted(
      (one, other) =>
        one.trial - other.trial || names.indexOf(one.criterion) - names.indexOf(other.criterion),
    );
  }
}

function toSummaryOutcome(outcome: Outcome): SummaryOutcome {
  const { criterion, status, score } = outcome;
  if (status === 'failed') return { criterion, status, score, code: outcome.error.code };
  return { criterion, status, score, warnings: outcome.result?.warnings.map(({ code }) => code) };
}

/** Hands outcomes over in the order of the rows: the outcomes of a row that is ahead are held back. */
class RowOrder {
  readonly #delivery: Delivery;
  readonly #held = new Map<number, readonly Outcome[]>();
  #next = 1;
  #size = 0;

  constructor(delivery: Delivery) {
    this.#delivery = delivery;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds all outcomes of a row, and hands over what waited for it. */
  complete(position: number, outcomes: readonly Outcome[]): void {
    this.hold(position, outcomes);
    while (this.#held.has(this.#next)) {
      this.#pass(this.#next);
      this.#next += 1;
    }
  }

  /** Adds the outcomes of a row, without handing anything over. */
  hold(position: number, outcomes: readonly Outcome[]): void {
    this.#held.set(position, outcomes);
    this.#size += outcomes.length;
  }

  /** Hands over what is held back, although rows between are missing. */
  flush(): void {
    for (const position of [...this.#held.keys()].sort((one, other) => one - other)) {
      this.#pass(position);
    }
  }

  #pass(position: number): void {
    const outcomes = this.#held.get(position) ?? [];
    this.#held.delete(position);
    this.#size -= outcomes.length;
    for (const outcome of outcomes) this.#delivery.push(outcome);
  }
}

/** A run ends after this number of failed requests without a success. A share of failures counts from this number on. */
const FEW_FAILURES = 25;

/** Decides whether the failures of a run end it. Outcomes of earlier runs do not count. */
class StopRules {
  readonly #maxFailures: ResolvedRunOptions['maxFailures'];
  #succeeded = 0;
  #failed = 0;
  #failedRequests = 0;

  constructor(maxFailures: ResolvedRunOptions['maxFailures']) {
    this.#maxFailures = maxFailures;
  }

  /**
   * Notes an outcome of this run; returns why the run ends, if it does.
   *
   * @param wasSent - False for a row that is not valid.
   */
  note(outcome: Outcome, wasSent: boolean): RunStop | undefined {
    if (outcome.status !== 'failed') {
      this.#succeeded += 1;
      return undefined;
    }
    this.#failed += 1;
    if (wasSent) this.#failedRequests += 1;
    const { error } = outcome;
    if (ApiError.isInstance(error) && isRejectedKey(error.status)) {
      return { why: 'key', message: error.message };
    }
    if (!this.#isTooMany()) return undefined;
    const done = this.#failed + this.#succeeded;
    const counts = `${this.#failed} of ${done} evaluations failed`;
    return { why: 'failures', message: `${counts}, the last one with: ${error.message}` };
  }

  #isTooMany(): boolean {
    const maximum = this.#maxFailures;
    if (this.#succeeded === 0 && this.#failedRequests >= FEW_FAILURES) return true;
    if (maximum === undefined) return false;
    if (typeof maximum === 'number') return this.#failed > maximum;
    const share = Number.parseFloat(maximum) / 100;
    return this.#failed >= FEW_FAILURES && this.#failed > share * (this.#failed + this.#succeeded);
  }
}
