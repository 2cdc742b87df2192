import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/index.ts';
import { completion, QUESTION } from '../../kit/provider-calls.ts';
import { errorOf } from '../../kit/refusals.ts';

describe('nothing is sent', () => {
  const BAD: readonly (readonly [string, object, object])[] = [
    ['neither messages nor a result', {}, { path: 'messages' }],
    ['input without result', { input: 'Hi' }, { path: 'input' }],
    [
      'input beside messages',
      { input: 'Hi', messages: [QUESTION], result: 'x' },
      { path: 'input' },
    ],
    ['a result of null', { messages: [QUESTION], result: null }, { path: 'result' }],
    ['messages that are no list', { messages: 'Hi', result: 'x' }, { path: 'messages' }],
    ['no messages', { messages: [], result: 'x' }, { path: 'messages' }],
    ['an input that is a number', { input: 7, result: 'x' }, { path: 'input' }],
    ['a choice below 0', { messages: [QUESTION], result: 'x', choice: -1 }, { path: 'choice' }],
    [
      'a choice between two',
      { messages: [QUESTION], result: 'x', choice: 0.5 },
      { path: 'choice' },
    ],
    ['strict as a text', { messages: [QUESTION], result: 'x', strict: 'yes' }, { path: 'strict' }],
    ['the answer alone', { result: completion() }, { path: 'messages' }],
  ];

  it.each(BAD)('for %s', async (_, params, issue) => {
    const { error, requests } = await errorOf((client) =>
      client.evaluate({ criteria: 'Reward a', ...params } as never),
    );

    expect(error).toBeInstanceOf(InvalidInputError);
    expect((error as InvalidInputError).issues).toMatchObject([issue]);
    expect(requests).toBe(0);
  });

  it('for the answer alone, in words that say what is missing', async () => {
    const { error } = await errorOf((client) =>
      client.evaluate({ criteria: 'Reward a', result: completion() }),
    );

    expect(String(error)).toBe(
      'InvalidInputError: messages: is missing, and the result (openai.chat) holds the answer only: pass the messages or the input that the model was given',
    );
  });

  it.each([
    ['is_promise', Promise.resolve(completion())],
    ['is_stream', (async function* () {})()],
    ['is_error_body', { error: { message: 'no' } }],
    ['unknown', { answer: 42 }],
  ])('for a result that %s', async (reason, result) => {
    const { error, requests } = await errorOf((client) =>
      client.evaluate({ messages: [QUESTION], criteria: 'Reward a', result } as never),
    );

    expect(error).toMatchObject({ name: 'UnsupportedResultError', reason });
    expect(requests).toBe(0);
  });

  it('for a message that mixes two APIs', async () => {
    const content = [{ type: 'tool_use', id: 'a', name: 'f', input: {} }, { type: 'tool-call' }];
    const { error } = await errorOf((client) =>
      client.evaluate({ messages: [{ role: 'assistant', content }], criteria: 'Reward a' }),
    );

    expect(error).toMatchObject({ reason: 'mixed_dialect' });
  });
});
