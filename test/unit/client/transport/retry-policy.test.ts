import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AlignError } from '../../../../src/errors/align-error.ts';
import { ApiError } from '../../../../src/errors/api-error.ts';
import { ConnectionError } from '../../../../src/errors/connection-error.ts';
import { InvalidResponseError } from '../../../../src/errors/invalid-response-error.ts';
import { RedirectError } from '../../../../src/errors/redirect-error.ts';
import { ResponseTooLargeError } from '../../../../src/errors/response-too-large-error.ts';
import type { RetrySafety } from '../../../../src/client/transport/build-request.ts';
import { planRetry, type RetryContext } from '../../../../src/client/transport/retry-policy.ts';
import { RUNS } from '../../errors/property-runs.ts';

const REQUEST = { method: 'POST', path: '/x', attempts: 1 };
const SAFETIES: readonly RetrySafety[] = ['repeatable', 'unless_processed', 'never'];
const ALMOST_ONE = 0.999999;

function refusal(status: number, retryAfterMs?: number): ApiError {
  const facts = { status, detail: undefined, requestId: undefined, retryAfterMs };
  return new ApiError('no', REQUEST, facts);
}

function plan(context: Partial<RetryContext>): number | undefined {
  return planRetry({
    error: refusal(500),
    attempt: 1,
    safety: 'repeatable',
    remainingMs: 60_000,
    random: 0.5,
    ...context,
  });
}

/** Returns the safeties under which an error is retried. */
function retriedUnder(error: AlignError): readonly RetrySafety[] {
  return SAFETIES.filter((safety) => plan({ error, safety }) !== undefined);
}

describe('planRetry decides by error and retry safety', () => {
  const ALWAYS: readonly RetrySafety[] = ['repeatable', 'unless_processed'];
  const IF_REPEATABLE: readonly RetrySafety[] = ['repeatable'];

  it.each<readonly [number, readonly RetrySafety[]]>([
    ...[429, 503].map((status) => [status, ALWAYS] as const),
    ...[408, 409, 425, 500, 502, 504, 520, 524].map((status) => [status, IF_REPEATABLE] as const),
    ...[400, 401, 403, 404, 405, 413, 422, 501, 505].map((status) => [status, []] as const),
  ])('status %i: %j', (status, safeties) => {
    expect(retriedUnder(refusal(status))).toEqual(safeties);
    expect(retriedUnder(refusal(status, 10))).toEqual(safeties);
  });

  it.each<readonly [RetrySafety, (status: number) => boolean]>([
    // covers: P-085, P-086
    [
      'repeatable',
      (status) =>
        [408, 409, 425, 429].includes(status) || (status >= 500 && ![501, 505].includes(status)),
    ],
    // covers: P-087
    ['unless_processed', (status) => status === 429 || status === 503],
    ['never', () => false],
  ])('of all statuses from 400 to 599, for a request that is %s', (safety, isRetried) => {
    const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);

    expect(statuses.filter((status) => retriedUnder(refusal(status)).includes(safety))).toEqual(
      statuses.filter(isRetried),
    );
  });

  it.each<readonly [string, AlignError, readonly RetrySafety[]]>([
    // covers: P-085
    [
      'a failed connection',
      new ConnectionError('connection', REQUEST, { origin: 'https://evals.test' }),
      IF_REPEATABLE,
    ],
    // covers: P-085
    [
      'a truncated body',
      new ConnectionError('body_cut', REQUEST, { origin: 'https://evals.test' }),
      IF_REPEATABLE,
    ],
    // covers: P-086
    ['a TLS error', new ConnectionError('tls', REQUEST, { origin: 'https://evals.test' }), []],
    // covers: P-086
    ['a redirect', new RedirectError(307, REQUEST), []],
    // covers: P-086
    ['invalid JSON', new InvalidResponseError('no', REQUEST, { code: 'invalid_json' }), []],
    // covers: P-086
    ['an invalid schema', new InvalidResponseError('no', REQUEST, { code: 'invalid_schema' }), []],
    // covers: P-086
    [
      'an answer that is too large',
      new ResponseTooLargeError({ option: 'maxResponseBytes', limit: 1 }, REQUEST),
      [],
    ],
    ['an error that is not retryable', new AlignError('x', { code: 'x' }), []],
    [
      'an error that is retryable',
      new AlignError('x', { code: 'x', isRetryable: true }),
      IF_REPEATABLE,
    ],
  ])('%s', (_, error, safeties) => {
    expect(retriedUnder(error)).toEqual(safeties);
  });
});

describe('the backoff window', () => {
  it.each([
    [1, 1000],
    [2, 2000],
    [3, 4000],
    [4, 8000],
    [5, 16_000],
    [6, 20_000],
    [7, 20_000],
    [5000, 20_000],
  ])('after attempt %i is %i ms', (attempt, windowMs) => {
    expect(plan({ attempt, random: 0 })).toBe(0);
    expect(plan({ attempt, random: 0.5 })).toBe(windowMs / 2);
    expect(plan({ attempt, random: ALMOST_ONE })).toBe(ALMOST_ONE * windowMs);
  });
});

