import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../../../src/client/transport/redaction/redact.ts';
import { KEY } from '../../../../kit/canary/secrets.ts';
import { redactorOf } from '../../../../kit/client/redactor.ts';

const PROMPT = 'My name is Ines Okafor-Lindqvist.\nI said "give me my money back" twice.';
const BODY = JSON.stringify({ messages: [{ role: 'user', content: PROMPT }] });
const REDACTOR = redactorOf(KEY, BODY);

const OF_KEY = '[withheld: it repeats the key]';
const OF_REQUEST = '[withheld: it repeats the request]';

it.each([1, 4, 12, 16])(
  'withholds 16 characters of a key with %i plus signs among them',
  (count) => {
    // Plus signs do not count in the comparison, because a query has them in place of spaces.
    const key = `${KEY.slice(0, 16 - count)}${'+'.repeat(count)}${KEY.slice(0, 12)}`;
    expect(redactorOf(key, undefined).text(`the key ${key.slice(0, 16)} is unknown`)).toBe(OF_KEY);
  },
);

it.each([1, 4, 12])(
  'withholds the last 16 characters of a key that end with %i plus signs',
  (count) => {
    const key = `${KEY.slice(0, 36 - count)}${'+'.repeat(count)}`;
    expect(redactorOf(key, undefined).text(`the key ${key.slice(-16)} is unknown`)).toBe(OF_KEY);
  },
);

it('withholds a part of the request that has a line break in it', () => {
  const body = JSON.stringify({ content: 'first half ends\nsecond half follows' });
  const { text } = redactorOf(KEY, body);

  expect(text('He wrote: first half ends\nsecond half follows, I think')).toBe(OF_REQUEST);
});

it('shows where a text was cut, also before its control characters are removed', () => {
  const text = `${'x'.repeat(100)}${'\u0000'.repeat(4100)}`;
  expect(REDACTOR.text(text).trimEnd().endsWith('…')).toBe(true);
});

describe('Redactor.text shows a text whole', () => {
  it.each([
    '',
    'Invalid API key',
    'messages.0.role: unknown role',
    'x'.repeat(2000),
    `key ${KEY.slice(0, 15)}`,
    'Ines Okafor',
  ])('that repeats nothing: %j', (text) => {
    expect(REDACTOR.text(text)).toBe(text);
    expect(REDACTOR.isSafe(text)).toBe(true);
  });

  it('up to 2000 characters', () => {
    expect(REDACTOR.text('x'.repeat(2001))).toBe(`${'x'.repeat(2000)}…`);
    expect(REDACTOR.text('x'.repeat(5000))).toBe(`${'x'.repeat(2000)}…`);
  });

  it('that repeats the prompt when the request has no body', () => {
    expect(redactorOf(KEY, undefined).text(PROMPT)).toBe(PROMPT.replaceAll('\n', ' '));
  });

  it('when the key is empty', () => {
    expect(redactorOf('', undefined).text('no key')).toBe('no key');
  });

  it('without its control characters', () => {
    expect(REDACTOR.text('line\nbreak, bell\u0007 and \u001B[31mred')).toBe(
      'line break, bell  and  [31mred',
    );
  });
});

describe('Redactor.text withholds a whole text that contains the key', () => {
  it.each<readonly [string, string]>([
    ['as it is', KEY],
    // covers: P-005
    ['within words', `The key ${KEY} is not known`],
    // covers: P-005
    ['up to a part of it', `no such key: ${KEY.slice(0, 16)}…`],
    ['from a part of it on', `***${KEY.slice(-16)}`],
    ['in a middle of it', `(${KEY.slice(7, 23)})`],
    ['beside the prompt', `${KEY} may not send ${PROMPT}`],
    ['after 400 characters', `${'x'.repeat(400)}${KEY}!`],
    ['after 4000 characters', `${'x'.repeat(4000)}${KEY}!`],
    ['after a backslash', `\\${KEY}`],
    ['after a percent sign', `%${KEY}`],
    ['after a word in hex', `cafe${KEY}`],
  ])('%s', (_, text) => {
    expect(REDACTOR.text(text)).toBe(OF_KEY);
    expect(REDACTOR.isSafe(text)).toBe(false);
    expect(REDACTOR.isFreeOfKey(text)).toBe(false);
  });

  it('which contains the name of a field', () => {
    const key = 'my-evaluation_criteria';
    const body = JSON.stringify({ evaluation_criteria: 'Reward politeness' });
    expect(redactorOf(key, body).text(`no such key: ${key}`)).toBe(OF_KEY);
  });

  // covers: P-008
  it('with fewer than 16 characters', () => {
    const { text } = redactorOf('short-key', undefined);
    expect(text('no key short-key')).toBe(OF_KEY);
    expect(text('no key short-ke')).toBe('no key short-ke');
  });
});

