import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseErrorBody } from '../../../src/service/error-body.ts';
import { RUNS } from '../errors/property-runs.ts';

const NOTHING = { detail: undefined, issues: [] };
const ISSUE = { loc: ['body', 'messages', 0, 'role'], msg: 'unknown role', type: 'enum' };

const bodyOf = (detail: unknown): string => JSON.stringify({ detail });

describe('parseErrorBody reads', () => {
  it.each<readonly [string, string, object]>([
    ['the simple body', bodyOf('Invalid key'), { detail: 'Invalid key', issues: [] }],
    ['the simple body with an empty detail', bodyOf(''), { detail: '', issues: [] }],
    ['the validation body', bodyOf([ISSUE]), { detail: undefined, issues: [ISSUE] }],
    ['the validation body without issues', bodyOf([]), NOTHING],
    [
      'a body with unknown keys',
      JSON.stringify({ detail: 'no', code: 7 }),
      { detail: 'no', issues: [] },
    ],
    [
      'the validation body without its malformed issues',
      bodyOf([
        'x',
        null,
        { msg: 'x' },
        { ...ISSUE, msg: 7 },
        { ...ISSUE, type: undefined },
        ISSUE,
        { ...ISSUE, loc: [null] },
        { ...ISSUE, loc: 'body' },
      ]),
      { detail: undefined, issues: [ISSUE] },
    ],
    [
      'an issue with an empty path',
      bodyOf([{ ...ISSUE, loc: [] }]),
      { detail: undefined, issues: [{ ...ISSUE, loc: [] }] },
    ],
  ])('%s', (_, text, expected) => {
    expect(parseErrorBody(text)).toEqual(expected);
  });
});

describe('parseErrorBody', () => {
  it.each([
    ...['', ' ', 'null', '7', '"text"', '[]', '[{"detail":"x"}]', '{}', '{"error":"x"}'],
    ...[
      '{"detail":null}',
      '{"detail":7}',
      '{"detail":{"msg":"x"}}',
      '{"detail":"cut',
      '{"detail":',
    ],
    ...['<html><body>502 Bad Gateway</body></html>', 'upstream connect error', '{"Detail":"x"}'],
    ...['{"__proto__":{"detail":"x"}}', '{"constructor":"x"}', '\u0000', '{"detail":"x"}}'],
  ])('returns neither detail nor issues for another body: %j', (text) => {
    expect(parseErrorBody(text)).toEqual(NOTHING);
  });

  it('returns at most 100 issues', () => {
    const issues = Array.from({ length: 5000 }, (_, index) => ({ ...ISSUE, loc: ['body', index] }));
    const seen = parseErrorBody(bodyOf(issues)).issues;
    expect(seen).toEqual(issues.slice(0, 100));
  });

  it('reads a body with 100,000 levels', () => {
    const deep = `{"detail":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(parseErrorBody(deep)).toEqual(NOTHING);
  });
});

it('parseErrorBody never throws', () => {
  const text = fc.oneof(fc.string(), fc.json(), fc.jsonValue().map(bodyOf));
  fc.assert(
    fc.property(text, (body) => {
      const { detail, issues } = parseErrorBody(body);
      expect([typeof detail, Array.isArray(issues)]).toEqual([
        detail === undefined ? 'undefined' : 'string',
        true,
      ]);
    }),
    RUNS,
  );
});
