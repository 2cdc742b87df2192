import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../../src/errors/invalid-input-error.ts';
import { toConversation } from '../../../../src/providers/index.ts';
import { refusalMessage } from '../../../kit/providers/refusal-message.ts';
import { CASES } from '../cases/all-cases.ts';
import { refusals, wide } from '../cases/refusals.ts';
import { streamRefusals } from '../cases/stream-refusals.ts';

describe('UnsupportedResultError messages name what was passed and what to pass instead', () => {
  it.each(Object.entries(refusals))('%s', (_name, [result, message]) => {
    expect(refusalMessage({ result })).toBe(message);
  });

  it('names at most eight keys', () => {
    expect(refusalMessage({ result: wide })).not.toContain('key8');
  });

  it('names the index and the keys of a message that cannot be read', () => {
    const messages = [
      { role: 'user', content: 'a' },
      { text: 1, b: 'CANARY', c: 1 },
      { x: 'CANARY' },
    ];

    expect(refusalMessage({ messages })).toBe(
      'The message at index 2 is an object with the keys "x": pass messages with a role and content, ' +
        'or the items of the API they come from',
    );
  });

  it('names the list of a page that is passed as messages', () => {
    const page = { object: 'list', data: [{ object: 'thread.message' }], has_more: false };

    expect(refusalMessage({ messages: page })).toBe(
      'The message at index 0 is an object with the keys "object", "data", "has_more": pass its .data',
    );
  });

  it.each(CASES['rejects']!)('is one sentence: $name', ({ call }) => {
    expect(refusalMessage(call)).toMatch(/^(?:The|A) [^\n]{5,260}: [^\n]{5,260}$/);
  });
});

describe('a stream is rejected with what to do for its library', () => {
  it.each(Object.entries(streamRefusals))('%s', (_name, [result, kind, fix]) => {
    expect(refusalMessage({ result })).toBe(`The result is ${kind}: ${fix}`);
  });
});

describe('toConversation with messages and input', () => {
  it('rejects messages together with input', () => {
    expect(() => toConversation({ messages: [], input: 'x' })).toThrow(InvalidInputError);
  });

  it('ignores parameters that are undefined', () => {
    const call = { messages: undefined, input: 'x', system: undefined, tools: undefined };

    expect(toConversation(call).messages).toStrictEqual([{ role: 'user', content: 'x' }]);
  });
});
