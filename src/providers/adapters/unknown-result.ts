import type { UnsupportedResultError } from '../../errors/unsupported-result-error.ts';
import { keyPath } from '../../values/describe-value.ts';
import { has, hasAll, hasText, isObject, itemsOf, own, text } from '../core/read.ts';
import { describeShape, unsupported } from '../core/unsupported.ts';
import type { ProviderAdapter } from '../provider-adapter.ts';
import { findAdapter } from './find-adapter.ts';
import { EVENT_REJECTIONS, findRejection } from './stream-rejections.ts';

/** The fix for a value that does not resemble any result of a supported API. */
export const ANY_RESULT =
  'pass a response of a supported API, a message, a list of messages, or the text of the answer';

const ANY_LIST = 'pass one response, or a list of messages';

/** For a client that knows the results of most libraries only: it may recognise no more than a part of others. */
const MORE =
  '. If it is from the Claude Agent SDK, Google ADK, Genkit, Replicate or another library of moreAdapters (align-evals/providers), create the client with the option adapters';

export function unknownResult(
  result: object,
  adapters: readonly ProviderAdapter[],
): UnsupportedResultError {
  const isResult = (value: object): boolean => findAdapter(value, adapters) !== undefined;
  const more = adapters.length > 0 ? '' : MORE;
  const object = text(result, 'object') ?? '';
  if (Array.isArray(result)) return unknownList(result, more, isResult);
  if (object === 'error' || hasText(result, 'error')) {
    const passed = 'The result is the error body of a provider';
    return unsupported('is_error_body', passed, 'pass a successful response');
  }
  // Only a name is quoted: `object` may contain the caller's data.
  const isNamed = /^[\w.:-]{1,64}$/.test(object);
  const what = isNamed ? `a ${object} object` : describeShape(result);
  const fix = fixOf(result) ?? (findAnswer(result, isResult) ?? ANY_RESULT) + more;
  const reason = object === '' ? 'unknown' : 'unsupported_object';
  return unsupported(reason, `The result is ${what}`, fix);
}

function unknownList(
  result: readonly unknown[],
  more: string,
  isResult: (value: object) => boolean,
): UnsupportedResultError {
  const [first] = itemsOf(result);
  const item = result.length > 0 ? `, whose first item is ${describeShape(first)}` : '';
  const what = `The result is ${describeShape(result)}${item}`;
  if (!isObject(first)) {
    const fix = typeof first === 'string' ? "pass one text, such as result.join('')" : ANY_LIST;
    return unsupported('unknown_array', what, fix);
  }
  const event = findRejection(EVENT_REJECTIONS, first);
  if (event !== undefined) return unsupported('is_stream', what, event[2]);
  // A list of results has one that cannot be read.
  const answer = isResult(first) ? undefined : findAnswer(result, isResult);
  return unsupported('unknown_array', what, (answer ?? ANY_LIST) + more);
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

/** The keys of an answer that is a text. */
const ANSWERS = [
  'text',
  'content',
  'result',
  'response',
  'output',
  'answer',
  'completion',
  'generated_text',
];

/** What was sent to a model is not its answer. */
const SENT = /^(?:input|request)s?$/;

/** So many parts are compared with the results of all libraries. */
const MAX_PARTS = 50;

type Part = readonly [path: string, part: object];

/**
 * Finds the part of a value that is a result, or otherwise the text of an answer: HTTP clients, batches and stores wrap
 * the response of a provider. Of several parts, the first with the fewest keys before it is returned.
 */
function findAnswer(result: object, isResult: (value: object) => boolean): string | undefined {
  const parts: Part[] = [['result', result]];
  for (const part of parts) parts.push(...partsOf(part).slice(0, MAX_PARTS - parts.length));
  const [path] = parts.find(([, part]) => part !== result && isResult(part)) ?? [findText(parts)];
  return path && `pass ${path}, if that is the answer`;
}

function partsOf([path, part]: Part): Part[] {
  const isList = Array.isArray(part);
  const keys = isList ? ['0'] : Object.keys(part).slice(0, MAX_PARTS);
  return keys.flatMap((key): Part[] => {
    const inner = own(part, key);
    if (!isObject(inner) || ArrayBuffer.isView(inner) || SENT.test(key)) return [];
    return [[path + (isList ? '[0]' : keyPath(key)), inner]];
  });
}

function findText(parts: readonly Part[]): string | undefined {
  for (const [path, part] of parts) {
    // The first text of a list is not the whole answer.
    const key = path.includes('[0]') ? undefined : ANSWERS.find((name) => hasText(part, name));
    if (key !== undefined) return `${path}.${key}`;
  }
  return undefined;
}
