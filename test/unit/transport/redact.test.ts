import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../src/transport/redact.ts';
import { leakedSlice } from '../../kit/canary/leaked-slice.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { redactorOf } from '../../kit/redactor.ts';
import { RUNS } from '../errors/property-runs.ts';

const WITHHELD = '[withheld: it repeats the key or the request]';
const PROMPT = 'My name is Ines Okafor-Lindqvist.\nI said "give me my money back" twice.';
const BODY = JSON.stringify({ messages: [{ role: 'user', content: PROMPT }] });
const REDACTOR = redactorOf(KEY, BODY);

const oneOf = (text: string): fc.Arbitrary<string> => fc.constantFrom(...Array.from(text));

describe('Redactor.text shows a text', () => {
  it.each([
    '',
    'Invalid API key',
    'messages.0.role: unknown role',
    'x'.repeat(500),
    `key ${KEY.slice(0, 15)}`,
    'Ines Okafor',
  ])('that repeats nothing: %j', (text) => {
    expect(REDACTOR.text(text)).toBe(text);
    expect(REDACTOR.isSafe(text)).toBe(true);
  });

  it('up to 500 characters', () => {
    expect(REDACTOR.text('x'.repeat(501))).toBe(`${'x'.repeat(500)}…`);
  });

  it('that repeats the prompt when the request has no body', () => {
    expect(redactorOf(KEY, undefined).text(PROMPT)).toBe(PROMPT.replaceAll('\n', ' '));
  });
});

describe('Redactor.text withholds a text', () => {
  it.each<readonly [string, string]>([
    ['the key', KEY],
    ['the key within words', `The key ${KEY} is not known`],
    ['the beginning of the key', `no such key: ${KEY.slice(0, 16)}…`],
    ['the end of the key', `***${KEY.slice(-16)}`],
    ['a middle of the key', KEY.slice(7, 23)],
    ['the key beside the prompt', `${KEY} may not send ${PROMPT}`],
  ])('that repeats %s', (_, text) => {
    expect(REDACTOR.text(text)).toBe(WITHHELD);
    expect(REDACTOR.isSafe(text)).toBe(false);
  });

  it('that is the beginning of a body', () => {
    expect(redactorOf(KEY, 'Ines Okafor asks for more').isSafe('Ines Okafor asks')).toBe(false);
  });

  it('that repeats a key which contains the name of a field', () => {
    const key = 'my-evaluation_criteria';
    expect(redactorOf(key, undefined).text(`no such key: ${key}`)).toBe(WITHHELD);
  });

  it('that repeats a short key', () => {
    expect(redactorOf('short-key', undefined).text('no key short-key')).toBe(WITHHELD);
  });

  it('that repeats the key within its first 500 characters', () => {
    expect(REDACTOR.text(`${'x'.repeat(400)}${KEY}${'x'.repeat(400)}`)).toBe(WITHHELD);
  });
});

describe('Redactor.text puts a mark in the place of', () => {
  it.each<readonly [string, string, string]>([
    ['the prompt', PROMPT, '[redacted]'],
    ['the prompt within words', `cannot read ${PROMPT} at all`, 'cannot read [redacted] at all'],
    [
      '31 characters of the prompt',
      `cannot read:${PROMPT.slice(3, 34)}!`,
      'cannot read:[redacted]!',
    ],
    ['31 characters of the prompt at the end', `!${PROMPT.slice(1, 32)}`, '![redacted]'],
    [
      'a part with quotes and line breaks',
      `bad input ${PROMPT.slice(28, 65)}`,
      'bad input [redacted]',
    ],
    [
      'two parts, each with a mark of its own',
      `${PROMPT.slice(0, 32)} or ${PROMPT.slice(34, 70)}?`,
      '[redacted] or [redacted]?',
    ],
    ['two parts without a gap, with one mark', `${PROMPT}${PROMPT}.`, '[redacted].'],
    ['the body as it was sent', `cannot parse ${BODY}`, 'cannot parse [redacted]'],
    ['a part of the body that is not the prompt', `${BODY.slice(0, 40)}…`, '[redacted]…'],
    [
      'the prompt beside the name of a field',
      `evaluation_criteria ${PROMPT}: is not valid`,
      'evaluation_criteria [redacted]: is not valid',
    ],
  ])('%s', (_, text, shown) => {
    expect(REDACTOR.text(text)).toBe(shown);
    expect(REDACTOR.isSafe(text)).toBe(false);
  });

  it('characters of several units, whole', () => {
    const prompt = 'I like 🏔️ and "long" hikes in the rain 🌧️ always';
    const { text } = redactorOf(KEY, JSON.stringify({ content: prompt }));
    expect(text(`(🏔️ ${prompt} 🌧️)`)).toBe('(🏔️ [redacted] 🌧️)');
  });

  it('a body of short texts', () => {
    const body = JSON.stringify({ messages: [{ role: 'user', content: 'My PIN is 4821' }], n: 1 });
    expect(redactorOf(KEY, body).text(`cannot parse ${body}`)).toBe('cannot parse [redacted]');
  });

  it('the beginning of the prompt, when the rest is cut off', () => {
    const text = `${'x'.repeat(460)}${PROMPT}`;
    expect(REDACTOR.text(text)).toBe(`${'x'.repeat(460)}[redacted]…`);
  });
});

