// The fuzzer of the redactor: random secrets in random encodings within random texts of the service.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../../../../src/client/transport/redaction/redact.ts';
import { leakedSlice } from '../../../../../kit/canary/leaked-slice.ts';
import { DISGUISES, type Encode, ESCAPES, RADIX } from '../../../../../kit/client/encodings.ts';
import { redactorOf } from '../../../../../kit/client/redactor.ts';
import { RUNS } from '../../../../errors/property-runs.ts';

const oneOf = (text: string): fc.Arbitrary<string> => fc.constantFrom(...Array.from(text));
const texts = (letters: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: oneOf(letters), minLength, maxLength });

const keys = texts('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef0123456789_-', 20, 60);
// Without a backslash: two encodings of it cannot be distinguished from one of two of them.
const prompts = texts('abcdefghijklmnopqrstuvwxyzéüßłİЖ奖🏔 "/<&%\n', 60, 150);
/** Words that no secret contains. */
const around = texts('αβγδεζηθ .,:', 0, 40);

const asItIs: Encode = (text) => text;
const inner = fc.constantFrom(asItIs, ...Object.values({ ...DISGUISES, ...ESCAPES, ...RADIX }));
const outer = fc.constantFrom(asItIs, asItIs, ...Object.values(ESCAPES));

const ANY = fc.record({
  key: keys,
  prompt: prompts,
  of: fc.constantFrom('key', 'prompt', 'body'),
  inner,
  outer,
  before: around,
  after: around,
});

/** How much of an echo may remain beside its marks: invisible characters, and a few at each end. */
const maxRemains = (echo: string): number => 40 + echo.length / 3;

describe('Redactor.text, for any secret in any two encodings', () => {
  // covers: P-007
  it('shows nothing of the echo but the ends of an escape sequence', () => {
    fc.assert(
      fc.property(ANY, ({ key, prompt, of, inner: first, outer: second, before, after }) => {
        const body = JSON.stringify({ messages: [{ role: 'user', content: prompt }] });
        const echo = second(first({ key, prompt, body }[of]));
        const redactor = redactorOf(key, body);
        // The redactor compares the first 4096 characters of a text.
        fc.pre(echo.length < 4000);

        const shown = redactor.text(`${before}|${echo}|${after}`);

        expect(redactor.isSafe(`${before}|${echo}|${after}`)).toBe(false);
        if (of === 'key') expect(redactor.isFreeOfKey(echo)).toBe(false);
        expect(shown).toContain('[redacted]');
        const around = redactor.text(before).length + redactor.text(after).length;
        expect(shown.replaceAll('[redacted]', '').length - around).toBeLessThan(maxRemains(echo));
        expect(leakedSlice(shown, key, 16)).toBeUndefined();
      }),
      RUNS,
    );
  });
});

describe('Redactor.text, for any part of a secret', () => {
  const words = texts('abcdefghijklmnopqrstuvwxyz 0123456789"\\\n\té奖/{}:,', 0, 120);
  const echo = fc.record({
    key: texts('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-', 20, 80),
    prompt: words,
    before: words,
    after: words,
    span: fc.tuple(fc.nat(120), fc.integer({ min: 16, max: 80 })),
    which: fc.nat(2),
  });
  // An independent measure: neither white space nor a sign of an escape sequence counts.
  const visible = (text: string): string => text.replaceAll(/[\s\\]/g, '');

  it('shows no 16 characters of the key, and no 31 visible characters of the request', () => {
    fc.assert(
      fc.property(echo, ({ key, prompt, before, after, span: [start, length], which }) => {
        const body = JSON.stringify({ messages: [{ role: 'user', content: prompt }] });
        const source = [key, prompt, body][which] ?? '';
        const text = `${before}${source.slice(start % (source.length + 1)).slice(0, length)}${after}`;
        const shown = redactorOf(key, body).text(text);
        expect(leakedSlice(shown, key, 16)).toBeUndefined();
        expect(leakedSlice(visible(shown), visible(prompt), 31)).toBeUndefined();
        expect(leakedSlice(visible(shown), visible(body), 31)).toBeUndefined();
      }),
      RUNS,
    );
  });

  it('returns a text that shares nothing unchanged', () => {
    fc.assert(
      fc.property(texts('αβγδεζηθ', 0, 500), (text) => {
        const url = 'https://evals.test/?tags=orders-8';
        const redactor = createRedactor('a-key-of-this-test', {
          url,
          callerHeaders: {},
          body: '{"a":1}',
        });
        expect(redactor.text(text)).toBe(text);
      }),
      RUNS,
    );
  });
});
