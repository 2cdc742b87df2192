import type { Budget } from '../evaluate-all-options.ts';

/** Counts what a run spends: the requests that were not refused, and their estimated tokens. */
export class BudgetMeter {
  readonly #budget: Budget;
  #requests = 0;
  #tokens = 0;

  constructor(budget: Budget = {}) {
    this.#budget = budget;
  }

  get requests(): number {
    return this.#requests;
  }

  get tokens(): number {
    return this.#tokens;
  }

  /** Returns whether a request of so many tokens fits. */
  allows(tokens: number): boolean {
    const { requests = Infinity, tokens: maximum = Infinity } = this.#budget;
    return this.#requests < requests && this.#tokens + tokens <= maximum;
  }

  /** Adds requests; a negative number gives refused ones back. */
  add(requests: number, tokens: number): void {
    this.#requests += requests;
    this.#tokens += requests * tokens;
  }

  /** What is spent, in a sentence. */
  describe(): string {
    const { requests, tokens } = this.#budget;
    const parts = [
      ...(requests === undefined
        ? []
        : [`${String(this.#requests)} of ${String(requests)} requests`]),
      ...(tokens === undefined
        ? []
        : [`${String(this.#tokens)} of ${String(tokens)} estimated tokens`]),
    ];
    return `the budget does not allow the next request: ${parts.join(' and ')} are spent`;
  }
}
