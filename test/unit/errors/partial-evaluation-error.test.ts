import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ClientClosedError } from '../../../src/errors/client-closed-error.ts';
import { ConnectionError } from '../../../src/errors/connection-error.ts';
import { NotFoundError } from '../../../src/errors/not-found-error.ts';
import {
  PartialEvaluationError,
  type SettledCriteria,
  type SettledCriterion,
} from '../../../src/errors/partial-evaluation-error.ts';
import { factsOf, REQUEST } from './error-samples.ts';

const EXPLANATION = 'The customer said that her card number is in the second message.';
const DONE: SettledCriterion<string> = { status: 'fulfilled', value: EXPLANATION };
const rejected = (reason: unknown): SettledCriterion<string> => ({ status: 'rejected', reason });
const UNREACHABLE = rejected(new ConnectionError('connection', REQUEST));
const MISSING = rejected(new NotFoundError(REQUEST, factsOf(404, { detail: undefined })));

describe('the results of a partial evaluation', () => {
  it.each<readonly [string, SettledCriteria]>([
    ['a list', [DONE, UNREACHABLE]],
    ['a record', { tone: DONE, safe: UNREACHABLE }],
  ])('are those that were given, as %s', (_, results) => {
    expect(new PartialEvaluationError(results).results).toBe(results);
  });

  it('are shown by nothing that logs, since explanations quote the conversation', () => {
    const error = new PartialEvaluationError([DONE, UNREACHABLE]);
    const logged = [inspect(error, { depth: 20 }), JSON.stringify(error), String(error)].join('\n');
    expect(logged).not.toContain('card number');
    expect(Object.keys(error)).toEqual(['code', 'isRetryable']);
    expect(Object.assign({}, error)).not.toHaveProperty('results');
  });

  it('cannot be replaced', () => {
    const error = new PartialEvaluationError([DONE, UNREACHABLE]);
    expect(Object.getOwnPropertyDescriptor(error, 'results')).toMatchObject({
      enumerable: false,
      writable: false,
      configurable: false,
    });
  });
});

describe('the message of a partial evaluation', () => {
  it('counts the failures and quotes the first', () => {
    const error = new PartialEvaluationError({ a: DONE, b: MISSING, c: UNREACHABLE });
    expect(error.message).toMatchInlineSnapshot(
      `"2 of 3 criteria failed, see error.results; the first: Nothing was found there (404): check the id, its region, and the base URL (POST /api/v1/evals/reward, 2 attempts)"`,
    );
  });

  it('quotes nothing of a foreign reason', () => {
    const error = new PartialEvaluationError([DONE, rejected(new Error(EXPLANATION))]);
    expect(error.message).toMatchInlineSnapshot(`"1 of 2 criteria failed, see error.results"`);
  });
});

describe('a partial evaluation is retryable', () => {
  it.each<readonly [string, boolean, readonly SettledCriterion<string>[]]>([
    ['one failure may pass', true, [DONE, MISSING, UNREACHABLE]],
    ['no failure may pass', false, [DONE, MISSING]],
    ['the reasons are not ours', false, [DONE, rejected({ isRetryable: true })]],
    ['the client was closed', false, [DONE, rejected(new ClientClosedError())]],
  ])('when %s: %s', (_, isRetryable, results) => {
    expect(new PartialEvaluationError(results).isRetryable).toBe(isRetryable);
  });
});

it('the reason that ended the call is the cause, as it is', () => {
  const reason = { why: 'the caller stopped' };
  expect(new PartialEvaluationError([DONE], { cause: reason }).cause).toBe(reason);
});