describe('Redactor.isFreeOfKey', () => {
  it.each<readonly [string, string, boolean]>([
    ['returns true for a text about something else', 'evaluation_criteria is missing', true],
    ['returns true for the body', BODY, true],
    ['returns false for a text that repeats the key', `no such key: ${KEY}`, false],
  ])('%s', (_, text, isFree) => {
    expect(REDACTOR.isFreeOfKey(text)).toBe(isFree);
  });
});

describe('Redactor.text, for any text', () => {
  // Quotes, line breaks and backslashes are escaped in JSON.
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

  it('shows no text that shares 31 characters with the request or 16 with the key', () => {
    fc.assert(
      fc.property(echo, ({ key: secret, prompt, before, after, span: [start, length], which }) => {
        const body = JSON.stringify({ messages: [{ role: 'user', content: prompt }] });
        const source = [secret, prompt, body][which] ?? '';
        const text = `${before}${source.slice(start % (source.length + 1)).slice(0, length)}${after}`;
        const shown = redactorOf(secret, body).text(text);
        expect(leakedSlice(shown, secret, 16)).toBeUndefined();
        expect(leakedSlice(shown, prompt, 31)).toBeUndefined();
        expect(leakedSlice(shown, body, 31)).toBeUndefined();
      }),
      RUNS,
    );
  });

  it('returns a text that shares nothing unchanged', () => {
    const foreign = fc.string({ unit: oneOf('αβγδεζηθ'), maxLength: 500 });
    fc.assert(
      fc.property(foreign, (text) => REDACTOR.text(text) === text),
      RUNS,
    );
  });
});

const REQUEST = {
  url: 'https://evals.test/api/v1/traces?tags=orders-8&page_size=seven-7&criteria=Reward+kind+answers',
  headers: {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'align-evals/0.1.0 of a test',
    'x-tenant': 'tenant-8',
    'x-team': 'seven-8',
    'x-proxy-token': 'proxy-2c71f05b9e4d',
  },
  body: '{"page":"1234"}x',
};

/** Returns what is shown of a text, and whether it counts as safe. */
function judge(text: string): readonly [string, boolean] {
  const redactor = createRedactor(KEY, REQUEST);
  return [redactor.text(text), redactor.isSafe(text)];
}

describe('Redactor.text masks', () => {
  it.each([
    ['a value of the query of 8 characters', 'unknown tag orders-8', 'unknown tag [redacted]'],
    ['a value of the query with spaces', 'Reward kind answers', '[redacted]'],
    ['16 characters of a value of the query', 'bad eward kind answer…', 'bad [redacted]…'],
    ['16 characters of a header', 'bad token roxy-2c71f05b9e4', 'bad token [redacted]'],
    ['a whole header', 'bad token proxy-2c71f05b9e4d.', 'bad token [redacted].'],
    ['a body of 16 characters', 'cannot read {"page":"1234"}x', 'cannot read [redacted]'],
  ])('%s', (_, text, shown) => {
    expect(judge(text)).toEqual([shown, false]);
  });
});

describe('Redactor.text shows a text that contains', () => {
  it.each([
    ['a value of the query of 7 characters', 'seven-7 is no number'],
    ['a header of 7 characters', 'unknown team seven-8'],
    ['15 characters of a header', 'bad token roxy-2c71f05b9e'],
    ['the names of headers and query parameters', 'x-proxy-token, page_size'],
    ['the media type of the accept header', 'expected application/json'],
    ['the User-Agent', 'align-evals/0.1.0 of a test is too old'],
    ['15 characters of the body', 'cannot read "page":"1234"}x'],
  ])('%s', (_, text) => {
    expect(judge(text)).toEqual([text, true]);
  });

  it('the text of a body of 16 characters without its quotes', () => {
    const redactor = createRedactor(KEY, { ...REQUEST, body: '"fourteen chars"' });
    expect(redactor.text('fourteen chars')).toBe('fourteen chars');
    expect(redactor.text('"fourteen chars"')).toBe('[redacted]');
  });

  it.each([
    'evaluation_criteria',
    'explanation_cleaning',
    'root_agent_instance_id',
    'agent_instance_by_id',
  ])('the name of a field: %s', (name) => {
    const body = `{"pad":"12345","${name}":"x"}`;
    const { text } = createRedactor(KEY, { ...REQUEST, body });
    expect(text(`${name}: is missing`)).toBe(`${name}: is missing`);
  });

  it('two parts of a header with the name of a field between them', () => {
    const text = 'proxy-2cevaluation_criteria71f05b9e4d';
    expect(judge(text)).toEqual([text, true]);
  });

  it('a body of 15 characters', () => {
    const redactor = createRedactor(KEY, { ...REQUEST, body: '{"page":"1234"}' });
    expect(redactor.text('cannot read {"page":"1234"}')).toBe('cannot read {"page":"1234"}');
  });

  it('a control character, and replaces it by a space', () => {
    expect(judge('line\nbreak, bell\u0007 and \u001b[31mred')).toEqual([
      'line break, bell  and  [31mred',
      true,
    ]);
  });
});
