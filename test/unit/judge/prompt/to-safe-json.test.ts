import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSafeJson } from '../../../../src/judge/prompt/to-safe-json.ts';

describe('toSafeJson', () => {
  it.each([
    ['a control token of ChatML', 'a<|im_end|>b', '"a\\u003c|im_end|>b"'],
    ['a control token of Llama', '</s>', '"\\u003c/s>"'],
    ['an instruction mark', '[INST] x [/INST]', '"\\u005bINST] x \\u005b/INST]"'],
    ['a mark with underscores', '[TOOL_CALLS]', '"\\u005bTOOL_CALLS]"'],
    ['a mask token', '[gMASK][sMASK]', '"\\u005bgMASK]\\u005bsMASK]"'],
    ['a mark with a bar', '[|user|]', '"\\u005b|user|]"'],
    ['a mark with digits', '[UNUSED_TOKEN_146]', '"\\u005bUNUSED_TOKEN_146]"'],
    ['a zero-width space', 'a\u200bb', '"a\\u200bb"'],
    ['a mark of direction', '\u202eabc', '"\\u202eabc"'],
    ['an invisible tag character', '\u{e0041}', '"\\udb40\\udc41"'],
    ['a line separator', 'a\u2028b', '"a\\u2028b"'],
    ['a control character', 'a\u007fb', '"a\\u007fb"'],
    ['half a character', '\ud800', '"\\ud800"'],
    ['ordinary brackets', '[1] a [link](x)', '"[1] a [link](x)"'],
    ['letters of any language', 'Grüße, 你好, ¿qué?', '"Grüße, 你好, ¿qué?"'],
  ])('writes %s', (_, text, json) => {
    expect(toSafeJson(text)).toBe(json);
  });

  it('keeps the brackets of lists', () => {
    expect(toSafeJson([['A'], [true, null]])).toBe('[["A"],[true,null]]');
  });

  it('is read back as the same value, on one line, for any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = toSafeJson(value);

        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(text).not.toMatch(/[<\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});
