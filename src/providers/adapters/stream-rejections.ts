import type { UnsupportedReason } from '../../errors/unsupported-result-error.ts';
import { has, inherited, own, text } from '../core/read.ts';

/**
 * A kind of value that is not a response: a test, its description, what to pass instead, and the reason if it is
 * not a stream.
 */
export type Rejection = readonly [
  test: (result: object) => boolean,
  kind: string,
  fix: string,
  reason?: UnsupportedReason,
];

const COLLECT = 'collect its text, and pass the string';

/** The streams of each library, with the call that returns their final value. The first match decides. */
export const STREAM_REJECTIONS: readonly Rejection[] = [
  [
    (result) => hasKey(result, 'partialObjectStream'),
    'a stream of streamObject (AI SDK)',
    'pass JSON.stringify(await result.object)',
  ],
  [
    (result) => hasKey(result, 'textStream', 'fullStream'),
    'a stream of streamText (AI SDK)',
    'pass { steps: await result.steps }',
  ],
  // Has finalMessage() as well.
  [
    (result) => hasMethod(result, 'finalChatCompletion') && isIterable(result),
    'a stream of OpenAI chat completions',
    'pass await stream.finalChatCompletion()',
  ],
  [
    (result) => hasMethod(result, 'finalResponse'),
    'a stream of the OpenAI Responses API',
    'pass await stream.finalResponse()',
  ],
  [
    (result) => hasMethod(result, 'finalMessage') && isIterable(result),
    'a stream of Anthropic messages',
    'pass await stream.finalMessage()',
  ],
  [
    (result) => hasMethod(result, 'toTextStream'),
    'a streamed run of OpenAI Agents',
    'await result.completed, and pass result.history',
  ],
  [
    (result) => has(result, 'itr') && has(result, 'abortController'),
    'a stream of Ollama',
    `call chat() without stream: true, or ${COLLECT}`,
  ],
  // The class of LangChain adds `reader` to a ReadableStream.
  [
    (result) => has(result, 'reader') && hasKey(result, 'getReader'),
    'a stream of LangChain',
    `call invoke() instead of stream(), or ${COLLECT}`,
  ],
  [
    (result) => has(result, 'stream') && has(result, '$metadata'),
    'a stream of Amazon Bedrock',
    `send a ConverseCommand instead of a ConverseStreamCommand, or ${COLLECT}`,
  ],
  [
    (result) => has(result, 'stream') && hasMethod(own(result, 'response'), 'then'),
    'a stream of Gemini',
    'pass await result.response',
  ],
  [isIterable, 'a stream', COLLECT],
];

/** The events and chunks of streams. */
export const EVENT_REJECTIONS: readonly Rejection[] = [
  [
    (result) => typeOf(result).startsWith('response.'),
    'an event of the Responses API',
    'pass event.response of the last event',
  ],
  [
    (result) => /^(?:message_(?:start|delta|stop)|content_block_.*)$/.test(typeOf(result)),
    'an event of an Anthropic stream',
    'pass await client.messages.stream(…).finalMessage()',
  ],
  [
    (result) => /^(?:ping|error)$/.test(typeOf(result)) || isChunk(result),
    'a chunk of a stream',
    'collect the text of all chunks, and pass the string',
  ],
];

function isChunk(result: object): boolean {
  // The name may have a suffix: the openai library also encodes messages of its runner as chunks.
  const isChat = text(result, 'object')?.startsWith('chat.completion.chunk') === true;
  return isChat || own(result, 'done') === false;
}

function typeOf(result: object): string {
  return text(result, 'type') ?? '';
}

/** Reports whether a key exists, without calling its getter, which would start the stream. */
function hasKey(result: object, ...keys: readonly PropertyKey[]): boolean {
  return keys.some((key) => key in result);
}

function hasMethod(result: unknown, key: string): boolean {
  return typeof inherited(result, key) === 'function';
}

function isIterable(result: object): boolean {
  return (
    !Array.isArray(result) && hasKey(result, Symbol.asyncIterator, Symbol.iterator, 'getReader')
  );
}
