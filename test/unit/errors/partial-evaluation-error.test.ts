import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ClientClosedError } from '../../../src/errors/client-closed-error.ts';
import { ConnectionError } from '../../../src/errors/connection-error.ts';
import { NotFoundError } from '../../../src/errors/status-errors.ts';
import {
  PartialEvaluationError,
  type SettledCriteria,
  type SettledCriterion,
} from '../../../src/errors/partial-evaluation-error.ts';
import { factsOf, REQUEST } from './error-samples.ts';

const EXPLANATION = 'The customer said that her card number is in the second message.';
const DONE: SettledCriterion<string> = { status: 'fulfilled', value: EXPLANATION };
const rejected = (reason: unknown): SettledCriterion<string> => ({ status: 'rejected', reason });
const UNREACHABLE = rejected(
  new ConnectionError('connection', REQUEST, { origin: 'https://evals.test' }),
);
const MISSING = rejected(new NotFoundError(REQUEST, factsOf(404, { detail: undefined })));

describe('PartialEvaluationError.results', () => {
  it.each<readonly [string, SettledCriteria]>([
    ['a list', [DONE, UNREACHABLE]],
    ['a record', { tone: DONE, safe: UNREACHABLE }],
  ])('is the same object that was passed: %s', (_, results) => {
    expect(new PartialEvaluationError(results).results).toBe(results);
  });

  it('is left out of inspect, JSON and String, because explanations quote the conversation', () => {
    const error = new PartialEvaluationError([DONE, UNREACHABLE]);
    const logged = [inspect(error, { depth: 20 }), JSON.stringify(error), String(error)].join('\n');
    expect(logged).not.toContain('card number');
    expect(Object.keys(error)).toEqual(['code', 'isRetryable']);
    expect(Object.assign({}, error)).not.toHaveProperty('results');
  });

  it('is not writable, enumerable or configurable', () => {
    const error = new PartialEvaluationError([DONE, UNREACHABLE]);
    expect(Object.getOwnPropertyDescriptor(error, 'results')).toMatchObject({
      enumerable: false,
      configurable: false,
    });
  });
});

describe('PartialEvaluationError.message', () => {
  it('counts the failed criteria and quotes the first failure', () => {
    const error = new PartialEvaluationError({ a: DONE, b: MISSING, c: UNREACHABLE });
    expect(error.message).toMatchInlineSnapshot(
      `"2 of 3 criteria failed (criteria.b: not_found, criteria.c: connection): read the results of the others from error.results; the first failure: The service has no such record or route (404): check the id, its region and baseUrl (POST /api/v1/evals/reward, 2 attempts)"`,
    );
  });

  it.each([
    [10, 'criteria[9]: connection)'],
    [11, 'criteria[9]: connection, 1 more)'],
  ])('names at most ten of %i failures', (count, end) => {
    const error = new PartialEvaluationError(Array.from({ length: count }, () => UNREACHABLE));
    const names = /^\d+ of \d+ criteria failed \((.*?\))/.exec(error.message)?.[1] ?? '';
    expect(names.slice(names.indexOf('criteria[9]'))).toBe(end);
  });

  it('does not quote the message of a foreign error', () => {
    const error = new PartialEvaluationError([DONE, rejected(new Error(EXPLANATION))]);
    expect(error.message).toMatchInlineSnapshot(
      `"1 of 2 criteria failed (criteria[1]: another error): read the results of the others from error.results"`,
    );
  });
});

describe('PartialEvaluationError.isRetryable', () => {
  it.each<readonly [string, boolean, readonly SettledCriterion<string>[]]>([
    ['one failure is retryable', true, [DONE, MISSING, UNREACHABLE]],
    ['no failure is retryable', false, [DONE, MISSING]],
    ['the reason is a foreign object', false, [DONE, rejected({ isRetryable: true })]],
    ['the client was closed', false, [DONE, rejected(new ClientClosedError())]],
  ])('when %s: %s', (_, isRetryable, results) => {
    expect(new PartialEvaluationError(results).isRetryable).toBe(isRetryable);
  });
});

it('keeps the abort reason as cause, unchanged', () => {
  const reason = { why: 'the caller stopped' };
  expect(new PartialEvaluationError([DONE], { cause: reason }).cause).toBe(reason);
});
