import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { InvalidResponseError } from '../../../src/errors/invalid-response-error.ts';
import { renderings } from '../../kit/canary/renderings.ts';
import { REQUEST } from './error-samples.ts';

const BODY = {
  score: 2,
  explanation: 'The customer said that her card number is in the second message.',
};

const create = (body?: unknown): InvalidResponseError =>
  new InvalidResponseError('score is not a number from 0 to 1', REQUEST, {
    code: 'invalid_schema',
    fieldPath: 'score',
    body,
  });

describe('InvalidResponseError.readBody', () => {
  it.each<readonly [string, unknown]>([
    // covers: P-109
    ['an object', BODY],
    ['a list', [BODY]],
    ['null', null],
    ['text', 'card number'],
  ])('returns the body that was passed: %s', (_, body) => {
    expect(create(body).readBody()).toBe(body);
  });

  it('returns undefined when the answer was not JSON', () => {
    const error = new InvalidResponseError('The answer is not JSON', REQUEST, {
      code: 'invalid_json',
    });
    expect(error.readBody()).toBeUndefined();
  });
});

describe('the body is not shown by', () => {
  it.each<readonly [string, (error: InvalidResponseError) => string]>([
    ['inspect', (error) => inspect(error, { depth: 20 })],
    // covers: P-110
    ['inspect with showHidden', (error) => inspect(error, { depth: 20, showHidden: true })],
    ['inspect with getters', (error) => inspect(error, { getters: true, showHidden: true })],
    // covers: P-110
    ['JSON.stringify', (error) => JSON.stringify(error)],
    ['toJSON', (error) => inspect(error.toJSON(), { depth: 20 })],
    ['structuredClone', (error) => inspect(structuredClone(error), { showHidden: true })],
    ['String', (error) => String(error)],
    ['the message', ({ message }) => message],
    ['the stack', ({ stack }) => String(stack)],
    [
      'a copy of its properties',
      (error) => inspect(Object.assign({}, error), { showHidden: true }),
    ],
    // covers: P-110
    [
      'any rendering of an error that has it as cause',
      (error) => {
        return renderings(new Error('outer', { cause: error })).join('\n');
      },
    ],
  ])('%s', (_, show) => {
    expect(show(create(BODY))).not.toContain('card number');
  });

  it('any own property', () => {
    expect(Reflect.ownKeys(create(BODY)).sort(byName)).toEqual(
      Reflect.ownKeys(create()).sort(byName),
    );
    expect(Object.keys(create(BODY))).toEqual([
      ...['code', 'isRetryable', 'method', 'path', 'attempts', 'fieldPath'],
    ]);
  });
});

function byName(a: PropertyKey, b: PropertyKey): number {
  return String(a).localeCompare(String(b));
}
