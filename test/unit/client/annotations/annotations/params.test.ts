import { describe, expect, it } from 'vitest';
import type { CommentParams, RateParams } from '../../../../../src/index.ts';
import { refusalOf } from '../../../../kit/client/refusals.ts';
import { traceId } from '../../../../kit/client/traces.ts';

const rate = (params: unknown): Promise<string> =>
  refusalOf((client) => client.annotations.rate(params as RateParams));
const comment = (params: unknown): Promise<string> =>
  refusalOf((client) => client.annotations.comment(params as CommentParams));

const ID = { traceId: traceId(1) };

describe('a rating is rejected', () => {
  it.each<readonly [string, object, string]>([
    ['null', { rating: null }, 'rating: is null: it must be true or false'],
    ['absent', {}, 'rating: is undefined: it must be true or false'],
    ['a number', { rating: 1 }, 'rating: is 1: it must be true or false'],
    ['text', { rating: 'good' }, 'rating: is "good": it must be true or false'],
  ])('when it is %s', async (_, changes, line) => {
    expect(await rate({ ...ID, ...changes })).toBe(line);
  });

  it('when traceId is not a UUID', async () => {
    expect(await rate({ traceId: 'trace-1', rating: true })).toBe(
      'traceId: is a string of 7 characters: pass the UUID of a trace',
    );
    expect(await rate({ rating: true })).toBe('traceId: is undefined: pass the UUID of a trace');
  });

  it('with unknown fields', async () => {
    expect(await rate({ ...ID, rating: true, comment: 'x' })).toBe(
      'comment: is an unknown field ("comment"): known are traceId, rating',
    );
    expect(await rate({ trace_id: ID.traceId, rating: true })).toBe(
      'trace_id: is an unknown field ("trace_id"): did you mean traceId?\n' +
        'traceId: is undefined: pass the UUID of a trace',
    );
  });
});

describe('a comment is rejected', () => {
  it.each<readonly [string, object, string]>([
    ['empty', { comment: '' }, 'comment: is an empty string: pass a text that is not empty'],
    [
      'blank',
      { comment: ' \n\t' },
      'comment: is a string of 3 characters: pass a text that is not empty',
    ],
    ['absent', {}, 'comment: is undefined: pass a text that is not empty'],
    ['a number', { comment: 7 }, 'comment: is 7: pass a text that is not empty'],
  ])('when it is %s', async (_, changes, line) => {
    expect(await comment({ ...ID, ...changes })).toBe(line);
  });

  it('when traceId is not a UUID', async () => {
    expect(await comment({ traceId: `${ID.traceId}/..`, comment: 'x' })).toBe(
      'traceId: is a string of 39 characters: pass the UUID of a trace',
    );
  });

  it('with unknown fields', async () => {
    expect(await comment({ ...ID, comment: 'x', rating: true })).toBe(
      'rating: is an unknown field ("rating"): known are traceId, comment',
    );
  });
});

describe('annotations are rejected', () => {
  it.each([undefined, null, 'text', []])('with parameters of %j', async (params) => {
    expect([await rate(params), await comment(params)]).toEqual([
      expect.stringMatching(/^params: is .+, but \w+ takes one object: \w+\(\{ .+ \}\)$/),
      expect.stringMatching(/^params: is .+, but \w+ takes one object: \w+\(\{ .+ \}\)$/),
    ]);
  });
});