describe('planRetry without Retry-After', () => {
  it.each<readonly [number, number, number | undefined]>([
    [0, 1, 0],
    [0.5, 4000, 500],
    [0.5, 2000, 500],
    [0.5, 1000, 250],
    [0.5, 100, 25],
    [0.5, 0.1, 0.025],
    [0, 0, undefined],
    [0, -5, undefined],
    [ALMOST_ONE, 1000, ALMOST_ONE * 500],
  ])('with random %d and %d ms left returns %s ms', (random, remainingMs, expected) => {
    expect(plan({ random, remainingMs })).toBe(expected);
  });
});

describe('planRetry with Retry-After', () => {
  it.each<readonly [string, number, number, number, number | undefined]>([
    ['waits at least Retry-After', 5000, 0, 60_000, 5000],
    ['adds jitter up to the backoff window', 900, 0.5, 60_000, 900 + 500],
    ['adds jitter up to a third of a long wait', 9000, 0.5, 60_000, 9000 + 1500],
    ['limits the jitter to half of the time that is then left', 9000, 0.5, 10_000, 9000 + 250],
    ['limits the jitter to nearly zero', 9000, 0.5, 9001, 9000 + 0.25],
    ['adds jitter to a wait of 0', 0, 0.5, 60_000, 500],
    ['does not retry when the wait takes all the time left', 5000, 0, 5000, undefined],
    ['does not retry when the wait takes longer than the time left', 5001, 0, 5000, undefined],
    ['does not retry when the wait is infinite', Infinity, 0, 5000, undefined],
  ])('%s', (_, retryAfterMs, random, remainingMs, expected) => {
    expect(plan({ error: refusal(429, retryAfterMs), random, remainingMs })).toBe(expected);
  });

  it('uses the larger of backoff window and third on later attempts', () => {
    const error = refusal(503, 9000);
    expect(plan({ error, attempt: 5, random: 0.5 })).toBe(9000 + 8000);
    expect(plan({ error, attempt: 2, random: 0.5 })).toBe(9000 + 1500);
  });

  it('honours it for every status that is retried', () => {
    const waits = [408, 409, 425, 429, 500, 503].map((status) =>
      plan({ error: refusal(status, 7000), random: 0 }),
    );
    expect(new Set(waits)).toEqual(new Set([7000]));
  });
});

describe('planRetry for any failure at any time', () => {
  const context = {
    status: fc.constantFrom(400, 408, 409, 425, 429, 500, 501, 503, 524),
    retryAfterMs: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: undefined }),
    attempt: fc.integer({ min: 1, max: 100 }),
    safety: fc.constantFrom(...SAFETIES),
    remainingMs: fc.double({ min: -100, max: 1e5, noNaN: true }),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  };

  it('returns a wait of at least Retry-After that ends before the deadline', () => {
    fc.assert(
      fc.property(fc.record(context), ({ status, retryAfterMs, ...rest }) => {
        const error = refusal(status, retryAfterMs);
        const waitMs = planRetry({ error, ...rest });
        if (waitMs === undefined) return;
        const most = Math.max(20_000, (retryAfterMs ?? 0) / 3) + (retryAfterMs ?? 0);
        expect(waitMs).toBeGreaterThanOrEqual(retryAfterMs ?? 0);
        expect(waitMs).toBeLessThanOrEqual(Math.min(most, rest.remainingMs));
        expect([error.isRetryable, rest.safety === 'never']).toEqual([true, false]);
      }),
      RUNS,
    );
  });

  // covers: P-159
  it('leaves at least half of the time after Retry-After for the retry', () => {
    fc.assert(
      fc.property(fc.record(context), ({ retryAfterMs, attempt, remainingMs, random }) => {
        const waitMs = plan({ error: refusal(429, retryAfterMs), attempt, random, remainingMs });
        const leftMs = remainingMs - (retryAfterMs ?? 0);
        expect(waitMs === undefined).toBe(leftMs <= 0);
        if (waitMs === undefined) return;
        // The sum rounds.
        expect(waitMs).toBeLessThanOrEqual((retryAfterMs ?? 0) + leftMs / 2 + 1e-6);
      }),
      RUNS,
    );
  });

  it('retries a repeatable failure when there is enough time', () => {
    fc.assert(
      fc.property(
        context.attempt,
        context.random,
        context.retryAfterMs,
        (attempt, random, after) => {
          const remainingMs = 20_001 + (after ?? 0);
          return plan({ error: refusal(429, after), attempt, random, remainingMs }) !== undefined;
        },
      ),
      RUNS,
    );
  });
});
