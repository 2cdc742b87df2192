import type { UnsupportedResultError } from '../../errors/unsupported-result-error.ts';
import {
  has,
  hasAll,
  hasList,
  hasRecord,
  hasText,
  isObject,
  itemsOf,
  list,
  own,
  text,
} from '../core/read.ts';
import { describeShape, unsupported } from '../core/unsupported.ts';
import { EVENT_REJECTIONS, findRejection } from './stream-rejections.ts';

/** The fix for a value that does not resemble any result of a supported API. */
export const ANY_RESULT =
  'pass a response of a supported API, a message, a list of messages, or the text of the answer';

/** For a value that looks like nothing else, in a client that knows the results of most libraries only. */
const MORE =
  '. If it is from the Claude Agent SDK, Google ADK, Genkit, Replicate or another library of moreAdapters (align-evals/providers), create the client with the option adapters';

export function unknownResult(result: object, hasAdapters: boolean): UnsupportedResultError {
  const more = hasAdapters ? '' : MORE;
  const object = text(result, 'object') ?? '';
  if (Array.isArray(result)) return unknownList(result, more);
  if (object === 'error' || hasText(result, 'error')) {
    const passed = 'The result is the error body of a provider';
    return unsupported('is_error_body', passed, 'pass a successful response');
  }
  // Only a name is quoted: `object` may contain the caller's data.
  const isNamed = /^[\w.:-]{1,64}$/.test(object);
  const what = isNamed ? `a ${object} object` : describeShape(result);
  const [like, fix] = lookOf(result) ?? ['', ANY_RESULT + more];
  const reason = object === '' ? 'unknown' : 'unsupported_object';
  return unsupported(reason, `The result is ${what}${like}`, fix);
}

function unknownList(result: readonly unknown[], more: string): UnsupportedResultError {
  const [first] = itemsOf(result);
  const item = result.length > 0 ? `, whose first item is ${describeShape(first)}` : '';
  const what = `The result is ${describeShape(result)}${item}`;
  const event = isObject(first) ? findRejection(EVENT_REJECTIONS, first) : undefined;
  if (event !== undefined) return unsupported('is_stream', what, event[2]);
  const hint = isObject(first) ? more : '';
  const [like, fix] = lookOf(result) ?? ['', `pass one response, or a list of messages${hint}`];
  return unsupported('unknown_array', what + like, fix);
}

function lookOf(result: object): readonly [like: string, fix: string] | undefined {
  const look = LOOKALIKES.find(([matches]) => matches(result));
  return look && [`, which looks like ${look[1]}`, look[2]];
}

type Lookalike = readonly [matches: (result: object) => boolean, look: string, fix: string];

/**
 * Values that are often passed instead of an answer: what they look like, and what to pass. The first match decides.
 */
const LOOKALIKES: readonly Lookalike[] = [
  [
    (result) => has(result, 'custom_id'),
    'a line of a batch',
    'pass its .response.body or .result.message',
  ],
  [
    (result) => own(result, 'object') === 'batch' || own(result, 'type') === 'message_batch',
    'a batch',
    'download its results, and pass .response.body or .result.message of each line',
  ],
  [
    (result) => /^thread\.(?:run|message)$/.test(text(result, 'object') ?? ''),
    'a run or a message of a thread',
    'pass await client.beta.threads.messages.list(result.thread_id)',
  ],
  [
    (result) => hasAll(result, 'executionId', 'data'),
    'an execution of a Vellum workflow',
    'pass result.data.outputs[0].value',
  ],
  [
    (result) => has(result, 'run_type'),
    'a run of LangSmith',
    'pass the message or the text in its .outputs',
  ],
  [
    (result) => hasList(result, 'predictions'),
    'a prediction of Vertex AI',
    'pass the text in result.predictions[0]',
  ],
  [
    (result) => hasAll(result, 'request', 'status', 'headers') && hasRecord(result, 'body'),
    'a response of Azure AI Inference',
    'pass its .body',
  ],
  [
    (result) => ['body', 'Body'].some((key) => ArrayBuffer.isView(own(result, key))),
    'a response of Bedrock InvokeModel or SageMaker',
    'decode its body as UTF-8, and pass the parsed JSON',
  ],
  [
    (result) => hasAll(result, 'finishReason', 'warnings'),
    'the result of calling an AI SDK model directly',
    'call generateText or generateObject, and pass its result',
  ],
  [
    (result) =>
      hasAll(result, 'timestamp', 'modelId') ||
      itemsOf(result).some((part) => /^(?:tool-call|reasoning)$/.test(text(part, 'type') ?? '')),
    'a part of an AI SDK result',
    'pass the result itself',
  ],
  [
    (result) => hasList(own(result, 0), 'generated_text') || hasList(result, 'generated_text'),
    'a conversation of Hugging Face',
    'pass its generated_text, which is a list of messages',
  ],
  [
    (result) => hasAll(own(result, 0), 'values', 'next'),
    'the history of a LangGraph thread',
    'pass its newest state, result[0]',
  ],
  [
    (result) =>
      has(result, 'messages') &&
      has(result, 'result', 'response', 'answer', 'output', 'completion', 'text', 'content'),
    'messages and their answer',
    'pass the messages as messages, and the answer as result',
  ],
  [
    (result) => hasAll(result, 'messages', 'model'),
    'the request to a model',
    'pass the response, and these messages as messages',
  ],
  [
    (result) =>
      has(result, 'embedding', 'embeddings') ||
      list(result, 'data').some((item) => has(item, 'embedding', 'b64_json', 'url')) ||
      list(result, 'results').some((item) => has(item, 'flagged')),
    'embeddings, a moderation or images',
    'pass the response of a call that generates text',
  ],
  [
    (result) => own(own(own(result, 'data'), 0), 'object') === 'chat.completion',
    'a list of chat completions',
    'pass one of them, .data[0]',
  ],
  [
    (result) => hasRecord(result, 'data') || hasAll(result, 'status', 'data'),
    'the response of an HTTP client',
    'pass its .data',
  ],
  [(result) => hasText(result, 'response'), 'a response of Workers AI', 'pass its .response'],
  [
    (result) => has(result, 'response'),
    'an object around a response',
    'pass its .response, as JSON text if it is data',
  ],
  [
    (result) => hasText(result, 'text'),
    'a transcription or another text',
    'pass its .text, if that is the answer',
  ],
  [(result) => hasText(result, 0), 'the output of a Replicate model', "pass result.join('')"],
];
