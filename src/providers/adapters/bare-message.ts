import { has, isObject, own } from '../core/read.ts';
import { readSingle } from '../dialects/read-request.ts';
import type { Adapter } from './adapter.ts';

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool', 'function', 'model'];

// Keys of other kinds.
const KEYS_OF_OTHERS = [
  'type',
  'object',
  'lc',
  'lc_namespace',
  'messages',
  'candidates',
  'promptFeedback',
  'generationId',
  'generation_id',
  'done',
  'steps',
  'choices',
  'output',
];

const isData = (content: unknown): boolean =>
  typeof content === 'number' || (isObject(content) && !Array.isArray(content));

/** Reads one message, such as `choices[0].message`, in the format of any API. */
export const bareMessage: Adapter = {
  kind: 'message',
  matches: (result) =>
    ROLES.some((role) => role === own(result, 'role')) &&
    has(result, 'content', 'parts', 'tool_calls') &&
    !isData(own(result, 'content')) &&
    !KEYS_OF_OTHERS.some((key) => Object.hasOwn(result, key)),
  addAnswer: (result, { transcript }) => {
    readSingle(result, transcript);
    return undefined;
  },
};
