import type { Outcome } from '../outcome.ts';
import type { Delivery } from './delivery.ts';
import type { Recorder, Sent } from './recorder.ts';
import type { RunStop } from '../progress.ts';
import { RowOrder } from './row-order.ts';
import type { RowWork } from './row-work.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';
import { StopRules } from './stop-rules.ts';
import type { Tally } from './tally.ts';

/** What a ledger writes to. */
export interface LedgerContext {
  readonly settings: ResolvedRunOptions;
  readonly recorder: Recorder;
  readonly delivery: Delivery<Outcome>;
  readonly tally: Tally;
  /** Called when the failures so far end the run. */
  readonly onStop: (stop: RunStop) => void;
}

/** Outcomes may wait for their consumer until they are so many times the slots. */
const WINDOW_PER_SLOT = 4;

const NOTHING_SENT: Sent = { ms: 0, attempts: 0 };

/** Where outcomes go: first to the journal, then to the counts, and last to the consumer. */
export class Ledger {
  readonly #context: LedgerContext;
  readonly #rules: StopRules;
  readonly #order: RowOrder<Outcome> | undefined;

  constructor(context: LedgerContext) {
    this.#context = context;
    const { settings, delivery } = context;
    this.#rules = new StopRules(settings);
    if (settings.order !== 'input') return;
    this.#order = new RowOrder((outcome) => {
      delivery.push(outcome);
    });
  }

  /** Returns whether the consumer has taken so many outcomes that a further row may start. */
  hasRoom(slots: number): boolean {
    const waiting = this.#context.delivery.size + (this.#order?.size ?? 0);
    return waiting < WINDOW_PER_SLOT * slots;
  }

  /**
   * Enters an outcome.
   *
   * @param sent - What is known of its request; left out when there was none.
   * @throws `AlignError` when the journal cannot keep it: it is not handed over then.
   */
  enter(outcome: Outcome, { row, identity, outcomes }: RowWork, sent: Sent = NOTHING_SENT): void {
    const { recorder, tally, delivery } = this.#context;
    if (!outcome.resumed) recorder.keep(outcome, row, identity, sent);
    outcomes.push(outcome);
    tally.add(outcome);
    if (this.#order === undefined) delivery.push(outcome);
    if (outcome.resumed) return;
    const stop = this.#rules.note(outcome, sent !== NOTHING_SENT);
    if (stop !== undefined) this.#context.onStop(stop);
  }

  /** Closes a row, whose outcomes have all come. */
  completeRow({ row, outcomes }: RowWork): void {
    this.#context.tally.addRow(row, outcomes);
    this.#order?.complete(row.position, this.#inOrder(outcomes));
  }

  /** Closes the rows that the end of the run left incomplete. */
  finish(rows: Iterable<RowWork>): void {
    for (const { row, outcomes } of rows) {
      if (outcomes.length > 0) this.#context.tally.addRow(row, outcomes);
      this.#order?.hold(row.position, this.#inOrder(outcomes));
    }
    this.#order?.flush();
  }

  /** By trial, and in it by criterion, as they were planned. */
  #inOrder(outcomes: readonly Outcome[]): Outcome[] {
    const names = this.#context.settings.subjects.map(({ name }) => name);
    return outcomes.toSorted(
      (one, other) =>
        one.trial - other.trial || names.indexOf(one.criterion) - names.indexOf(other.criterion),
    );
  }
}
