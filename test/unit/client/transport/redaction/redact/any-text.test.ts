// Random secrets in random encodings, with encoders that share no code with `src`.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../../../../src/client/transport/redaction/redact.ts';
import { leakedSlice } from '../../../../../kit/canary/leaked-slice.ts';
import { CHAINS, encodeAll, SECRETS } from '../../../../../kit/client/encoded-secrets.ts';
import { redactorOf } from '../../../../../kit/client/redactor.ts';
import { RUNS } from '../../../../errors/property-runs.ts';

const oneOf = (text: string): fc.Arbitrary<string> => fc.constantFrom(...Array.from(text));
const texts = (letters: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: oneOf(letters), minLength, maxLength });

/** Words that no secret contains. */
const around = texts('αβγδεζηθ .,:', 0, 40);

describe('Redactor, for any secret in any three encodings', () => {
  // covers: P-007
  it('withholds the text', () => {
    fc.assert(
      fc.property(SECRETS, CHAINS, around, around, (secret, chain, before, after) => {
        const text = `${before}|${encodeAll(secret.text, chain)}|${after}`;
        const redactor = redactorOf(secret.key, secret.body);
        expect(redactor.isSafe(text)).toBe(false);
        if (secret.text === secret.key) expect(redactor.isFreeOfKey(text)).toBe(false);
        expect(leakedSlice(redactor.text(text), secret.key, 16)).toBeUndefined();
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
        const request = { url, callerHeaders: {}, body: '{"a":1}' };
        expect(createRedactor('a-key-of-this-test', request).text(text)).toBe(text);
      }),
      RUNS,
    );
  });
});
