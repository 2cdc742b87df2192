import fc from 'fast-check';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { JsonText } from '../../../../src/pages/text/json-text.tsx';
import { textsOf } from '../../../kit/pages/rendered.ts';

const CODES: Readonly<Record<string, string>> = { '&lt;': '<', '&quot;': '"', '&amp;': '&' };

/** The text between `<pre>` and `</pre>`, as a browser shows it. */
function shown(value: string): string {
  const [, html = ''] = /^<pre>(.*)<\/pre>$/s.exec(renderToString(h(JsonText, { value }))) ?? [];
  return html.replaceAll(/&\w+;/g, (code) => CODES[code] ?? code);
}

describe('JsonText', () => {
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
    expect(shown(text)).toBe(pretty);
  });

  it.each([['text'], [''], ['"text"'], ['12'], ['{"a":'], ['[1] and more']])(
    'leaves %j alone',
    (text) => {
      expect(shown(text)).toBe(text);
    },
  );

  it('shows the output of JSON.stringify for values of JavaScript', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
        (value) => {
          const text = JSON.stringify(value);
          expect(shown(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
        },
      ),
    );
  });

  it('indents deep texts by a bounded number of spaces', () => {
    const depth = 2000;
    const value = '['.repeat(depth) + ']'.repeat(depth);
    expect(textsOf(h(JsonText, { value })).at(-1)).toBe('Show all, about 262,000 characters');
  });
});
