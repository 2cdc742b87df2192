import { isObject, own } from '../providers/core/read.ts';
import { parseJson } from './parse-json.ts';

/** Reports whether a body may be a request to a model, without parsing it while the application waits. */
export function mayAskModel(body: string): boolean {
  const mentions = (key: string): boolean => body.includes(`"${key}"`);
  return mentions('messages') || mentions('contents') || (mentions('input') && mentions('model'));
}

/** Parses the body of a request to a model: it has messages, contents, or an input and a model. Undefined for any other. */
export function readModelRequest(body: string): object | undefined {
  const request = parseJson(body);
  if (!isObject(request)) return undefined;
  const has = (key: string): boolean => own(request, key) !== undefined;
  return has('messages') || has('contents') || (has('input') && has('model')) ? request : undefined;
}
