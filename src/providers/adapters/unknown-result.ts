import type { UnsupportedResultError } from '../../errors/unsupported-result-error.ts';
import { isFilledText } from '../../values/objects.ts';
import { has, hasAll, hasText, isObject, itemsOf, nameAt, own, text } from '../core/read.ts';
import { describeShape, unsupported } from '../core/unsupported.ts';
import type { ProviderAdapter } from '../provider-adapter.ts';
import { findAdapter } from './find-adapter.ts';
import { COLLECT, isChunk } from './stream-rejections.ts';

/** The fix for a value that does not resemble any result of a supported API. */
export const ANY_RESULT =
  'pass a response of a supported API, a message, a list of messages, or the text of the answer';

const ANY_LIST = 'pass one response, or a list of messages';

/** For a client that knows the results of most libraries only. Of others it may know a part, such as the first step. */
const MORE =
  '. If it is from another library, such as the Claude Agent SDK, pass moreAdapters of align-evals/providers as the client option adapters';

export function unknownResult(
  result: object,
  adapters: readonly ProviderAdapter[],
): UnsupportedResultError {
  const more = adapters.length > 0 ? '' : MORE;
  // Only a name is quoted: any other text may be the caller's data.
  const object = nameAt(result, 'object');
  if (Array.isArray(result)) return unknownList(result, more);
  if (object === 'error' || hasText(result, 'error')) {
    const passed = 'The result is the error body of a provider';
    return unsupported('is_error_body', passed, 'pass a successful response');
  }
  const what = object === undefined ? describeShape(result) : `a ${object} object`;
  const fix = fixOf(result) ?? (findAnswer(result, adapters) ?? ANY_RESULT) + more;
  const reason = object === undefined ? 'unknown' : 'unsupported_object';
  return unsupported(reason, `The result is ${what}`, fix);
}

function unknownList(result: readonly unknown[], more: string): UnsupportedResultError {
  const [first] = itemsOf(result);
  const item = result.length > 0 ? `, whose first item is ${describeShape(first)}` : '';
  const what = `The result is ${describeShape(result)}${item}`;
  if (isObject(first)) {
    return isChunk(first)
      ? unsupported('is_stream', what, COLLECT)
      : unsupported('unknown_array', what, ANY_LIST + more);
  }
  const fix = typeof first === 'string' ? "pass one text, such as result.join('')" : ANY_LIST;
  return unsupported('unknown_array', what, fix);
}

/** Returns the fix for a value that has all of an answer, but not as a result. */
function fixOf(result: object): string | undefined {
  if (has(result, 'messages') && has(result, ...TEXTS)) {
    return 'pass its messages as messages, and the answer as result';
  }
  if (hasAll(result, 'messages', 'model') && !has(result, ...RESPONSES)) {
    return 'it is the request to a model: pass the response, and these messages as messages';
  }
  // Bedrock and SageMaker.
  const hasBytes = ['body', 'Body'].some((key) => ArrayBuffer.isView(own(result, key)));
  return hasBytes ? 'decode its body as UTF-8, and pass the parsed JSON' : undefined;
}

/** The keys under which objects have the text of an answer. A prompt is under other keys. */
const TEXTS = [
  'response',
  'result',
  'output',
  'outputs',
  'answer',
  'completion',
  'text',
  'content',
];

/** The keys under which HTTP clients, batches and stores have the response of a provider. */
const RESPONSES = [...TEXTS, 'data', 'body', 'message'];

/** An object may contain itself under each key. */
const MAX_PARTS = 100;

type Part = readonly [path: string, part: object];

/** Finds the response of a provider within a value, or otherwise the text of an answer. */
function findAnswer(result: object, adapters: readonly ProviderAdapter[]): string | undefined {
  const parts: Part[] = [['result', result]];
  // The list grows while it is read.
  for (const part of parts) {
    try {
      if (isResponse(part, adapters)) return `pass ${part[0]}`;
      if (parts.length < MAX_PARTS) parts.push(...partsOf(part));
    } catch {
      // It cannot be read, or has too many items.
    }
  }
  const key = TEXTS.find((name) => isFilledText(own(result, name)));
  return key && `pass result.${key}, if that is the answer`;
}

function partsOf([path, part]: Part): readonly Part[] {
  const keys = Array.isArray(part) ? [0] : RESPONSES;
  return keys.flatMap((key) => {
    const inner = own(part, key);
    return isObject(inner)
      ? [[typeof key === 'number' ? `${path}[0]` : `${path}.${key}`, inner]]
      : [];
  });
}

/** A message may be a part of the prompt, unless it is an answer of a model by its key and its role. */
const MESSAGE = /^(?:message|lang|openai\.response_item)/;
const ANSWER = /(?:response|result|output|answer) (?:assistant|model|ai)$/;

function isResponse([path, part]: Part, adapters: readonly ProviderAdapter[]): boolean {
  const kind = Array.isArray(part) ? undefined : findAdapter(part, adapters)?.kind;
  const isAnswer = ANSWER.test(`${path} ${text(part, 'role', 'type')}`);
  return kind !== undefined && (isAnswer || !MESSAGE.test(kind));
}
