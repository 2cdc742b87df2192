import { AlignError } from '../../errors/align-error.ts';
import { RequestTimeoutError } from '../../errors/request-timeout-error.ts';
import type { CallWarningEvent, RequestEvent, WarningLevel } from '../../service/hooks.ts';
import type { ServiceIds } from '../../service/ids.ts';
import { ConnectionError } from '../../errors/connection-error.ts';
import { type CallScope, openCallScope } from '../../values/call-scope.ts';
import { Pool, type Slot } from '../../values/pool.ts';
import type { ResolvedRequestOptions } from '../options/request-options.ts';
import {
  type Received,
  type ResponseHead,
  sendOnce,
  type TransportDependencies,
} from './attempt.ts';
import type { AttemptFacts, PreparedRequest } from './build-request.ts';
import { createLifetime } from './lifetime.ts';
import {
  findRequestId,
  findTraceId,
  pickRateLimitHeaders,
  pickSafeHeaders,
} from './response-headers.ts';
import { planRetry } from './retry-policy.ts';
import { withRetries } from './with-retries.ts';

export interface CallOptions extends Pick<ResolvedRequestOptions, 'signal' | 'onResponse'> {
  /** Returns the id of the call, which its events share. */
  readonly callId: () => string;
}

export interface Answer extends Received {
  readonly attempts: number;
  /** The ids in the headers of the response. */
  readonly ids: ServiceIds;
  /** Throws if the deadline has passed. The time for decoding the body belongs to the call. */
  readonly requireTime: () => void;
}

/** One deadline over several requests and the waits between them. */
interface Deadline {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** Creates the error that is thrown when the deadline has passed. */
  readonly toError: () => Error;
}

export interface DeadlineScope extends Pick<CallScope, 'signal' | 'sleep'> {
  /** Returns a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
}

export interface Transport {
  /** Sends a request, with retries, within its deadline. */
  readonly send: (request: PreparedRequest, call: CallOptions) => Promise<Answer>;
  /** Runs work within one deadline. Closing the client ends the work too. */
  readonly withDeadline: <T>(
    deadline: Deadline,
    work: (scope: DeadlineScope) => Promise<T>,
  ) => Promise<T>;
  /** Creates a pool that limits how many requests of one call run at the same time. */
  readonly createPool: (size: number) => Pool;
  readonly warn: (level: WarningLevel | undefined, make: () => CallWarningEvent) => void;
  /** Ends all calls and resolves when they have settled. */
  readonly close: () => Promise<void>;
}

export function createTransport(dependencies: TransportDependencies): Transport {
  const { clock, random, maxConcurrency, observer } = dependencies;
  const lifetime = createLifetime(clock);
  const pool = new Pool(clock, maxConcurrency);
  return {
    send: (request, call) =>
      lifetime.run(call.signal, (scope) =>
        new Exchange(request, call, scope, dependencies).run(pool),
      ),
    withDeadline: ({ timeoutMs, signal, toError }, work) =>
      lifetime.run(signal, (scope) => {
        scope.startDeadline(timeoutMs, toError);
        const { signal: end } = scope;
        return work({
          signal: end,
          // The promise of one scope would keep something of every wait until the work ends.
          sleep: (delayMs) => lifetime.run(end, (wait) => wait.sleep(delayMs)),
          random,
        });
      }),
    createPool: (size) => new Pool(clock, size),
    warn: observer.warning,
    close: lifetime.close,
  };
}

/** One request on its way through queue, attempts and waits. */
class Exchange implements AttemptFacts {
  readonly #request: PreparedRequest;
  readonly #call: CallOptions;
  readonly #scope: CallScope;
  readonly #dependencies: TransportDependencies;
  /** The requests so far, with those that the runtime has sent by itself. */
  #attempts = 0;
  /** The number of the first request of the current attempt. */
  #current = 0;
  #lastHead: ResponseHead | undefined;

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

  get method(): string {
    return this.#request.method;
  }

  get path(): string {
    return this.#request.pathTemplate;
  }

  get origin(): string {
    return this.#request.origin;
  }

  /** Read when an error is created, because the runtime may have sent the request again since. */
  get attempts(): number {
    return this.#attempts;
  }

