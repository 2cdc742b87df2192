import { describe, expect, it } from 'vitest';
import { ApiError, isRetryableStatus } from '../../../../src/errors/api-error.ts';
import { ConnectionError } from '../../../../src/errors/connection-error.ts';
import { factsOf, REQUEST } from '../error-samples.ts';

const RETRYABLE = [408, 409, 425, 429, 500, 502, 503, 504, 507, 520, 524, 529, 599];
const PERMANENT = [400, 401, 402, 403, 404, 405, 406, 410, 411, 413, 418, 422, 423, 424, 426, 428];
const NEVER = [...PERMANENT, 431, 451, 499, 501, 505];

describe('isRetryable of a status', () => {
  it.each(RETRYABLE)('is true for %i', (status) => {
    expect(isRetryableStatus(status)).toBe(true);
    expect(new ApiError('no', REQUEST, factsOf(status)).isRetryable).toBe(true);
  });

  it.each(NEVER)('is false for %i', (status) => {
    expect(isRetryableStatus(status)).toBe(false);
    expect(new ApiError('no', REQUEST, factsOf(status)).isRetryable).toBe(false);
  });

  it('is false for every status below 400', () => {
    const below = Array.from({ length: 400 }, (_, status) => status);
    expect(below.filter((status) => isRetryableStatus(status))).toEqual([]);
  });
});

describe('isRetryable of a connection error', () => {
  it.each([
    ['connection', true],
    ['body_cut', true],
    ['attempt_timeout', true],
    ['tls', false],
  ] as const)('with code %s is %s', (code, isRetryable) => {
    expect(new ConnectionError(code, REQUEST, { origin: 'https://evals.test' })).toMatchObject({
      code,
      isRetryable,
    });
  });
});
