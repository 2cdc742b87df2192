import { describe, expect, it } from 'vitest';
import { toApiError } from '../../../../../src/client/transport/to-api-error.ts';
import { ApiError } from '../../../../../src/errors/api-error.ts';
import { leakedSlice } from '../../../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../../../kit/canary/renderings.ts';
import { KEY } from '../../../../kit/canary/secrets.ts';
import { redactorOf } from '../../../../kit/client/redactor.ts';
import { factsOf, REQUEST } from '../../../errors/error-samples.ts';

const PROMPT = 'Please cancel the order of Ines Okafor-Lindqvist at once.';
const BODY = JSON.stringify({ messages: [{ content: PROMPT }] });
const ISSUE = { loc: ['body', 'tags', 7], msg: 'is odd', type: 'value' };

/** The error for a response with this detail, to a request with this key and body. */
function refuse(
  status: number,
  detail: unknown,
  { key = KEY, body = BODY }: { readonly key?: string; readonly body?: string } = {},
): ReturnType<typeof toApiError> {
  return toApiError(
    {
      status,
      body: JSON.stringify({ detail }),
      requestId: undefined,
      retryAfterMs: undefined,
      remainingMs: 60_000,
    },
    {
      request: { method: 'POST', path: '/api/v1/evals/reward', attempts: 1 },
      auth: 'apiKey',
      targetLabel: 'eu',
      redactor: redactorOf(key, body),
      notFoundFix: undefined,
    },
  );
}

function issuesOf(detail: readonly unknown[], key = KEY): unknown {
  return Reflect.get(refuse(422, detail, { key, body: '' }), 'issues');
}

describe('toApiError shows no part of the key or the prompt', () => {
  it.each<readonly [string, unknown]>([
    ['the key', `no such key ${KEY}`],
    ['a part of the key', `no such key ${KEY.slice(0, 20)}`],
    ['the prompt', `cannot read "${PROMPT}"`],
    ['the prompt in the msg of an issue', [{ ...ISSUE, msg: PROMPT }]],
    ['the prompt in the type of an issue', [{ ...ISSUE, type: PROMPT }]],
    ['the prompt in the loc of an issue', [{ ...ISSUE, loc: ['body', PROMPT] }]],
    ['the key in the loc of an issue', [{ ...ISSUE, loc: ['header', KEY] }]],
    ['the key in the second issue', [ISSUE, { ...ISSUE, msg: KEY }]],
  ])('when the detail contains %s', (_, detail) => {
    for (const status of [400, 401, 422, 429, 500]) {
      const shown = shownBy(refuse(status, detail));
      expect(leakedSlice(shown, KEY, 16)).toBeUndefined();
      expect(leakedSlice(shown, PROMPT, 31)).toBeUndefined();
    }
  });

  it('and withholds the text', () => {
    expect(refuse(400, `the order (${PROMPT}) is not valid`).detail).toBe(
      '[withheld: it repeats the request]',
    );
    expect(refuse(422, [{ ...ISSUE, msg: `${PROMPT} is odd` }])).toHaveProperty('issues', [
      { ...ISSUE, msg: '[withheld: it repeats the request]' },
    ]);
  });
});

describe('ApiError.readBody', () => {
  // covers: P-153
  it.each([400, 401, 403, 404, 409, 422, 429, 500])(
    'returns the whole body of a response with status %i, also what is withheld',
    (status) => {
      const detail = `no such key ${KEY}`;
      expect(refuse(status, detail).readBody()).toBe(JSON.stringify({ detail }));
    },
  );

  it('returns undefined for an error without a body', () => {
    const error = new ApiError('no', REQUEST, factsOf(418));
    expect(error.readBody()).toBeUndefined();
  });
});

describe('ValidationError.issues', () => {
  it.each<readonly [string, object, object]>([
    [
      'the key in loc',
      { loc: ['header', KEY] },
      { loc: ['header', '[withheld: it repeats the key]'] },
    ],
    ['a long name in loc', { loc: ['x'.repeat(2001)] }, { loc: [`${'x'.repeat(2000)}…`] }],
    ['a control character in loc', { loc: ['a\u001b[31m', 0] }, { loc: ['a [31m', 0] }],
    ['the key in msg', { msg: `not ${KEY}` }, { msg: '[withheld: it repeats the key]' }],
    ['the key in type', { type: KEY }, { type: '[withheld: it repeats the key]' }],
  ])('are shown without %s', (_, received, shown) => {
    expect(issuesOf([ISSUE, { ...ISSUE, ...received }])).toEqual([ISSUE, { ...ISSUE, ...shown }]);
  });

  const [first, second, third] = [KEY.slice(0, 6), KEY.slice(6, 12), KEY.slice(12, 18)];

  it.each<readonly [string, readonly object[]]>([
    ['loc, msg and type', [{ loc: [first], msg: second, type: third }]],
    ['the steps of a loc', [{ ...ISSUE, loc: [first, second, third] }]],
    [
      'two issues',
      [
        { ...ISSUE, msg: first, type: second },
        { loc: [third], msg: '', type: '' },
      ],
    ],
  ])('are all withheld when %s together spell the key', (_, detail) => {
    expect(issuesOf([ISSUE, ...detail])).toEqual([]);
  });

  it('are left out beyond 8 KiB', () => {
    const many = Array.from({ length: 100 }, () => ({ ...ISSUE, msg: 'x'.repeat(500) }));
    expect(issuesOf(many)).toHaveLength(15);
  });

  it('are all withheld when the dot between two steps of a loc completes a part of the key', () => {
    const issue = { ...ISSUE, loc: ['fifteen-letters', 'x'] };
    expect(issuesOf([issue], 'fifteen-letters.of-a-key')).toEqual([]);
    expect(issuesOf([issue], 'fifteen-letters-of-a-key')).toEqual([issue]);
  });
});
