import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/errors/invalid-input-error.ts';
import { UnsupportedResultError } from '../../../src/errors/unsupported-result-error.ts';
import { toConversation, type ToConversationParams } from '../../../src/providers/index.ts';
import { chat, claude, response, said } from '../../kit/provider-results.ts';
import { CASES } from './cases/all-cases.ts';

/** Returns the message of the error that a call throws. */
function messageOf(call: ToConversationParams): string {
  try {
    toConversation(call);
  } catch (error) {
    if (UnsupportedResultError.isInstance(error)) return error.message;
    throw error;
  }
  throw new Error('nothing was rejected');
}

const two = { choices: [{ message: { content: 'a' } }, { message: { content: 'b' } }] };
const wide = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [`key${index}`, 'CANARY']),
);

/** A rejected result, and the words that its message must contain. */
const HINTS: Readonly<Record<string, readonly [unknown, ...string[]]>> = {
  'a promise: await it': [Promise.resolve(), 'promise', 'await'],
  'an HTTP response: parse its JSON': [new Response(''), 'HTTP response', 'JSON'],
  'a stream of the AI SDK: pass its steps': [
    { textStream: 1 },
    'stream',
    '{ steps: await result.steps }',
  ],
  'a tool runner: pass its final completion and messages': [
    { controller: {}, messages: [] },
    'runner',
    'await runner.finalChatCompletion()',
    'runner.messages',
  ],
  'an event of a stream: pass event.response': [
    { type: 'response.completed', response: response([said('x')]) },
    'event',
    'event.response',
  ],
  'an Anthropic message that is still streaming: pass finalMessage()': [
    claude([], { stop_reason: null }),
    'stop_reason',
    'finalMessage()',
  ],
  'an Axios response: pass its data': [{ status: 200, data: {} }, '"status", "data"', '.data'],
  'a line of an OpenAI batch: pass .response.body': [
    { custom_id: 'c', response: {} },
    '"custom_id"',
    '.response.body',
  ],
  'a line of an Anthropic batch: pass .result.message': [
    { custom_id: 'c', result: {} },
    '"custom_id"',
    '.result.message',
  ],
  'bytes: decode and parse them': [{ body: new Uint8Array() }, '"body"', 'decode', 'JSON'],
  'the JSON of an OpenAI Agents run: pass result.history': [
    { state: { $schemaVersion: '1' } },
    '"state"',
    'result.history',
  ],
  'a direct model call of the AI SDK: call generateText': [
    { content: [], finishReason: 'stop', warnings: [] },
    '"content", "finishReason", "warnings"',
    'generateText',
  ],
  'an unsupported object: named by its object': [
    { object: 'thread.message' },
    'thread.message',
    'pass',
  ],
  'several answers: pass choice': [chat({}, two), '2 answers', 'choice'],
  'a queued response: retrieve it again': [
    response([], { status: 'queued' }),
    'queued',
    'completed',
  ],
  'an unknown object: described by its first eight keys': [wide, '"key0"', '"key7"', '…'],
  'an object without keys': [{}, 'without keys', 'pass'],
  'an unknown list: described by its length': [[1, 2, 3], '3', 'pass'],
};

describe('UnsupportedResultError messages name what was passed and what to pass instead', () => {
  it.each(Object.entries(HINTS))('%s', (_name, [result, ...words]) => {
    const message = messageOf({ result });

    expect(words.filter((word) => !message.includes(word))).toStrictEqual([]);
  });

  it('names at most eight keys', () => {
    expect(messageOf({ result: wide })).not.toContain('key8');
  });

  it('names the index and the keys of a message that cannot be read', () => {
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

  it.each(CASES['rejects']!)('is one sentence: $name', ({ call }) => {
    expect(messageOf(call)).toMatch(/^(?:The|A) [^\n]{5,260}: [^\n]{5,260}$/);
  });
});

const method = (): never => {
  throw new Error('a method was called');
};
const iterable = { [Symbol.asyncIterator]: method };

/** Creates an object whose class has getters and methods that must not be called. */
const live = (own: object, ...names: readonly string[]): object =>
  Object.assign(
    Object.create(Object.fromEntries(names.map((name) => [name, method]))) as object,
    own,
  );

/** Streams, their chunks and events, and the words in which their error describes them. */
const STREAMS: Readonly<Record<string, readonly [result: unknown, kind: string, fix: string]>> = {
  'streamObject of the AI SDK': [
    { partialObjectStream: 1, textStream: 1 },
    'a stream of streamObject (AI SDK)',
    'pass JSON.stringify(await result.object)',
  ],
  'streamText of the AI SDK': [
    { fullStream: 1 },
    'a stream of streamText (AI SDK)',
    'pass { steps: await result.steps }',
  ],
  'chat.completions.stream() of OpenAI': [
    live(iterable, 'finalChatCompletion', 'finalMessage'),
    'a stream of OpenAI chat completions',
    'pass await stream.finalChatCompletion()',
  ],
  'responses.stream() of OpenAI': [
    live(iterable, 'finalResponse'),
    'a stream of the OpenAI Responses API',
    'pass await stream.finalResponse()',
  ],
  'messages.stream() of Anthropic': [
    live(iterable, 'finalMessage'),
    'a stream of Anthropic messages',
    'pass await stream.finalMessage()',
  ],
  'a streamed run of OpenAI Agents': [
    live(iterable, 'toTextStream'),
    'a streamed run of OpenAI Agents',
    'await result.completed, and pass result.history',
  ],
  'a stream of Ollama': [
    { ...iterable, itr: {}, abortController: {} },
    'a stream of Ollama',
    'call chat() without stream: true, or collect its text, and pass the string',
  ],
  'a stream of LangChain': [
    live({ reader: undefined }, 'getReader'),
    'a stream of LangChain',
    'call invoke() instead of stream(), or collect its text, and pass the string',
  ],
  'ConverseStream of Bedrock': [
    { $metadata: {}, stream: iterable },
    'a stream of Amazon Bedrock',
    'send a ConverseCommand instead of a ConverseStreamCommand, or collect its text, and pass the string',
  ],
  'generateContentStream of the first library of Gemini': [
    { stream: iterable, response: Promise.resolve() },
    'a stream of Gemini',
    'pass await result.response',
  ],
  'a raw stream': [
    { ...iterable, iterator: method, controller: {} },
    'a stream',
    'collect its text, and pass the string',
  ],
  'an object with a getter of the name of a method': [
    Object.defineProperty({ ...iterable }, 'finalMessage', { get: method }),
    'a stream',
    'collect its text, and pass the string',
  ],
  'an event of the Responses API': [
    { type: 'response.output_text.delta', delta: 'a' },
    'an event of the Responses API',
    'pass event.response of the last event',
  ],
  'an event of Anthropic': [
    { type: 'content_block_delta', delta: {} },
    'an event of an Anthropic stream',
    'pass await client.messages.stream(…).finalMessage()',
  ],
  'a chunk of a chat completion': [
    { object: 'chat.completion.chunk', choices: [] },
    'a chunk of a stream',
    'collect the text of all chunks, and pass the string',
  ],
  'a list of events of Anthropic': [
    [{ type: 'message_start' }, { type: 'message_stop' }],
    'an array of 2, whose first item is an object with the keys "type"',
    'pass await client.messages.stream(…).finalMessage()',
  ],
};

describe('a stream is rejected with what to do for its library', () => {
  it.each(Object.entries(STREAMS))('%s', (_name, [result, kind, fix]) => {
    expect(messageOf({ result })).toBe(`The result is ${kind}: ${fix}`);
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
