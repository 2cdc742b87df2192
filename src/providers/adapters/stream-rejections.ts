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

export const COLLECT =
  'pass the final response of the stream, or the text of all chunks as a string';

/** Methods of streams, with what to pass instead. The first match decides. */
const METHODS: readonly (readonly [name: string, fix: string])[] = [
  // OpenAI and Anthropic. A stream of chat completions has finalMessage() as well.
  ...['finalChatCompletion', 'finalResponse', 'finalMessage'].map(
    (name) => [name, `pass await stream.${name}()`] as const,
  ),
  // OpenAI Agents.
  ['toTextStream', 'await result.completed, and pass result.history'],
  // The Claude Agent SDK.
  ['interrupt', 'collect its messages into a list, and pass the list'],
];

/** Streams, with the call that returns the final value where a library has one. The first match decides. */
export const STREAM_REJECTIONS: readonly RejectedValue[] = [
  // The AI SDK.
  [
    (result) => hasKey(result, 'partialObjectStream'),
    'a stream',
    'pass JSON.stringify(await result.object)',
  ],
  [
    (result) => hasKey(result, 'textStream', 'fullStream'),
    'a stream',
    'pass { steps: await result.steps }',
  ],
  ...METHODS.map(([name, fix]): RejectedValue => [
    (result) => hasMethod(result, name) && isIterable(result),
    'a stream',
    fix,
  ]),
  // Gemini.
  [
    (result) => has(result, 'stream') && hasMethod(own(result, 'response'), 'then'),
    'a stream',
    'pass await result.response',
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

/** Reports whether a value is a chunk or an event of a stream. */
export function isChunk(result: object): boolean {
  const type = text(result, 'type') ?? '';
  return (
    EVENT.test(type) ||
    // An error in a stream of the Responses API.
    (type === 'error' && has(result, 'sequence_number')) ||
    isChatChunk(result) ||
    isOtherChunk(result)
  );
}

/** The types of events of the Responses API, the Claude Agent SDK and Anthropic. */
const EVENT = /^(?:response\.|stream_event$|message_(?:start|delta|stop)$|content_block_)/;

function isOtherChunk(result: object): boolean {
  return (
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
