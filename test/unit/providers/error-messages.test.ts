import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/errors/invalid-input-error.ts';
import { UnsupportedResultError } from '../../../src/errors/unsupported-result-error.ts';
import { toConversation, type ToConversationParams } from '../../../src/providers/index.ts';
import { chat, claude, response, said } from '../../kit/provider-results.ts';
import { CASES } from './cases/all-cases.ts';

/** What an error says. */
function messageOf(call: ToConversationParams): string {
  try {
    toConversation(call);
  } catch (error) {
    if (UnsupportedResultError.isInstance(error)) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

const two = { choices: [{ message: { content: 'a' } }, { message: { content: 'b' } }] };
const wide = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [`key${index}`, 'CANARY']),
);

/** Reference §3 and §4: what is seen, and what to pass instead. */
const HINTS: Readonly<Record<string, readonly [unknown, ...string[]]>> = {
  'a promise is to be awaited': [Promise.resolve(), 'promise', 'await'],
  'an HTTP response is to be parsed': [new Response(''), 'HTTP response', 'JSON'],
  'a stream of the AI SDK has steps': [
    { textStream: 1 },
    'stream',
    '{ steps: await result.steps }',
  ],
  'other streams have a last message': [
    { [Symbol.asyncIterator]: 1 },
    'stream',
    'finalChatCompletion()',
    'finalResponse()',
    'finalMessage()',
  ],
  'a runner has a last message and a history': [
    { controller: {}, messages: [] },
    'runner',
    'await runner.finalChatCompletion()',
    'runner.messages',
  ],
  'the last event holds the response': [
    { type: 'response.completed', response: response([said('x')]) },
    'event',
    'event.response',
  ],
  'a snapshot of Anthropic': [claude([], { stop_reason: null }), 'stop_reason', 'finalMessage()'],
  'an Axios response holds the data': [{ status: 200, data: {} }, '"status", "data"', '.data'],
  'a line of a batch of OpenAI': [
    { custom_id: 'c', response: {} },
    '"custom_id"',
    '.response.body',
  ],
  'a line of a batch of Anthropic': [
    { custom_id: 'c', result: {} },
    '"custom_id"',
    '.result.message',
  ],
  'bytes are to be decoded': [{ body: new Uint8Array() }, '"body"', 'decode', 'JSON'],
  'the JSON of a run of agents': [{ state: { $schemaVersion: '1' } }, '"state"', 'result.history'],
  'a model called directly': [
    { content: [], finishReason: 'stop', warnings: [] },
    '"content", "finishReason", "warnings"',
    'generateText',
  ],
  'another object is named': [{ object: 'thread.message' }, 'thread.message', 'pass'],
  'several answers ask for a choice': [chat({}, two), '2 answers', 'choice'],
  'a queued response': [response([], { status: 'queued' }), 'queued', 'completed'],
  'an object is told by its first eight keys': [wide, '"key0"', '"key7"', '…'],
  'an object without keys': [{}, 'without keys', 'pass'],
  'a list is told by its length': [[1, 2, 3], '3', 'pass'],
};

describe('errors say what was seen and what to pass instead', () => {
  it.each(Object.entries(HINTS))('%s', (_name, [result, ...words]) => {
    const message = messageOf({ result });

    expect(words.filter((word) => !message.includes(word))).toStrictEqual([]);
  });

  it('at most eight keys are told', () => {
    expect(messageOf({ result: wide })).not.toContain('key8');
  });

  it('a message that cannot be read is told by its place and keys', () => {
    const messages = [
      { role: 'user', content: 'a' },
      { text: 1, b: 'CANARY', c: 1 },
      { x: 'CANARY' },
    ];

    expect(messageOf({ messages })).toBe(
      'The message at index 2 is an object with the keys "x": pass messages with a role and content, ' +
        'or the items of the API they come from',
    );
  });

  it.each(CASES['results that are refused']!)('in one sentence: $name', ({ call }) => {
    expect(messageOf(call)).toMatch(/^(?:The|A) [^\n]{5,260}: [^\n]{5,260}$/);
  });
});

describe('messages and input', () => {
  it('exclude each other', () => {
    expect(() => toConversation({ messages: [], input: 'x' })).toThrow(InvalidInputError);
  });

  it('are absent where they are undefined', () => {
    const call = { messages: undefined, input: 'x', system: undefined, tools: undefined };

    expect(toConversation(call).messages).toStrictEqual([{ role: 'user', content: 'x' }]);
  });
});
