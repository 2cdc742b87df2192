import { describe, expect, it } from 'vitest';
import { toApiError } from '../../../src/transport/to-api-error.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { redactorOf } from '../../kit/redactor.ts';

const ISSUE = { loc: ['body', 'tags', 7], msg: 'is odd', type: 'value' };
const WITHHELD = '[withheld: it repeats the key or the request]';

/** The issues of the error that a service answers with. */
function issuesOf(detail: readonly unknown[], key = KEY): unknown {
  const error = toApiError(
    {
      status: 422,
      body: JSON.stringify({ detail }),
      requestId: undefined,
      retryAfterMs: undefined,
    },
    {
      request: { method: 'POST', path: '/api/v1/evals/reward', attempts: 1 },
      auth: 'apiKey',
      targetLabel: 'eu',
      redactor: redactorOf(key, undefined),
      notFoundFix: undefined,
    },
  );
  return Reflect.get(error, 'issues');
}

describe('what the service says about a field', () => {
  it.each<readonly [string, object, object]>([
    ['a key in the way to it', { loc: ['header', KEY] }, { loc: ['header', WITHHELD] }],
    ['a long name in the way to it', { loc: ['x'.repeat(501)] }, { loc: [`${'x'.repeat(500)}…`] }],
    ['a control in the way to it', { loc: ['a\u001b[31m', 0] }, { loc: ['a [31m', 0] }],
    ['a key in its words', { msg: `not ${KEY}` }, { msg: WITHHELD }],
    ['a key as the name of its rule', { type: KEY }, { type: WITHHELD }],
  ])('is shown without %s', (_, said, shown) => {
    expect(issuesOf([ISSUE, { ...ISSUE, ...said }])).toEqual([ISSUE, { ...ISSUE, ...shown }]);
  });

  const [first, second, third] = [KEY.slice(0, 6), KEY.slice(6, 12), KEY.slice(12, 18)];

  it.each<readonly [string, readonly object[]]>([
    ['the way, the words and the rule', [{ loc: [first], msg: second, type: third }]],
    ['the steps of a way', [{ ...ISSUE, loc: [first, second, third] }]],
    [
      'two issues',
      [
        { ...ISSUE, msg: first, type: second },
        { loc: [third], msg: '', type: '' },
      ],
    ],
  ])('is withheld whole when %s spell the key together', (_, detail) => {
    expect(issuesOf([ISSUE, ...detail])).toEqual([]);
  });

  it('is withheld whole when the dot between two steps completes a part of the key', () => {
    const issue = { ...ISSUE, loc: ['fifteen-letters', 'x'] };
    expect(issuesOf([issue], 'fifteen-letters.of-a-key')).toEqual([]);
    expect(issuesOf([issue], 'fifteen-letters-of-a-key')).toEqual([issue]);
  });
});
