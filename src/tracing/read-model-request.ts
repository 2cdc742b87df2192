import { isObject, own } from '../providers/core/read.ts';
import { parseJson } from './parse-json.ts';

/**
 * Parses the body of a request, if it may be one to a model: it has messages, contents, or an input and a model. Only
 * the response shows whether it is.
 */
export function readModelRequest(body: string): object | undefined {
  const request = parseJson(body);
  if (!isObject(request) || Array.isArray(request)) return undefined;
  const has = (key: string): boolean => own(request, key) !== undefined;
  return has('messages') || has('contents') || (has('input') && has('model')) ? request : undefined;
}

/** Reports whether a body that is too long to be parsed may be one to a model. */
export function mentionsMessages(body: string): boolean {
  return ['"messages"', '"contents"', '"input"'].some((key) => body.includes(key));
}
