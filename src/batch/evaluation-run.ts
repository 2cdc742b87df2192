import type { RunSummary } from './progress.ts';
import type { Outcome } from './outcome.ts';
import { Delivery } from './schedule/delivery.ts';

const INSPECT: unique symbol = Symbol.for('nodejs.util.inspect.custom');

/** How a run is started and ended. */
export interface RunControl {
  /** Evaluates all rows, and resolves when everything has settled. */
  readonly execute: (delivery: Delivery) => Promise<RunSummary>;
  /** Ends the run: no further row is sent. */
  readonly stop: () => void;
  /** Ends the requests in flight, too. */
  readonly abort: (reason: unknown) => void;
  /** Called when the consumer has taken an outcome. */
  readonly onRoom: () => void;
}

/**
 * A run of `evaluateAll`. It starts by itself, and iterating it yields the outcomes. When they are not taken, the run
 * waits with further rows; when only `summary` is asked for, they are dropped.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { evaluateAll } from 'align-evals/batch';
 *
 * const rows = [{ id: 'r1', messages: [{ role: 'user', content: 'Hi' }, { role: 'assistant', content: 'Hello!' }] }];
 * const run = evaluateAll(new Client(), rows, { criteria: { tone: 'Reward friendly answers' } });
 * for await (const outcome of run) console.log(outcome.id, outcome.criterion, outcome.score);
 * const { stop, criteria } = await run.summary;
 * console.log(stop.why, criteria['tone']?.mean);
 * ```
 */
export class EvaluationRun implements AsyncIterable<Outcome> {
  readonly #delivery: Delivery;
  readonly #summary: Promise<RunSummary>;
  readonly #abort: RunControl['abort'];
  #isIterated = false;

  /**
   * Creates a run; only `evaluateAll` calls it.
   *
   * @internal
   */
  constructor({ execute, stop, abort, onRoom }: RunControl) {
    this.#abort = abort;
    this.#delivery = new Delivery(onRoom, async () => {
      stop();
      await this.#summary.catch(() => undefined);
    });
    // In a turn of its own, so that the caller can begin to iterate first.
    this.#summary = Promise.resolve().then(() => execute(this.#delivery));
    // At the very end, so that nothing of the run is left when a loop over it ends.
    this.#summary.then(
      () => {
        this.#delivery.end();
      },
      (reason: unknown) => {
        this.#delivery.end({ reason });
      },
    );
  }

  /**
   * The summary of all outcomes, with the outcomes of the journal, when the run has ended. Without a loop over the outcomes, the
   * run does not wait for one, and drops them. Await the summary after such a loop, not in it: there it waits for outcomes
   * that the loop does not take.
   *
   * @returns A promise that rejects with what the rows or the journal threw, and with the `ConfigurationError` of a
   * client that cannot send: no key, or a placeholder host.
   */
  get summary(): Promise<RunSummary> {
    if (!this.#isIterated) this.#delivery.discard();
    return this.#summary;
  }

  /**
   * Ends the run and the requests in flight, whose outcomes are lost although they may have been paid. The option
   * `signal` ends a run and keeps them.
   *
   * @param reason - The reason.
   */
  abort(reason: unknown = new DOMException('The run was aborted', 'AbortError')): void {
    this.#abort(reason);
  }

  /**
   * Prints the state and the counts of the outcomes, without rows.
   *
   * @internal
   */
  [INSPECT](
    _depth: number,
    options: object,
    inspect?: (value: unknown, options: object) => string,
  ): string {
    const described = this.#delivery.describe();
    return `EvaluationRun ${inspect?.(described, options) ?? JSON.stringify(described)}`;
  }

  /**
   * Returns the iterator of the outcomes, which is the same each time. Leaving a loop over it ends the run, and waits
   * for the requests in flight.
   */
  [Symbol.asyncIterator](): AsyncIterator<Outcome, void, undefined> {
    this.#isIterated = true;
    return this.#delivery[Symbol.asyncIterator]();
  }
}
