import { describe, expect, it } from 'vitest';
import {
  stopForOutage,
  stopForPause,
  stopForRefusals,
  troubleOf,
} from '../../../../src/batch/schedule/service-trouble.ts';
import { ApiError } from '../../../../src/errors/api-error.ts';
import { ConnectionError } from '../../../../src/errors/connection-error.ts';
import { RequestTimeoutError } from '../../../../src/errors/request-timeout-error.ts';
import { FACTS } from '../../../kit/client/engine.ts';

const apiError = (status: number, retryAfterMs?: number): ApiError =>
  new ApiError('It failed', FACTS, {
    status,
    detail: undefined,
    requestId: undefined,
    retryAfterMs,
  });
const connectionError = (code: ConnectionError['code']): ConnectionError =>
  new ConnectionError(code, FACTS, { origin: 'https://service.test' });

describe('the trouble of a service', () => {
  it.each<[string, unknown, string | undefined]>([
    ['429', apiError(429), 'refusal'],
    ['503 with Retry-After', apiError(503, 0), 'refusal'],
    ['503', apiError(503), 'failure'],
    ['502', apiError(502), 'failure'],
    ['504', apiError(504), 'failure'],
    ['a lost connection', connectionError('connection'), 'failure'],
    ['a response that was cut', connectionError('body_cut'), 'failure'],
    ['an attempt that took too long', connectionError('attempt_timeout'), 'failure'],
    ['a certificate that is not valid', connectionError('tls'), undefined],
    ['a timeout', new RequestTimeoutError(1000, FACTS), 'failure'],
    ['500, which may be due to the request', apiError(500), undefined],
    ['400', apiError(400), undefined],
    ['an outcome', { status: 'scored' }, undefined],
  ])('with %s', (_, error, expected) => {
    expect(troubleOf(error)).toBe(expected);
  });
});

const NOW = Date.UTC(2026, 10, 20);

describe('the reason for which a run ends', () => {
  it.each([
    [1500, '2 seconds'],
    [90_000, '90 seconds'],
    [601_000, '10 minutes'],
    [5_400_000, '90 minutes'],
    [86_400_000, '24 hours'],
    [950_400_000, '11 days'],
  ])('says for how long the service asked to wait: %i ms', (ms, text) => {
    const until = new Date(NOW + ms).toISOString();
    expect(stopForPause(ms, NOW)).toEqual({
      why: 'quota',
      message: `the service asked to wait ${text}, until ${until}`,
      retryAt: NOW + ms,
    });
  });

  it('has the last date there is for an absurd wait', () => {
    expect(stopForPause(Number.MAX_SAFE_INTEGER, NOW).retryAt).toBe(8.64e15);
  });

  it('says for how long the service refused', () => {
    expect(stopForRefusals(600_000)).toEqual({
      why: 'quota',
      message: 'the service has refused every request for 10 minutes',
    });
  });

  it('says for how long the service failed, and how', () => {
    const error = apiError(503);
    expect(stopForOutage(600_000, error)).toEqual({
      why: 'failures',
      message: `the service has not worked for 10 minutes, the last request failed with: ${error.message}`,
    });
  });
});
