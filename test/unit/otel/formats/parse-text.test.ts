import { expect, it } from 'vitest';
import { parseText } from '../../../../src/otel/formats/parse-text.ts';

it('parses JSON, and objects of one line each with empty lines between them', () => {
  expect(parseText(' {"a":1} ')).toEqual({ a: 1 });
  expect(parseText('{"a":1}\n\n{"b":2}\r\n')).toEqual([{ a: 1 }, { b: 2 }]);
});

it.each(['{"a":1}\n{"b"', '{"a":1}\n7'])('names the line that is not a JSON object: %j', (text) => {
  expect(() => parseText(text)).toThrow(
    'The text is not JSON, and line 2 of 2 is not a JSON object: pass one JSON value, or one object per line',
  );
});
