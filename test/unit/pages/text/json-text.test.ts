import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPrettyJson } from '../../../../src/pages/text/json-text.tsx';

describe('toPrettyJson', () => {
  it.each([
    ['an object', '{"a":1,"b":[true,null]}', '{\n  "a": 1,\n  "b": [\n    true,\n    null\n  ]\n}'],
    ['empty objects and arrays', '{"a":{},"b":[ ]}', '{\n  "a": {},\n  "b": []\n}'],
    ['brackets in strings', '["{[,:]}\\""]', '[\n  "{[,:]}\\""\n]'],
    [
      'numbers that a double cannot hold',
      '[12345678901234567890, 1e400]',
      '[\n  12345678901234567890,\n  1e400\n]',
    ],
    ['repeated keys', '{"a":1,"a":2}', '{\n  "a": 1,\n  "a": 2\n}'],
    ['__proto__', '{"__proto__":{"x":1}}', '{\n  "__proto__": {\n    "x": 1\n  }\n}'],
  ])('indents %s', (_name, text, pretty) => {
    expect(toPrettyJson(text)).toBe(pretty);
  });

  it.each([['text'], [''], ['"text"'], ['12'], ['{"a":'], ['[1] and more']])(
    'leaves %j alone',
    (text) => {
      expect(toPrettyJson(text)).toBeUndefined();
    },
  );

  it('means the same as the text, and is the output of JSON.stringify for values of JavaScript', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
        (value) => {
          const text = JSON.stringify(value);
          expect(toPrettyJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
        },
      ),
    );
  });

  it('does not grow deep texts beyond measure', () => {
    const depth = 2000;
    const pretty = toPrettyJson('['.repeat(depth) + ']'.repeat(depth)) ?? '';
    expect(pretty.length).toBeLessThan(depth * 150);
  });
});
