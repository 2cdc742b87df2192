import { ApiError } from '../../errors/api-error.ts';
import type { RunStop } from '../progress.ts';
import type { Outcome } from '../outcome.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';

/** A run ends after so many failed requests without a success; a share of failures counts from this number on. */
const FEW_FAILURES = 25;

/** Decides whether the failures of a run end it. */
export class StopRules {
  readonly #maxFailures: ResolvedRunOptions['maxFailures'];
  #succeeded = 0;
  #failed = 0;
  #failedRequests = 0;

  constructor({ maxFailures }: Pick<ResolvedRunOptions, 'maxFailures'>) {
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
    if (ApiError.isInstance(error) && (error.status === 401 || error.status === 403)) {
      return { why: 'key', message: error.message };
    }
    if (!this.#isTooMany()) return undefined;
    const done = this.#failed + this.#succeeded;
    const counts = `${String(this.#failed)} of ${String(done)} evaluations failed`;
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
