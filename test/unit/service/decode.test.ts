import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { decode, lazySchema, mismatch, UnusableAnswer } from '../../../src/service/decode.ts';
import { decodeEvaluationResult } from '../../../src/service/evaluation-result.ts';
import {
  flag,
  integer,
  list,
  nullable,
  number,
  orNull,
  record,
  recordOf,
  text,
} from '../../../src/service/record.ts';
import { decodeTraceEvaluationResult } from '../../../src/service/trace-evaluation-result.ts';
import { leakedSlice } from '../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../kit/canary/renderings.ts';
import { PROMPT } from '../../kit/canary/secrets.ts';
import { thrownBy } from '../errors/caught.ts';

const PAGE = record({
  next_page_token: orNull(text()),
  traces: list(
    record({
      id: text(),
      evaluations: list(record({ c_cached_tokens: nullable(integer()), cached: flag() })),
    }),
  ),
  names: recordOf(list(number())),
});
const EVALUATION = { c_cached_tokens: 3, cached: true };
const TRACE = { id: 'a', evaluations: [EVALUATION] };
const WIRE = { next_page_token: 't', traces: [TRACE], names: { 'a key': [1], __typename: [2] } };

/** Returns the error of an answer, which is always an UnusableAnswer. */
function errorOf(answer: unknown, at?: string): UnusableAnswer {
  const error = thrownBy(() => decode(PAGE, answer, at));
  if (error instanceof UnusableAnswer) return error;
  throw new Error('something else was thrown', { cause: error });
}

it('returns the result of the schema', () => {
  expect(decode(PAGE, WIRE)).toStrictEqual({
    nextPageToken: 't',
    traces: [{ id: 'a', evaluations: [{ cCachedTokens: 3, cached: true }] }],
    names: { 'a key': [1], __typename: [2] },
  });
});

it('does not change the answer', () => {
  const answer = structuredClone(WIRE);
  decode(PAGE, answer);
  expect(answer).toStrictEqual(WIRE);
});

describe('an error', () => {
  it.each<readonly [string, string, object]>([
    ['next_page_token', 'a string', { next_page_token: 7 }],
    ['traces', 'a list', { traces: undefined }],
    ['traces[0]', 'an object', { traces: [null] }],
    ['traces[1].id', 'a string', { traces: [TRACE, { id: 7 }] }],
    ['traces[0].evaluations', 'a list', { traces: [{ id: 'a' }] }],
    [
      'traces[0].evaluations[0].c_cached_tokens',
      'a whole number',
      { traces: [{ id: 'a', evaluations: [{ cached: true }] }] },
    ],
    [
      'traces[0].evaluations[1].cached',
      'true or false',
      { traces: [{ id: 'a', evaluations: [EVALUATION, { ...EVALUATION, cached: 'yes' }] }] },
    ],
    ['names', 'an object', { names: [] }],
    ['names.x', 'a list', { names: { x: 1 } }],
    ['names.x[1]', 'a number', { names: { x: [1, 'y'] } }],
    ['names.7[0]', 'a number', { names: { 7: [null] } }],
  ])('names the path %s and the expectation: %s', (path, expected, changes) => {
    const { code, path: found, message } = errorOf({ ...WIRE, ...changes });
    expect([code, found, message]).toEqual([
      'invalid_schema',
      path,
      `${path} is not ${expected}, as the specification requires`,
    ]);
  });

  it.each([null, undefined, [], 'text', 7])('of the whole answer has no path: %j', (answer) => {
    expect(errorOf(answer)).toMatchObject({
      code: 'invalid_schema',
      path: '',
      message: 'The response is not an object, as the specification requires',
    });
  });

  it('names the first field in the order of the record', () => {
    expect(errorOf({ names: 7, next_page_token: 7 }).path).toBe('next_page_token');
    expect(errorOf({ names: { b: 1, a: 1 }, traces: [] }).path).toBe('names.b');
  });

  it('in a part of the answer begins with the path of the part', () => {
    expect(errorOf({ ...WIRE, traces: [{}] }, 'pages[3]').path).toBe('pages[3].traces[0].id');
    expect(errorOf(null, 'result')).toMatchObject({
      path: 'result',
      message: 'result is not an object, as the specification requires',
    });
  });

  it.each<readonly [string, object]>([
    ['a field', { next_page_token: { text: PROMPT } }],
    ['a list', { traces: PROMPT }],
    ['an item', { traces: [PROMPT] }],
    ['a value of a record', { names: { x: PROMPT } }],
    ['an item in a record', { names: { x: [PROMPT] } }],
    ['a key', { names: { [PROMPT]: 7 } }],
    ['an unknown field beside an invalid one', { next_page_token: 7, note: PROMPT }],
  ])('does not show the value of %s', (_, changes) => {
    const error = errorOf({ ...WIRE, ...changes });
    expect(leakedSlice(shownBy(error), PROMPT, 31)).toBeUndefined();
    expect(error.cause).toBeUndefined();
  });
});

it('throws the error of a check that fails itself, unchanged', () => {
  const bug = new RangeError('a bug of the check');
  const broken = z.custom<string>(() => {
    throw bug;
  });
  expect(thrownBy(() => decode(record({ id: broken }), { id: 1 }))).toBe(bug);
});

it('mismatch writes the sentence of an error', () => {
  expect(mismatch('traces[0].id', 'a string')).toMatchObject({
    code: 'invalid_schema',
    path: 'traces[0].id',
    message: 'traces[0].id is not a string, as the specification requires',
  });
  expect(mismatch('', 'a list').message).toBe(
    'The response is not a list, as the specification requires',
  );
});

describe('decode stops at the first wrong item, however many there are:', () => {
  const ORIGIN = { criterion: 'Reward a', evaluatorName: null };
  const wrong = Array.from({ length: 500_000 }, (_, index) => index);

  it.each<readonly [string, () => unknown, string]>([
    [
      'of a list',
      () => decodeEvaluationResult({ score: 1, explanation: '', sources: wrong }, ORIGIN),
      'sources[0]',
    ],
    [
      'of a record',
      () =>
        decodeTraceEvaluationResult(
          {
            agent_scores: Object.fromEntries(wrong.map((index) => [`a${String(index)}`, 'high'])),
            overall_score: null,
            explanation: '',
          },
          { criterion: null },
        ),
      'agent_scores.a0',
    ],
  ])('%s', (_, read, path) => {
    expect(thrownBy(read)).toMatchObject({ code: 'invalid_schema', path });
  });
});

it('lazySchema says what is wrong when a schema cannot be created, at each use', () => {
  const schema = lazySchema(() => {
    throw new TypeError('zod lists its tables');
  });
  const expected = {
    code: 'invalid_schema',
    path: '',
    message:
      'The response cannot be checked: other code has added enumerable properties to Object.prototype, remove them',
  };
  const errors = [1, 2].map(() => thrownBy(() => schema()));
  expect(errors).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)]);
});
