import type { UnsupportedReason } from '../../errors/unsupported-result-error.ts';
import { isRecord } from '../../values/objects.ts';
import { has, hasAll, hasText, inherited, isObject, list, own, text } from '../core/read.ts';

/**
 * A test for values that are not a response, what they are, what to pass instead, and the reason unless it is
 * `is_stream`.
 */
export type RejectedValue = readonly [
  matches: (result: object) => boolean,
  kind: string,
  fix: string,
  reason?: UnsupportedReason,
];

export function findRejection(
  rejections: readonly RejectedValue[],
  value: object,
): RejectedValue | undefined {
  return rejections.find(([matches]) => matches(value));
}

const COLLECT = 'collect its text, and pass the string';

/** The streams of each library, with the call that returns their final value. The first match decides. */
export const STREAM_REJECTIONS: readonly RejectedValue[] = [
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
  // This stream has finalMessage() as well, so its row comes first.
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
    (result) => hasAll(result, 'itr', 'abortController'),
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
    (result) => hasAll(result, 'stream', '$metadata'),
    'a stream of Amazon Bedrock',
    `send a ConverseCommand, or ${COLLECT}`,
  ],
  [
    (result) => has(result, 'stream') && hasMethod(own(result, 'response'), 'then'),
    'a stream of Gemini',
    'pass await result.response',
  ],
  [
    (result) => hasMethod(result, 'interrupt') && isIterable(result),
    'a query of the Claude Agent SDK',
    'collect its messages into a list, and pass the list',
  ],
  [isIterable, 'a stream', COLLECT],
  [
    (result) => has(result, '$metadata') && isStreamOf(result, 'body'),
    'a stream of Bedrock InvokeModel',
    `send an InvokeModelCommand, or ${COLLECT}`,
  ],
  [(result) => isStreamOf(result, 'completion'), 'a stream of an agent of Amazon Bedrock', COLLECT],
  [
    (result) => isStreamOf(result, 'events'),
    'a streamed turn of the Codex SDK',
    'call thread.run() instead of thread.runStreamed()',
  ],
];

export const EVENT_REJECTIONS: readonly RejectedValue[] = [
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
    (result) => own(result, 'type') === 'stream_event' && has(result, 'event'),
    'an event of a stream of the Claude Agent SDK',
    'collect the messages of other types into a list, and pass the list',
  ],
  [
    // The other event is an error in a stream of the Responses API.
    (result) => isChunk(result) || (typeOf(result) === 'error' && has(result, 'sequence_number')),
    'a chunk of a stream',
    'collect the text of all chunks, and pass the string',
  ],
];

function isChunk(result: object): boolean {
  return (
    isChatChunk(result) ||
    // A piece of an answer of an engine of LlamaIndex.
    (own(result, 'stream') === true && has(result, 'sourceNodes')) ||
    // A chunk of Ollama. The state of an agent may have this key.
    (own(result, 'done') === false && !has(result, 'messages')) ||
    // A chunk of a model of LlamaIndex.
    (hasText(result, 'delta') && has(result, 'raw')) ||
    // A token of Hugging Face.
    (has(own(result, 'token'), 'text') && !hasText(result, 'generated_text'))
  );
}

/** A completion that LangSmith joined from chunks is named like a chunk, and has the whole message. */
function isChatChunk(result: object): boolean {
  // The name may have a suffix: the openai library also encodes messages of its runner as chunks.
  const isNamed = text(result, 'object')?.startsWith('chat.completion.chunk') === true;
  return isNamed && !isObject(own(list(result, 'choices')[0], 'message'));
}

function typeOf(result: object): string {
  return text(result, 'type') ?? '';
}

/** Reports whether a key exists without calling its getter, which would start the stream. */
function hasKey(result: object, ...keys: readonly PropertyKey[]): boolean {
  return keys.some((key) => key in result);
}

function hasMethod(result: unknown, key: string): boolean {
  return typeof inherited(result, key) === 'function';
}

/** Bytes are iterable too, but not asynchronously. */
function isStreamOf(result: object, key: string): boolean {
  const value = own(result, key);
  return isObject(value) && hasKey(value, Symbol.asyncIterator);
}

function isIterable(result: unknown): boolean {
  return isRecord(result) && hasKey(result, Symbol.asyncIterator, Symbol.iterator, 'getReader');
}
