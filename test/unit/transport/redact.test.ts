import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactorOf } from '../../kit/redactor.ts';
import { leakedSlice } from '../../kit/canary/leaked-slice.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { RUNS } from '../errors/property-runs.ts';

const WITHHELD = '[withheld: it repeats the key or the request]';
const PROMPT = 'My name is Ines Okafor-Lindqvist.\nI said "give me my money back" twice.';
const BODY = JSON.stringify({ messages: [{ role: 'user', content: PROMPT }] });
const REDACTOR = redactorOf(KEY, BODY);

const oneOf = (characters: string): fc.Arbitrary<string> =>
  fc.constantFrom(...Array.from(characters));

describe('a text of the service is shown', () => {
  it.each([
    '',
    'Invalid API key',
    'messages.0.role: unknown role',
    'x'.repeat(500),
    `key ${KEY.slice(0, 15)}`,
    'Ines Okafor',
  ])('when it repeats nothing: %j', (text) => {
    expect(REDACTOR.text(text)).toBe(text);
    expect(REDACTOR.isSafe(text)).toBe(true);
  });

  it('cut after 500 characters', () => {
    expect(REDACTOR.text('x'.repeat(501))).toBe(`${'x'.repeat(500)}…`);
  });

  it('when the request has no body', () => {
    expect(redactorOf(KEY, undefined).text(PROMPT)).toBe(PROMPT.replaceAll('\n', ' '));
  });
});

describe('a text of the service is withheld', () => {
  it.each<readonly [string, string]>([
    ['the key', KEY],
    ['the key within words', `The key ${KEY} is not known`],
    ['the beginning of the key', `no such key: ${KEY.slice(0, 16)}…`],
    ['the end of the key', `***${KEY.slice(-16)}`],
    ['a middle of the key', KEY.slice(7, 23)],
    ['the prompt', PROMPT],
    ['31 characters of the prompt', `cannot read: ${PROMPT.slice(3, 34)}!`],
    ['31 characters of the prompt at its end', `!${PROMPT.slice(1, 32)}`],
    ['a part with quotes and line breaks', `bad input ${PROMPT.slice(28, 65)}`],
    ['the body as it was sent', `cannot parse ${BODY}`],
    ['the part of a body that is no prompt', BODY.slice(0, 40)],
  ])('when it repeats %s', (_, text) => {
    expect(REDACTOR.text(text)).toBe(WITHHELD);
    expect(REDACTOR.isSafe(text)).toBe(false);
  });

  it('when it repeats a body of short texts', () => {
    const body = JSON.stringify({ messages: [{ role: 'user', content: 'My PIN is 4821' }], n: 1 });
    expect(redactorOf(KEY, body).text(`cannot parse ${body}`)).toBe(WITHHELD);
  });

  it('when it is the beginning of a body, and no more', () => {
    expect(redactorOf(KEY, 'Ines Okafor asks for more').isSafe('Ines Okafor asks')).toBe(false);
  });

  it('when it repeats a key that holds the name of a field', () => {
    const key = 'my-evaluation_criteria';
    expect(redactorOf(key, undefined).text(`no such key: ${key}`)).toBe(WITHHELD);
  });

  it('when it repeats the whole of a short key', () => {
    expect(redactorOf('short-key', undefined).text('no key short-key')).toBe(WITHHELD);
  });

  it('when it repeats a key within its first 500 characters', () => {
    expect(REDACTOR.text(`${'x'.repeat(400)}${KEY}${'x'.repeat(400)}`)).toBe(WITHHELD);
  });
});

describe('a text is free of the key', () => {
  it.each<readonly [string, string, boolean]>([
    ['when it is about something else', 'evaluation_criteria is missing', true],
    ['when it repeats the body', BODY, true],
    ['unless it repeats the key', `no such key: ${KEY}`, false],
  ])('%s', (_, text, isFree) => {
    expect(REDACTOR.isFreeOfKey(text)).toBe(isFree);
  });
});

describe('whatever the service says', () => {
  // Quotes, breaks and backslashes are what stands differently in JSON.
  const character = oneOf('abcdefghijklmnopqrstuvwxyz 0123456789"\\\n\té奖/{}:,');
  const words = fc.string({ unit: character, maxLength: 120 });
  const key = fc.string({
    unit: oneOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-'),
    minLength: 20,
    maxLength: 80,
  });
  const span = fc.tuple(fc.nat(120), fc.integer({ min: 16, max: 80 }));
  const echo = fc.record({
    key,
    prompt: words,
    before: words,
    after: words,
    span,
    which: fc.nat(2),
  });

  it('nothing shown shares 31 characters with the request or 16 with the key', () => {
    fc.assert(
      fc.property(echo, ({ key: secret, prompt, before, after, span: [start, length], which }) => {
        const body = JSON.stringify({ messages: [{ role: 'user', content: prompt }] });
        const source = [secret, prompt, body][which] ?? '';
        const text = `${before}${source.slice(start % (source.length + 1)).slice(0, length)}${after}`;
        const shown = redactorOf(secret, body).text(text);
        if (shown === WITHHELD) return;
        expect(leakedSlice(shown, secret, 16)).toBeUndefined();
        expect(leakedSlice(shown, prompt, 31)).toBeUndefined();
        expect(leakedSlice(shown, body, 31)).toBeUndefined();
      }),
      RUNS,
    );
  });

  it('what shares nothing is shown as it is', () => {
    const foreign = fc.string({ unit: oneOf('αβγδεζηθ'), maxLength: 500 });
    fc.assert(
      fc.property(foreign, (text) => REDACTOR.text(text) === text),
      RUNS,
    );
  });
});
