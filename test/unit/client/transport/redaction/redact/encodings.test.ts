import { describe, expect, it } from 'vitest';
import { KEY } from '../../../../../kit/canary/secrets.ts';
import { DISGUISES, type Encode, ESCAPES, RADIX } from '../../../../../kit/client/encodings.ts';
import { redactorOf } from '../../../../../kit/client/redactor.ts';

const PROMPT =
  'Müller, "Straße 5" & <Łódź>:\n\tIch möchte mein Geld zurück, İstanbul! 请退款 🏔 danke';
const REDACTOR = redactorOf(KEY, JSON.stringify({ messages: [{ role: 'user', content: PROMPT }] }));

const ENCODINGS: readonly (readonly [string, Encode])[] = [
  ['as it is', (text) => text],
  ...Object.entries({ ...DISGUISES, ...ESCAPES, ...RADIX }),
];

/** Each encoding in each encoding that can hold it. */
const NESTED = Object.entries(ESCAPES).flatMap(([outer, encode]) =>
  Object.entries({ ...DISGUISES, ...ESCAPES, ...RADIX }).map(
    ([inner, encodeInner]) => [inner, outer, (text: string) => encode(encodeInner(text))] as const,
  ),
);

describe.each([
  ['the key', KEY],
  ['the prompt', PROMPT],
])('Redactor.text puts one mark in the place of %s', (_, secret) => {
  it.each(ENCODINGS)('%s', (__, encode) => {
    const text = `(${encode(secret).trim()})`;
    expect(REDACTOR.isSafe(text)).toBe(false);
    expect(REDACTOR.text(`cannot use ${text}!`)).toMatch(
      /^cannot use \(.{0,2}\[redacted\].{0,4}\)!$/s,
    );
  });

  it.each(NESTED)('%s, then %s', (__, ___, encode) => {
    expect(REDACTOR.text(`(${encode(secret)})`)).toMatch(/^\(.{0,25}\[redacted\].{0,50}\)$/s);
  });
});