  async run(pool: Pool): Promise<Answer> {
    const { clock } = this.#dependencies;
    const { numRetries, timeoutMs } = this.#request;
    const scope = this.#scope;
    const queuedAt = clock.now();
    const slot = await pool.acquire(timeoutMs, scope.race);
    const startedAt = clock.now();
    scope.startDeadline(timeoutMs, () => new RequestTimeoutError(timeoutMs, this));
    try {
      const received = await withRetries(() => this.#attempt(), {
        numRetries,
        signal: scope.signal,
        waitForRetry: (error, attempt) => this.#waitForRetry(error, attempt, slot),
      });
      const { requireTime } = scope;
      return { ...received, attempts: this.#attempts, ids: this.#ids(), requireTime };
    } finally {
      slot.release();
      this.#reportResponse(startedAt - queuedAt, clock.now() - startedAt);
    }
  }

  async #attempt(): Promise<Received> {
    const { clock, observer } = this.#dependencies;
    const startedAt = clock.now();
    this.#attempts += 1;
    this.#current = this.#attempts;
    this.#lastHead = undefined;
    observer.request(() => this.#event());
    const onHead = (head: ResponseHead): void => {
      const { response, redactor } = head;
      this.#lastHead = head;
      observer.response(() => ({
        ...this.#event(),
        status: response.status,
        durationMs: clock.now() - startedAt,
        requestId: findRequestId(response.headers, redactor.isSafe),
        traceId: findTraceId(response.headers, redactor),
        headers: Object.freeze(pickSafeHeaders(response.headers, redactor)),
      }));
    };
    const onResend = (): void => {
      this.#attempts += 1;
    };
    const { scope, dispose } = this.#openAttempt();
    const { remainingMs } = this.#scope;
    const request = this.#request;
    try {
      return await sendOnce(
        { request, scope, remainingMs, facts: this, onHead, onResend },
        this.#dependencies,
      );
    } finally {
      dispose();
    }
  }

  /** An attempt has a scope of its own when it may end before the call. */
  #openAttempt(): { readonly scope: CallScope; readonly dispose: () => void } {
    const { attemptTimeoutMs } = this.#request;
    if (attemptTimeoutMs === undefined || attemptTimeoutMs >= this.#scope.remainingMs()) {
      return { scope: this.#scope, dispose: () => undefined };
    }
    const scope = openCallScope(this.#dependencies.clock, this.#scope.signal);
    scope.startDeadline(attemptTimeoutMs, () => {
      const { origin } = this;
      return new ConnectionError('attempt_timeout', this, { origin, attemptTimeoutMs });
    });
    return { scope, dispose: scope.dispose };
  }

  /** Decides about a retry and waits for it; another request can use the slot meanwhile. */
  async #waitForRetry(error: Error, attempt: number, slot: Slot): Promise<boolean> {
    if (!AlignError.isInstance(error)) return false;
    const { random, observer } = this.#dependencies;
    const scope = this.#scope;
    const { retry: safety, numRetries } = this.#request;
    // A request that the runtime has sent again by itself is one of the retries.
    if (this.#attempts > numRetries) return false;
    const remainingMs = scope.remainingMs();
    const waitMs = planRetry({ error, attempt, safety, remainingMs, random: random() });
    if (waitMs === undefined) return false;
    observer.retry(() => ({ ...this.#event(), code: error.code, waitMs }));
    slot.pause();
    await scope.sleep(waitMs);
    await slot.resume(scope.race);
    // A blocked event loop may have slept past the deadline. This wait lets the timer of the deadline end the call.
    if (scope.remainingMs() <= 0) await scope.sleep(0);
    return true;
  }

  #reportResponse(queueMs: number, durationMs: number): void {
    if (this.#lastHead === undefined) return;
    const { response, redactor } = this.#lastHead;
    this.#dependencies.observer.answered(this.#call.onResponse, () => ({
      callId: this.#call.callId(),
      index: this.#request.index,
      requestId: findRequestId(response.headers, redactor.isSafe),
      traceId: findTraceId(response.headers, redactor),
      status: response.status,
      attempts: this.#attempts,
      durationMs,
      queueMs,
      rateLimit: Object.freeze(pickRateLimitHeaders(response.headers, redactor)),
    }));
  }

  /** Ids may repeat the request, as the explanation of a result does, but not the key. */
  #ids(): ServiceIds {
    if (this.#lastHead === undefined) return {};
    const { response, redactor } = this.#lastHead;
    return {
      requestId: findRequestId(response.headers, redactor.isFreeOfKey),
      traceId: findTraceId(response.headers, redactor),
    };
  }

  #event(): RequestEvent {
    const { method, pathTemplate: path, index } = this.#request;
    return { callId: this.#call.callId(), index, method, path, attempt: this.#current };
  }
}
