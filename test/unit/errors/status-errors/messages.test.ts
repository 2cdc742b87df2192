import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConnectionError } from '../../../../src/errors/connection-error.ts';
import { InvalidInputError } from '../../../../src/errors/invalid-input-error.ts';
import { RedirectError } from '../../../../src/errors/redirect-error.ts';
import { RequestTimeoutError } from '../../../../src/errors/request-timeout-error.ts';
import {
  AuthenticationError,
  RateLimitError,
  ServerError,
  ValidationError,
} from '../../../../src/errors/status-errors.ts';
import { TaskFailedError } from '../../../../src/errors/task-failed-error.ts';
import { leakedSlice } from '../../../kit/canary/leaked-slice.ts';
import { factsOf, REQUEST } from '../error-samples.ts';

describe('the message of a request error', () => {
  it('writes one attempt in the singular', () => {
    const error = new ConnectionError(
      'body_cut',
      { ...REQUEST, attempts: 1 },
      { origin: 'https://evals.test' },
    );
    expect(error.message).toMatchInlineSnapshot(
      `"The response of https://evals.test ended before it was complete: check the network and try again (POST /api/v1/evals/reward, 1 attempt)"`,
    );
  });

  it('names the region that rejected the API key', () => {
    const options = { credential: 'apiKey', target: 'eu' } as const;
    expect(new AuthenticationError(REQUEST, factsOf(401), options).message).toMatchInlineSnapshot(
      `"Region eu rejected the API key (401): set apiKey or ALIGN_API_KEY to a key created in this region; the service said: no (POST /api/v1/evals/reward, 2 attempts)"`,
    );
  });

  it('names the host that rejected the access token', () => {
    const options = { credential: 'accessToken', target: 'https://evals.test' } as const;
    expect(new AuthenticationError(REQUEST, factsOf(401), options).message).toMatchInlineSnapshot(
      `"https://evals.test rejected the access token (401): set accessToken or ALIGN_ACCESS_TOKEN to a new token; the service said: no (POST /api/v1/evals/reward, 2 attempts)"`,
    );
  });

  it('names the wait of Retry-After', () => {
    const error = new RateLimitError(REQUEST, factsOf(429, { retryAfterMs: 1500 }));
    expect(error.message).toMatchInlineSnapshot(
      `"The account has reached its rate limit (429): try again after 1500 ms, or lower maxConcurrency; the service said: no (POST /api/v1/evals/reward, 2 attempts)"`,
    );
  });

  it('names no wait without Retry-After', () => {
    const error = new RateLimitError(REQUEST, factsOf(429, { detail: undefined }));
    expect(error.message).toMatchInlineSnapshot(
      `"The account has reached its rate limit (429): try again later, or lower maxConcurrency (POST /api/v1/evals/reward, 2 attempts)"`,
    );
  });

  it('names the certificate and baseUrl when TLS fails', () => {
    expect(
      new ConnectionError('tls', REQUEST, { origin: 'https://evals.test' }).message,
    ).toMatchInlineSnapshot(
      `"Could not establish a TLS connection to https://evals.test: check the certificate of the host and baseUrl (POST /api/v1/evals/reward, 2 attempts)"`,
    );
  });

  it.each([
    [
      501,
      'The service does not support this request (501): check baseUrl, and the version of the service',
    ],
    [
      505,
      'The service does not support this request (505): check baseUrl, and the version of the service',
    ],
  ])('names the cause of %d, which is never retried, and not a failure', (status, message) => {
    const error = new ServerError(REQUEST, factsOf(status, { detail: undefined }));
    expect(error.message).toBe(`${message} (POST /api/v1/evals/reward, 2 attempts)`);
  });

  it('refers to error.issues only when the service names fields', () => {
    const error = new ValidationError(REQUEST, factsOf(422, { detail: undefined }), []);
    expect(error.message).toMatchInlineSnapshot(
      `"The service rejected the input (422): correct the input (POST /api/v1/evals/reward, 2 attempts)"`,
    );
  });

  it('names the option whose deadline passed', () => {
    const messages = ['timeoutMs', 'waitTimeoutMs'].map(
      (option) => new RequestTimeoutError(5000, REQUEST, option).message,
    );
    expect(messages).toMatchInlineSnapshot(`
      [
        "The call did not complete within timeoutMs (5000 ms): raise it or make the request smaller (POST /api/v1/evals/reward, 2 attempts)",
        "The call did not complete within waitTimeoutMs (5000 ms): raise it (POST /api/v1/evals/reward, 2 attempts)",
      ]
    `);
  });

  it('leaves out the status of a redirect when the runtime hides it', () => {
    expect(new RedirectError(0, REQUEST).message).toMatchInlineSnapshot(
      `"The host responded with a redirect, which the client never follows: set baseUrl to the final address of the service (POST /api/v1/evals/reward, 2 attempts)"`,
    );
  });
});

describe('InvalidInputError', () => {
  const issues = Array.from({ length: 7 }, (_, index) => ({
    path: `messages[${String(index)}]`,
    message: 'is null',
  }));

  it('lists five issues in the message and counts the others', () => {
    expect(new InvalidInputError(issues).message).toMatchInlineSnapshot(`
      "messages[0]: is null
      messages[1]: is null
      messages[2]: is null
      messages[3]: is null
      messages[4]: is null
      (and 2 more)"
    `);
  });

  it('counts a single further issue in the message', () => {
    expect(new InvalidInputError(issues.slice(0, 6)).message).toMatch(/\n\(and 1 more\)$/);
  });

  it('has no count in the message when it lists all issues', () => {
    expect(new InvalidInputError(issues.slice(0, 5)).message).toMatchInlineSnapshot(`
      "messages[0]: is null
      messages[1]: is null
      messages[2]: is null
      messages[3]: is null
      messages[4]: is null"
    `);
  });

  it('keeps a frozen copy of all issues', () => {
    const given = [...issues];
    const error = new InvalidInputError(given);
    given.pop();
    expect(error.issues).toEqual(issues);
    expect(Object.isFrozen(error.issues)).toBe(true);
    expect(error.issues.every((issue) => Object.isFrozen(issue))).toBe(true);
  });
});

describe('TaskFailedError.detail', () => {
  const DETAIL = 'cannot read "My name is Ines Okafor-Lindqvist"';

  it('is the reason of the service, or null', () => {
    expect(new TaskFailedError('task-1', DETAIL).detail).toBe(DETAIL);
    expect(new TaskFailedError('task-1', null).detail).toBeNull();
  });

  it('is not part of the message, inspect or JSON, because it may quote the conversation', () => {
    const error = new TaskFailedError('task-1', DETAIL);
    const logged = [inspect(error), JSON.stringify(error), String(error), error.stack].join('\n');
    expect(leakedSlice(logged, DETAIL, 12)).toBeUndefined();
    expect(error.message).toMatchInlineSnapshot(
      `"Task task-1 failed in the service: read error.detail for the reason and evaluate again"`,
    );
  });
});
