import { has, isObject, own } from '../core/read.ts';
import { readRequest } from '../dialects/read-request.ts';
import type { Adapter } from './adapter.ts';

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool', 'function', 'model'];

/** One message, such as `choices[0].message`, in the form of any API. */
export const bareMessage: Adapter = {
  kind: 'message',
  matches: (result) =>
    ROLES.some((role) => role === own(result, 'role')) &&
    has(result, 'content', 'parts', 'tool_calls') &&
    !has(result, 'type', 'object', 'lc', 'lc_namespace'),
  toMessages: (result, { transcript }) => {
    if (isObject(result)) readRequest(result, transcript);
    return undefined;
  },
};
