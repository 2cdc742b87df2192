import { AlignError } from '../errors/align-error.ts';
import type { RequestFacts } from '../errors/request-error.ts';
import { RequestTimeoutError } from '../errors/request-timeout-error.ts';
import type { WarningEvent } from '../options/hooks.ts';
import type { ResolvedRequestOptions } from '../options/resolve-request-options.ts';
import { type Arrival, type Received, sendOnce } from './attempt.ts';
import type { CallScope } from './call-scope.ts';
import type { Clock } from './clock.ts';
import { createLifetime } from './lifetime.ts';
import { createLimiter, type Limiter, type Slot } from './pool.ts';
import type { PreparedRequest } from './prepared-request.ts';
import { findRequestId, pickRateLimitHeaders, pickSafeHeaders } from './response-headers.ts';
import { planRetry } from './retry-policy.ts';
import type { TransportDependencies } from './transport-dependencies.ts';
import { withRetries } from './with-retries.ts';

/** What one call wants beyond its request. */
export type CallOptions = Pick<ResolvedRequestOptions, 'signal' | 'onResponse'>;

/** The answer to a request that succeeded. */
export interface Answer extends Received {
  /** How often the request was sent. */
  readonly attempts: number;
}

/** Sends requests. */
export interface Transport {
  /** Sends a request, with retries, within its deadline. */
  readonly send: (request: PreparedRequest, call: CallOptions) => Promise<Answer>;
  readonly clock: Clock;
  /** Gives a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** Tells hooks and log of something that may surprise. */
  readonly warn: (event: WarningEvent) => void;
  /** Waits, unless the caller or the closing client ends the wait. */
  readonly sleep: (delayMs: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Ends all calls and resolves when they have settled. */
  readonly close: () => Promise<void>;
}

/**
 * Creates a transport.
 *
 * @param dependencies - What sends, keeps the time, and is told.
 */
export function createTransport(dependencies: TransportDependencies): Transport {
  const lifetime = createLifetime(dependencies.clock);
  const limiter = createLimiter(dependencies.maxConcurrency);
  return {
    send: (request, call) =>
      lifetime.run(call.signal, (scope) =>
        new Exchange(request, call, scope, dependencies).run(limiter),
      ),
    clock: dependencies.clock,
    random: dependencies.random,
    warn: (event) => {
      dependencies.observer.warning(() => event);
    },
    sleep: (delayMs, signal) => lifetime.run(signal, (scope) => scope.sleep(delayMs)),
    close: lifetime.close,
  };
}

/** One request on its way through queue, attempts and waits. */
class Exchange {
  readonly #request: PreparedRequest;
  readonly #call: CallOptions;
  readonly #scope: CallScope;
  readonly #dependencies: TransportDependencies;
  #attempts = 0;
  #lastArrival: Arrival | undefined;

  constructor(
    request: PreparedRequest,
    call: CallOptions,
    scope: CallScope,
    dependencies: TransportDependencies,
  ) {
    this.#request = request;
    this.#call = call;
    this.#scope = scope;
    this.#dependencies = dependencies;
  }

  async run(limiter: Limiter): Promise<Answer> {
    const { clock } = this.#dependencies;
    const { numRetries, timeoutMs } = this.#request;
    const scope = this.#scope;
    const queuedAt = clock.now();
    const slot = await limiter.acquire(scope);
    const startedAt = clock.now();
    scope.startDeadline(timeoutMs, () => new RequestTimeoutError(timeoutMs, this.#facts()));
    try {
      const received = await withRetries((number) => this.#attempt(number), {
        numRetries,
        signal: scope.signal,
        prepareRetry: (error, attempt) => this.#prepareRetry(error, attempt, slot),
      });
      return { ...received, attempts: this.#attempts };
    } finally {
      slot.release();
      this.#reportAnswer(startedAt - queuedAt, clock.now() - startedAt);
    }
  }

  async #attempt(number: number): Promise<Received> {
    const { clock, observer } = this.#dependencies;
    const { method, pathTemplate: path } = this.#request;
    const startedAt = clock.now();
    this.#attempts = number;
    this.#lastArrival = undefined;
    observer.request(() => ({ method, path, attempt: number }));
    const onArrival = (arrival: Arrival): void => {
      const { response, redactor } = arrival;
      this.#lastArrival = arrival;
      observer.response(() => ({
        method,
        path,
        attempt: number,
        status: response.status,
        durationMs: clock.now() - startedAt,
        requestId: findRequestId(response.headers, redactor),
        headers: Object.freeze(pickSafeHeaders(response.headers, redactor)),
      }));
    };
    const attempt = {
      request: this.#request,
      scope: this.#scope,
      facts: this.#facts(),
      onArrival,
    };
    return await sendOnce(attempt, this.#dependencies);
  }

  async #prepareRetry(error: Error, attempt: number, slot: Slot): Promise<boolean> {
    if (!AlignError.isInstance(error)) return false;
    const { random, observer } = this.#dependencies;
    const { method, pathTemplate: path, retry: safety } = this.#request;
    const scope = this.#scope;
    const remainingMs = scope.remainingMs();
    const waitMs = planRetry({ error, attempt, safety, remainingMs, random: random() });
    if (waitMs === undefined) return false;
    observer.retry(() => ({ method, path, attempt, code: error.code, waitMs }));
    slot.pause();
    await scope.sleep(waitMs);
    await slot.resume(scope);
    // A blocked event loop may have slept past the deadline: its timer is due, let it end the call.
    if (scope.remainingMs() <= 0) await scope.sleep(0);
    return true;
  }

  #reportAnswer(queueMs: number, durationMs: number): void {
    if (this.#lastArrival === undefined) return;
    const { response, redactor } = this.#lastArrival;
    this.#dependencies.observer.answered(this.#call.onResponse, () => ({
      requestId: findRequestId(response.headers, redactor),
      status: response.status,
      attempts: this.#attempts,
      durationMs,
      queueMs,
      rateLimit: Object.freeze(pickRateLimitHeaders(response.headers, redactor)),
    }));
  }

  #facts(): RequestFacts {
    const { method, pathTemplate: path } = this.#request;
    return { method, path, attempts: this.#attempts };
  }
}
