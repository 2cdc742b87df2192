import type { UnsupportedReason } from '../../errors/unsupported-result-error.ts';
import { isRecord } from '../../values/objects.ts';
import { has, hasText, inherited, isObject, list, own, text } from '../core/read.ts';

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

const COLLECT =
  'request an answer that is not streamed, or collect the text of all chunks, and pass the string';

/** Methods of the streams of OpenAI and Anthropic. A stream of chat completions has finalMessage() as well. */
const FINAL_METHODS = ['finalChatCompletion', 'finalResponse', 'finalMessage'];

/** Streams, with the call that returns the final value where a library has one. The first match decides. */
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
  ...FINAL_METHODS.map((name): RejectedValue => [
    (result) => hasMethod(result, name) && isIterable(result),
    'a stream',
    `pass await stream.${name}()`,
  ]),
  [
    (result) => hasMethod(result, 'toTextStream'),
    'a streamed run of OpenAI Agents',
    'await result.completed, and pass result.history',
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
  // Codex and Bedrock return an object around the stream. Other objects may have a stream beside the answer.
  [
    (result) =>
      isIterable(result) ||
      isStreamOf(result, 'events', 'completion') ||
      (has(result, '$metadata') && isStreamOf(result, 'stream', 'body')),
    'a stream',
    COLLECT,
  ],
];

export const EVENT_REJECTIONS: readonly RejectedValue[] = [
  [
    (result) => typeOf(result).startsWith('response.'),
    'an event of the Responses API',
    'pass event.response of the last event',
  ],
  [
    (result) => own(result, 'type') === 'stream_event' && has(result, 'event'),
    'an event of a stream of the Claude Agent SDK',
    'collect the messages of other types into a list, and pass the list',
  ],
  [(result) => isChunk(result) || isEvent(result), 'a chunk of a stream', COLLECT],
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

/** An event of Anthropic, or an error in a stream of the Responses API. */
function isEvent(result: object): boolean {
  const type = typeOf(result);
  return (
    /^(?:message_(?:start|delta|stop)|content_block_.*)$/.test(type) ||
    (type === 'error' && has(result, 'sequence_number'))
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
function isStreamOf(result: object, ...keys: readonly string[]): boolean {
  return keys.some((key) => {
    const value = own(result, key);
    return isObject(value) && hasKey(value, Symbol.asyncIterator);
  });
}

function isIterable(result: unknown): boolean {
  return isRecord(result) && hasKey(result, Symbol.asyncIterator, Symbol.iterator, 'getReader');
}