describe('Redactor.text withholds a whole text that contains', () => {
  it.each<readonly [string, string]>([
    ['the prompt', PROMPT],
    ['the prompt within words', `cannot read ${PROMPT} at all`],
    ['28 characters of the prompt', `cannot read:${PROMPT.slice(3, 31)}!`],
    ['a part of the prompt with quotes and line breaks', `bad (${PROMPT.slice(28, 65)})`],
    ['the body as it was sent', `cannot parse ${BODY}`],
    ['a part of the body that is not the prompt', `${BODY.slice(0, 40)}…`],
    ['the prompt beside the name of a field', `messages ${PROMPT}: is not valid`],
  ])('%s', (_, text) => {
    expect(REDACTOR.text(text)).toBe(OF_REQUEST);
    expect(REDACTOR.isSafe(text)).toBe(false);
    expect(REDACTOR.isFreeOfKey(text)).toBe(true);
  });

  it('a body of short texts', () => {
    const body = JSON.stringify({ messages: [{ role: 'user', content: 'My PIN is 4821' }], n: 1 });
    expect(redactorOf(KEY, body).text(`cannot parse ${body}`)).toBe(OF_REQUEST);
  });

  it('a prompt that begins before the 2000th character and ends after it', () => {
    expect(REDACTOR.text(`${'x'.repeat(490)}${PROMPT}`)).toBe(OF_REQUEST);
  });

  // covers: P-008
  it('a body of 16 to 23 characters as a whole', () => {
    const { text } = redactorOf(KEY, 'Ines Okafor asks for more');
    expect(text('Ines Okafor asks for more!')).toBe(OF_REQUEST);
    expect(text('Ines Okafor asks for mor')).toBe('Ines Okafor asks for mor');
  });

  // covers: P-005
  it('24 characters of the body, wherever they begin', () => {
    const body = 'abcdefghijklmnopqrstuvwxyz0123456789#$()';
    const { text } = redactorOf(KEY, body);
    for (let start = 0; start <= 16; start += 1) {
      expect(text(`=${body.slice(start, start + 24)}!`)).toBe(OF_REQUEST);
      expect(text(`=${body.slice(start, start + 23)}!`)).not.toBe(OF_REQUEST);
    }
  });

  it('24 characters of a body that repeats the first of them elsewhere', () => {
    const body = `${'one two three four. '.repeat(40)}one two three four five six seven`;
    const { text } = redactorOf(KEY, body);
    expect(text('three four five six seven and more')).not.toBe(OF_REQUEST);
    expect(text('one two three four five six seven')).toBe(OF_REQUEST);
  });
});

describe('Redactor.isFreeOfKey', () => {
  it.each<readonly [string, string, boolean]>([
    ['returns true for a text about something else', 'evaluation_criteria is missing', true],
    ['returns true for the body', BODY, true],
    ['returns false for a text that repeats the key', `no such key: ${KEY}`, false],
    ['returns false for a text that is encoded too often', '\\'.repeat(2 ** 9), false],
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

describe('Redactor.text withholds a text with', () => {
  it.each([
    // covers: P-008
    ['a value of the query of 8 characters', 'unknown tag orders-8'],
    ['a value of the query with spaces', 'Reward kind answers'],
    // covers: P-005
    ['12 characters of a value of the query', 'bad eward kind ans…'],
    // covers: P-005
    ['12 characters of a header', 'bad token roxy-2c71f05'],
    ['a value with a plus sign for each space', 'of=Reward+kind+answers'],
    ['a whole header', 'bad token proxy-2c71f05b9e4d.'],
    ['a body of 16 characters', 'cannot read {"page":"1234"}x'],
  ])('%s', (_, text) => {
    expect(judge(text)).toEqual([OF_REQUEST, false]);
  });
});

describe('Redactor.text shows a text that contains', () => {
  it.each([
    // covers: P-008
    ['a value of the query of 7 characters', 'seven-7 is no number'],
    // covers: P-008
    ['a header of 7 characters', 'unknown team seven-8'],
    // covers: P-009
    ['11 characters of a header', 'bad token roxy-2c71f0'],
    // covers: P-009
    ['15 characters of the body', 'cannot read "page":"1234"}x'],
    // covers: P-041
    ['the key backwards', Array.from(KEY).reverse().join('')],
    ['a part of a body of fewer than 16 characters', 'cannot read "page":"1234"'],
  ])('%s', (_, text) => {
    expect(judge(text)).toEqual([text, true]);
  });
});

describe('Redactor.text and UTF-16 within base64', () => {
  const PROMPT = '请告诉我世界上最高的山是哪一座以及它有多高并且位于哪里';
  const redactor = redactorOf(KEY, JSON.stringify({ messages: [{ content: PROMPT }] }));
  const encode = (text: string): string => Buffer.from(text, 'utf16le').toString('base64');

  // covers: P-158
  it('shows Chinese alone, and withholds it in UTF-8', () => {
    expect(redactor.isSafe(encode(PROMPT))).toBe(true);
    expect(redactor.isSafe(Buffer.from(PROMPT).toString('base64'))).toBe(false);
  });

  it('withholds a key', () => {
    expect(redactor.isSafe(encode(KEY))).toBe(false);
  });
});

describe('Redactor.text withholds a text that is encoded too often', () => {
  const TOO_OFTEN = '[withheld: it is encoded too often]';

  // covers: P-007, P-151
  it('to be decoded in eight rounds', () => {
    const escapeTimes = (times: number): string => `&${'amp;'.repeat(times)}#107;`;
    expect(REDACTOR.text(escapeTimes(6))).toBe(escapeTimes(6));
    expect(REDACTOR.text(escapeTimes(9))).toBe(TOO_OFTEN);
  });

  // covers: P-151
  it('and grows beyond 16 KiB', () => {
    const encode = (words: number): string =>
      Buffer.from('a text of words; '.repeat(words)).toString('base64');
    expect(REDACTOR.isSafe(encode(100))).toBe(true);
    expect(REDACTOR.isSafe(encode(800))).toBe(false);
  });
});
