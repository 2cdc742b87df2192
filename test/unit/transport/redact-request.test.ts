import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../src/transport/redact.ts';
import { KEY } from '../../kit/canary/secrets.ts';

const WITHHELD = '[withheld: it repeats the key or the request]';
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

/** Says what is shown of a text, and whether that is taken for safe. */
function judge(text: string): readonly [string, boolean] {
  const redactor = createRedactor(KEY, REQUEST);
  return [redactor.text(text), redactor.isSafe(text)];
}

describe('a text that repeats a value of the request is withheld', () => {
  it.each([
    ['a value of the query of 8 characters', 'unknown tag orders-8'],
    ['a value of the query with spaces', 'Reward kind answers'],
    ['16 characters of a value of the query', 'bad criterion eward kind answer…'],
    ['a header of 8 characters', 'unknown tenant: tenant-8'],
    ['16 characters of a header', 'bad token roxy-2c71f05b9e4'],
    ['a body of 16 characters', 'cannot read {"page":"1234"}x'],
  ])('%s', (_, text) => {
    expect(judge(text)).toEqual([WITHHELD, false]);
  });
});

describe('a text is shown that has', () => {
  it.each([
    ['a value of the query of 7 characters', 'seven-7 is no number'],
    ['a header of 7 characters', 'unknown team seven-8'],
    ['15 characters of a header', 'bad token roxy-2c71f05b9e'],
    ['the names of headers and of the query', 'x-proxy-token, page_size'],
    ['what the client accepts', 'expected application/json'],
    ['the name of the client', 'align-evals/0.1.0 of a test is too old'],
    ['15 characters of the body', 'cannot read "page":"1234"}x'],
  ])('%s', (_, text) => {
    expect(judge(text)).toEqual([text, true]);
  });

  it('the text of a body, without the quotes that make 16 characters of it', () => {
    const redactor = createRedactor(KEY, { ...REQUEST, body: '"fourteen chars"' });
    expect(redactor.text('fourteen chars')).toBe('fourteen chars');
    expect(redactor.text('"fourteen chars"')).toBe(WITHHELD);
  });

  it.each([
    'evaluation_criteria',
    'explanation_cleaning',
    'root_agent_instance_id',
    'agent_instance_by_id',
  ])('the name of a field, as %s', (name) => {
    const body = `{"pad":"12345","${name}":"x"}`;
    const { text } = createRedactor(KEY, { ...REQUEST, body });
    expect(text(`${name}: is missing`)).toBe(`${name}: is missing`);
  });

  it('two pieces of a header with the name of a field between them', () => {
    const text = 'proxy-2cevaluation_criteria71f05b9e4d';
    expect(judge(text)).toEqual([text, true]);
  });

  it('a body of 15 characters', () => {
    const redactor = createRedactor(KEY, { ...REQUEST, body: '{"page":"1234"}' });
    expect(redactor.text('cannot read {"page":"1234"}')).toBe('cannot read {"page":"1234"}');
  });

  it('a control character, which is replaced by a space', () => {
    expect(judge('line\nbreak, bell\u0007 and \u001b[31mred')).toEqual([
      'line break, bell  and  [31mred',
      true,
    ]);
  });
});
