import type { UnsupportedResultError } from '../../errors/unsupported-result-error.ts';
import { has, hasAll, hasText, isObject, itemsOf, own, text } from '../core/read.ts';
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
  const object = text(result, 'object') ?? '';
  if (Array.isArray(result)) return unknownList(result, more);
  if (object === 'error' || hasText(result, 'error')) {
    const passed = 'The result is the error body of a provider';
    return unsupported('is_error_body', passed, 'pass a successful response');
  }
  // Only a name is quoted: `object` may contain the caller's data.
  const isNamed = /^[\w.:-]{1,64}$/.test(object);
  const what = isNamed ? `a ${object} object` : describeShape(result);
  const fix = fixOf(result) ?? (findAnswer(result, adapters) ?? ANY_RESULT) + more;
  const reason = object === '' ? 'unknown' : 'unsupported_object';
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
  if (has(result, 'messages') && has(result, ...ANSWERS)) {
    return 'pass its messages as messages, and the answer as result';
  }
  if (hasAll(result, 'messages', 'model')) {
    return 'it is the request to a model: pass the response, and these messages as messages';
  }
  // Bedrock and SageMaker.
  const hasBytes = ['body', 'Body'].some((key) => ArrayBuffer.isView(own(result, key)));
  return hasBytes ? 'decode its body as UTF-8, and pass the parsed JSON' : undefined;
}

/**
 * The keys under which HTTP clients, batches and stores have the response of a provider, and objects the text of an
 * answer. A prompt is under other keys.
 */
const ANSWERS = [
  'response',
  'result',
  'data',
  'body',
  'message',
  'output',
  'outputs',
  'answer',
  'completion',
  'text',
  'content',
];

const MAX_DEPTH = 3;

type Part = readonly [path: string, part: object];

/** Finds the response of a provider within a value, or otherwise the text of an answer. */
function findAnswer(result: object, adapters: readonly ProviderAdapter[]): string | undefined {
  let parts: readonly Part[] = [['result', result]];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    parts = parts.flatMap(partsOf);
    const found = parts.find(([, part]) => isResponse(part, adapters));
    if (found !== undefined) return `pass ${found[0]}`;
  }
  const key = ANSWERS.find((name) => hasText(result, name));
  return key && `pass result.${key}, if that is the answer`;
}

function partsOf([path, part]: Part): readonly Part[] {
  const keys = Array.isArray(part) ? [0] : ANSWERS;
  return keys.flatMap((key) => {
    const inner = own(part, key);
    return isObject(inner)
      ? [[typeof key === 'number' ? `${path}[0]` : `${path}.${key}`, inner]]
      : [];
  });
}

/** A message, or a list of messages, may be a part of the prompt. */
const NO_RESPONSE = /^(?:message|lang|openai\.response_item)/;

function isResponse(part: object, adapters: readonly ProviderAdapter[]): boolean {
  try {
    const kind = Array.isArray(part) ? undefined : findAdapter(part, adapters)?.kind;
    return kind !== undefined && !NO_RESPONSE.test(kind);
  } catch {
    // It cannot be read, or has too many items.
    return false;
  }
}
