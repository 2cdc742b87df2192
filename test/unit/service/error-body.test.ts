import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseErrorBody } from '../../../src/service/error-body.ts';
import { RUNS } from '../errors/property-runs.ts';

const NOTHING = { detail: undefined, issues: [] };
const ISSUE = { loc: ['body', 'messages', 0, 'role'], msg: 'unknown role', type: 'enum' };

const bodyOf = (detail: unknown): string => JSON.stringify({ detail });

describe('both error bodies are understood', () => {
  it.each<readonly [string, string, object]>([
    ['the simple one', bodyOf('Invalid key'), { detail: 'Invalid key', issues: [] }],
    ['the simple one, empty', bodyOf(''), { detail: '', issues: [] }],
    ['that of validation', bodyOf([ISSUE]), { detail: undefined, issues: [ISSUE] }],
    ['that of validation without fields', bodyOf([]), NOTHING],
    ['with unknown keys', JSON.stringify({ detail: 'no', code: 7 }), { detail: 'no', issues: [] }],
    [
      'with some issues of another form, which are left out',
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
      'with an empty way',
      bodyOf([{ ...ISSUE, loc: [] }]),
      { detail: undefined, issues: [{ ...ISSUE, loc: [] }] },
    ],
  ])('%s', (_, text, expected) => {
    expect(parseErrorBody(text)).toEqual(expected);
  });
});

describe('another body says nothing', () => {
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
  ])('%j', (text) => {
    expect(parseErrorBody(text)).toEqual(NOTHING);
  });
});

describe('a huge body', () => {
  it('gives at most a hundred issues', () => {
    const issues = Array.from({ length: 5000 }, (_, index) => ({ ...ISSUE, loc: ['body', index] }));
    const seen = parseErrorBody(bodyOf(issues)).issues;
    expect(seen).toEqual(issues.slice(0, 100));
  });

  it('may be nested deeply', () => {
    const deep = `{"detail":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(parseErrorBody(deep)).toEqual(NOTHING);
  });
});

it('no text whatever makes it fail', () => {
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
