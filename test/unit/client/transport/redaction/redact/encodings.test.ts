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

describe('Redactor.text withholds a key that is encoded three times', () => {
  const { 'escaped as JSON': json, 'escaped as \\uXXXX': escaped } = ESCAPES;
  const { 'percent-encoded in every byte': percent, 'HTML-encoded in hex': html } = ESCAPES;

  // Each of these was shown once.
  it.each<readonly [string, readonly (Encode | undefined)[]]>([
    ['as \\u, as JSON, and in percent', [escaped, json, percent]],
    ['as \\u, as JSON, and in HTML', [escaped, json, html]],
    ['as \\u, as JSON, and in base64', [escaped, json, RADIX['in base64']]],
    [
      'with zeros in HTML, in percent and as JSON',
      [ESCAPES['HTML-encoded with zeros'], percent, json],
    ],
  ])('%s', (_, encodings) => {
    const encoded = encodings.reduce((text, encode) => encode?.(text) ?? '', KEY);
    expect(REDACTOR.text(`no key ${encoded}!`)).toBe('[withheld: it repeats the key]');
  });
});
