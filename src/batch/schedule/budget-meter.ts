import type { Budget } from '../evaluate-all-options.ts';

/** A request in flight. */
export interface Spending {
  /** The estimated tokens of one attempt. */
  readonly tokens: number;
  /** The retries that the budget has room for. */
  readonly retries: number;
}

/** Counts what a run spends: the requests that were not refused, and their estimated tokens. */
export class BudgetMeter {
  readonly #budget: Budget;
  #requests = 0;
  #tokens = 0;
  /** The estimated tokens of the requests in flight. */
  #tokensInFlight = 0;
  /** What the requests in flight may still spend: their retries are not checked against the budget. */
  #reservedRequests = 0;
  #reservedTokens = 0;

  constructor(budget: Budget = {}) {
    this.#budget = budget;
  }

  get requests(): number {
    return this.#requests;
  }

  get tokens(): number {
    const used = this.#budget.usedTokens?.();
    return used === undefined ? this.#tokens : used + this.#tokensInFlight;
  }

  /** Returns whether a request with these tokens fits, with these retries. */
  allows(tokens: number, numRetries: number): boolean {
    return this.#room(tokens) >= 1 + numRetries;
  }

  /** Spends a request, and reserves its retries as far as they fit. */
  start(tokens: number, numRetries: number): Spending {
    const retries = Math.min(numRetries, this.#room(tokens) - 1);
    this.#add(1, tokens);
    this.#tokensInFlight += tokens;
    this.#reserve(retries, tokens);
    return { tokens, retries };
  }

  /** Settles a request: a refusal costs nothing, and retries that were not needed can be spent again. */
  settle(
    { tokens, retries }: Spending,
    { attempts, isRefused }: { readonly attempts: number; readonly isRefused: boolean },
  ): void {
    this.#tokensInFlight -= tokens;
    this.#reserve(-retries, tokens);
    this.#add(attempts - (isRefused ? 2 : 1), tokens);
  }

  /** Explains what is spent. */
  describe(): string {
    const { requests, tokens } = this.#budget;
    const parts = [
      ...(requests === undefined ? [] : [`${this.#requests} of ${requests} requests`]),
      ...(tokens === undefined ? [] : [`${this.tokens} of ${tokens} ${this.#unit}`]),
    ];
    return `the budget does not allow the next request: ${parts.join(' and ')} are spent`;
  }

  get #unit(): string {
    return this.#budget.usedTokens === undefined ? 'estimated tokens' : 'tokens';
  }

  /** How many requests with these tokens fit. */
  #room(tokens: number): number {
    const { requests = Infinity, tokens: maximum = Infinity } = this.#budget;
    return Math.min(
      requests - this.#requests - this.#reservedRequests,
      Math.floor((maximum - this.tokens - this.#reservedTokens) / tokens),
    );
  }

  #add(requests: number, tokens: number): void {
    this.#requests += requests;
    this.#tokens += requests * tokens;
  }

  #reserve(requests: number, tokens: number): void {
    this.#reservedRequests += requests;
    this.#reservedTokens += requests * tokens;
  }
}
