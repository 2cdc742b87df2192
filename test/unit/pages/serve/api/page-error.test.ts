import { describe, expect, it } from 'vitest';
import { noAnswer, toPageError } from '../../../../../src/pages/serve/api/page-error.ts';

describe('toPageError', () => {
  it.each<[string, number, unknown, string, readonly object[]]>([
    ['a text', 404, { detail: 'There is no such trace.' }, 'There is no such trace.', []],
    [
      'problems of fields',
      422,
      {
        detail: [
          { loc: ['query', 'min_score'], msg: 'Input should be a number from 0 to 1', type: 'x' },
          { loc: [], msg: 'Wrong', type: 'x' },
        ],
      },
      'min_score: Input should be a number from 0 to 1. : Wrong',
      [
        { field: 'min_score', message: 'Input should be a number from 0 to 1' },
        { field: '', message: 'Wrong' },
      ],
    ],
    [
      'problems without a message',
      422,
      { detail: [{ loc: ['a'] }, null, 'a', { msg: 1 }] },
      'The server responded with status 422.',
      [],
    ],
    [
      'a problem without a place',
      422,
      { detail: [{ msg: 'Wrong' }] },
      ': Wrong',
      [{ field: '', message: 'Wrong' }],
    ],
    ['no detail', 500, {}, 'The server responded with status 500.', []],
    ['no body', 502, undefined, 'The server responded with status 502.', []],
    ['null', 503, null, 'The server responded with status 503.', []],
  ])('reads %s', (_name, status, body, message, fields) => {
    const error = toPageError(status, body);

    expect([error.status, error.message, error.fields]).toEqual([status, message, fields]);
  });
});

describe('noAnswer', () => {
  it('has no status, and says what to check', () => {
    const { fields, message, status } = noAnswer();

    expect({ fields, message, status }).toEqual({
      fields: [],
      message: 'align-evals serve does not answer. Check that it is still running.',
      status: undefined,
    });
  });
});
