import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { AuthenticationError } from '../../../src/errors/authentication-error.ts';
import { ConnectionError } from '../../../src/errors/connection-error.ts';
import { InvalidInputError } from '../../../src/errors/invalid-input-error.ts';
import { RateLimitError } from '../../../src/errors/rate-limit-error.ts';
import { RedirectError } from '../../../src/errors/redirect-error.ts';
import { TaskFailedError } from '../../../src/errors/task-failed-error.ts';
import { leakedSlice } from '../../kit/canary/leaked-slice.ts';
import { factsOf, REQUEST } from './error-samples.ts';

describe('the message of an error', () => {
  it('counts one attempt in the singular', () => {
    const error = new ConnectionError('body_cut', { ...REQUEST, attempts: 1 });
    expect(error.message).toMatchInlineSnapshot(
      `"The answer of the service ended before it was complete (POST /api/v1/evals/reward, 1 attempt)"`,
    );
  });

  it('names the region whose key is wrong', () => {
    const options = { credential: 'apiKey', target: 'eu' } as const;
    expect(new AuthenticationError(REQUEST, factsOf(401), options).message).toMatchInlineSnapshot(
      `"The key was not accepted by the region eu (401): keys are regional, use one made in this region; the service said: no (POST /api/v1/evals/reward, 2 attempts)"`,
    );
  });

  it('asks for a new token where a token was refused', () => {
    const options = { credential: 'accessToken', target: 'https://evals.test' } as const;
    expect(new AuthenticationError(REQUEST, factsOf(401), options).message).toMatchInlineSnapshot(
      `"The access token was not accepted by https://evals.test (401): obtain a new one; the service said: no (POST /api/v1/evals/reward, 2 attempts)"`,
    );
  });

  it('says when to come back', () => {
    const error = new RateLimitError(REQUEST, factsOf(429, { retryAfterMs: 1500 }));
    expect(error.message).toMatchInlineSnapshot(
      `"The rate limit of the account is reached (429): try again after 1500 ms, or send fewer calls at once; the service said: no (POST /api/v1/evals/reward, 2 attempts)"`,
    );
  });

  it('says later where the service names no time', () => {
    const error = new RateLimitError(REQUEST, factsOf(429, { detail: undefined }));
    expect(error.message).toMatchInlineSnapshot(
      `"The rate limit of the account is reached (429): try again later, or send fewer calls at once (POST /api/v1/evals/reward, 2 attempts)"`,
    );
  });

  it('says what to check where the secure connection was refused', () => {
    expect(new ConnectionError('tls', REQUEST).message).toMatchInlineSnapshot(
      `"The secure connection was refused: check the certificate of the host and the base URL (POST /api/v1/evals/reward, 2 attempts)"`,
    );
  });

  it('says how to avoid a redirect', () => {
    expect(new RedirectError(0, REQUEST).message).toMatchInlineSnapshot(
      `"The host answered with a redirect (0), which is never followed: set baseUrl to the address of the service itself (POST /api/v1/evals/reward, 2 attempts)"`,
    );
  });
});

describe('the message of an input error', () => {
  const issues = Array.from({ length: 7 }, (_, index) => ({
    path: `messages[${String(index)}]`,
    message: 'is null',
  }));

  it('holds five issues and the number of the others', () => {
    expect(new InvalidInputError(issues).message).toMatchInlineSnapshot(`
      "messages[0]: is null
      messages[1]: is null
      messages[2]: is null
      messages[3]: is null
      messages[4]: is null
      (and 2 more)"
    `);
  });

  it('counts a single further issue too', () => {
    expect(new InvalidInputError(issues.slice(0, 6)).message).toMatch(/\n\(and 1 more\)$/);
  });

  it('holds no count when all are shown', () => {
    expect(new InvalidInputError(issues.slice(0, 5)).message).toMatchInlineSnapshot(`
      "messages[0]: is null
      messages[1]: is null
      messages[2]: is null
      messages[3]: is null
      messages[4]: is null"
    `);
  });

  it('comes with all issues, frozen and independent of the list it was made from', () => {
    const given = [...issues];
    const error = new InvalidInputError(given);
    given.pop();
    expect(error.issues).toEqual(issues);
    expect(Object.isFrozen(error.issues)).toBe(true);
    expect(error.issues.every((issue) => Object.isFrozen(issue))).toBe(true);
  });
});

describe('the words of a failed task', () => {
  const DETAIL = 'cannot read "My name is Ines Okafor-Lindqvist"';

  it('are kept, null where there are none', () => {
    expect(new TaskFailedError('task-1', DETAIL).detail).toBe(DETAIL);
    expect(new TaskFailedError('task-1', null).detail).toBeNull();
  });

  it('are in no message and no log, since they may quote the conversation', () => {
    const error = new TaskFailedError('task-1', DETAIL);
    const logged = [inspect(error), JSON.stringify(error), String(error), error.stack].join('\n');
    expect(leakedSlice(logged, DETAIL, 12)).toBeUndefined();
    expect(error.message).toMatchInlineSnapshot(
      `"The task task-1 failed in the service: read error.detail for its words, and evaluate again"`,
    );
  });
});
