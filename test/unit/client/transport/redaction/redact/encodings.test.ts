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
const NESTED = Object.entries({ ...ESCAPES, ...RADIX }).flatMap(([outer, encode]) =>
  Object.entries({ ...DISGUISES, ...ESCAPES, ...RADIX }).map(
    ([inner, encodeInner]) => [inner, outer, (text: string) => encode(encodeInner(text))] as const,
  ),
);

describe.each([
  ['the key', KEY, '[withheld: it repeats the key]'],
  ['the prompt', PROMPT, '[withheld: it repeats the request]'],
])('Redactor.text withholds a text with %s', (_, secret, mark) => {
  it.each(ENCODINGS)('%s', (__, encode) => {
    expect(REDACTOR.text(`cannot use (${encode(secret)})!`)).toBe(mark);
  });

  it.each(NESTED)('%s, then %s', (__, ___, encode) => {
    expect(REDACTOR.isSafe(`cannot use (${encode(secret)})!`)).toBe(false);
  });
});

describe('Redactor.isSafe returns false for a key', () => {
  const { 'escaped as \\uXXXX': escaped, 'escaped as JSON': json } = ESCAPES;

  // Each of these was shown once.
  it.each<readonly [string, readonly (Encode | undefined)[]]>([
    ['escaped as \\u twice, then as JSON', [escaped, escaped, json]],
    ['escaped as \\u three times', [escaped, escaped, escaped]],
    ['with zeros in HTML entities', [ESCAPES['HTML-encoded in hex with zeros']]],
    ['in HTML entities without semicolons', [ESCAPES['HTML-encoded without semicolons']]],
  ])('%s', (_, encodings) => {
    const encoded = encodings.reduce((text, encode) => encode?.(text) ?? '', KEY);
    expect(REDACTOR.isSafe(`no key ${encoded}!`)).toBe(false);
  });
});
