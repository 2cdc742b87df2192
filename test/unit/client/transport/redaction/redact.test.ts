import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../../../src/client/transport/redaction/redact.ts';
import { KEY } from '../../../../kit/canary/secrets.ts';
import { redactorOf } from '../../../../kit/client/redactor.ts';

const PROMPT = 'My name is Ines Okafor-Lindqvist.\nI said "give me my money back" twice.';
const BODY = JSON.stringify({ messages: [{ role: 'user', content: PROMPT }] });
const REDACTOR = redactorOf(KEY, BODY);

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

describe('Redactor.text puts a mark in the place of the key', () => {
  it.each<readonly [string, string, string]>([
    ['as it is', KEY, '[redacted]'],
    ['within words', `The key ${KEY} is not known`, 'The key [redacted] is not known'],
    // covers: P-005
    ['up to a part of it', `no such key: ${KEY.slice(0, 16)}…`, 'no such key: [redacted]…'],
    ['from a part of it on', `***${KEY.slice(-16)}`, '***[redacted]'],
    ['in a middle of it', `(${KEY.slice(7, 23)})`, '([redacted])'],
    ['beside the prompt', `${KEY} may not send ${PROMPT}`, '[redacted] may not send [redacted]'],
    ['after 400 characters', `${'x'.repeat(400)}${KEY}!`, `${'x'.repeat(400)}[redacted]!`],
    [
      'and of each other part of 6 characters, which is shown where there is no other',
      `${KEY} is not ${KEY.slice(3, 9)} or ${KEY.slice(3, 8)}`,
      `[redacted] is not [redacted] or ${KEY.slice(3, 8)}`,
    ],
  ])('%s', (_, text, shown) => {
    expect(REDACTOR.text(text)).toBe(shown);
    expect(REDACTOR.isSafe(text)).toBe(false);
    expect(REDACTOR.isFreeOfKey(text)).toBe(false);
  });

  it('which contains the name of a field', () => {
    const key = 'my-evaluation_criteria';
    expect(redactorOf(key, undefined).text(`no such key: ${key}`)).toBe('no such key: [redacted]');
  });

  // covers: P-008
  it('with fewer than 16 characters', () => {
    const { text } = redactorOf('short-key', undefined);
    expect(text('no key short-key')).toBe('no key [redacted]');
    expect(text('no key short-ke')).toBe('no key short-ke');
  });
});

describe('Redactor.text puts a mark in the place of', () => {
  it.each<readonly [string, string, string]>([
    ['the prompt', PROMPT, '[redacted]'],
    ['the prompt within words', `cannot read ${PROMPT} at all`, 'cannot read [redacted] at all'],
    [
      '31 characters of the prompt',
      `cannot read:${PROMPT.slice(3, 34)}!`,
      'cannot read:[redacted] !',
    ],
    ['31 characters of the prompt at the end', `!${PROMPT.slice(1, 32)}`, '![redacted]'],
    [
      'a part with quotes and line breaks',
      `bad input (${PROMPT.slice(28, 65)})`,
      'bad input ([redacted] )',
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
    expect(text(`(🏔️ ${prompt} 🌧️)`)).toBe('(🏔 [redacted] 🌧)');
  });

  it('a body of short texts', () => {
    const body = JSON.stringify({ messages: [{ role: 'user', content: 'My PIN is 4821' }], n: 1 });
    expect(redactorOf(KEY, body).text(`cannot parse ${body}`)).toBe('cannot parse [redacted]');
  });

  it('a prompt that begins before the 500th character and ends after it', () => {
    const text = `${'x'.repeat(490)}${PROMPT}`;
    expect(REDACTOR.text(text)).toBe(`${'x'.repeat(490)}[redacted]`);
    expect(REDACTOR.text(`${text}!`)).toBe(`${'x'.repeat(490)}[redacted]…`);
  });

  it('a prompt of which the service repeats more than 4096 characters, and marks the rest as cut off', () => {
    const long = Array.from({ length: 600 }, (_, index) => `part ${String(index)};`).join(' ');
    const { text } = redactorOf(KEY, JSON.stringify({ content: long }));
    expect(text(`cannot read ${long}: too long`)).toBe('cannot read [redacted]…');
  });

  it('the beginning of a body, of which 16 characters without spaces are enough', () => {
    expect(redactorOf(KEY, 'Ines Okafor asks for more').text('Ines Okafor asks for')).toBe(
      '[redacted]',
    );
  });
});

describe('Redactor.text puts a mark in the place of a key with what is not shown between its letters', () => {
  it.each(['\ud800', '\udc80', '\udcff', '\udfff', '\ufffd', '\\ud800', '\\udfff', '\u200b', '\n'])(
    '%j',
    (hidden) => {
      const text = `key ${Array.from(KEY).join(hidden)}!`;
      expect(REDACTOR.text(text)).toBe('key [redacted]!');
      expect([REDACTOR.isSafe(text), REDACTOR.isFreeOfKey(text)]).toEqual([false, false]);
    },
  );
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

const REQUEST = {
  url: 'https://evals.test/api/v1/traces?tags=orders-8&page_size=seven-7&criteria=Reward+kind+answers',
  callerHeaders: {
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
    // covers: P-008
    ['a value of the query of 8 characters', 'unknown tag orders-8', 'unknown tag [redacted]'],
    ['a value of the query with spaces', 'Reward kind answers', '[redacted]'],
    // covers: P-005
    ['12 characters of a value of the query', 'bad eward kind ans…', 'bad [redacted]…'],
    // covers: P-005
    ['12 characters of a header', 'bad token roxy-2c71f05', 'bad token [redacted]'],
    ['a value with a plus sign for each space', 'of=Reward+kind+answers', 'of=[redacted]'],
    ['a whole header', 'bad token proxy-2c71f05b9e4d.', 'bad token [redacted].'],
    ['a body of 16 characters', 'cannot read {"page":"1234"}x', 'cannot read [redacted]'],
  ])('%s', (_, text, shown) => {
    expect(judge(text)).toEqual([shown, false]);
  });
});

// covers: P-005
it('Redactor.text masks 24 characters of the body, wherever they begin', () => {
  const body = 'abcdefghijklmnopqrstuvwxyz0123456789#$()';
  const { text } = redactorOf(KEY, body);
  for (let start = 0; start <= 16; start += 1) {
    expect(text(`=${body.slice(start, start + 24)}!`)).toBe('=[redacted]!');
  }
});

describe('Redactor.text shows a text that contains', () => {
  it.each([
    // covers: P-008
    ['a value of the query of 7 characters', 'seven-7 is no number'],
    // covers: P-008
    ['a header of 7 characters', 'unknown team seven-8'],
    // covers: P-009
    ['11 characters of a header', 'bad token roxy-2c71f0'],
    ['the names of headers and query parameters', 'x-proxy-token, page_size'],
    ['the media type of the accept header', 'expected application/json'],
    ['the User-Agent', 'align-evals/0.1.0 of a test is too old'],
    // covers: P-009
    ['15 characters of the body', 'cannot read "page":"1234"}x'],
    // covers: P-041
    ['the key backwards', Array.from(KEY).reverse().join('')],
  ])('%s', (_, text) => {
    expect(judge(text)).toEqual([text, true]);
  });

  it('the text of a body of 16 characters without its quotes', () => {
    const redactor = createRedactor(KEY, { ...REQUEST, body: '"fourteen-chars"' });
    expect(redactor.text('no fourteen-chars')).toBe('no fourteen-chars');
    expect(redactor.text('no "fourteen-chars"')).toBe('no [redacted]');
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
