import { isRecord } from '../../values/objects.ts';
import { has, hasText, own } from '../core/read.ts';
import { isMastraContent } from '../dialects/ui-message.ts';
import { detectDialect } from '../dialects/detect-dialect.ts';
import { readSingle } from '../dialects/read-request.ts';
import type { Adapter } from './adapter.ts';

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool', 'function', 'model'];

// Keys that only results of other kinds have.
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
  'stopReason',
];

const isData = (content: unknown): boolean =>
  typeof content === 'number' || (isRecord(content) && !isMastraContent(content));

/** An MCP message has one part instead of a list. A result of MCP sampling looks the same, but has a model. */
function isOfPart(message: object): boolean {
  return hasText(own(message, 'content'), 'type') && !has(message, 'model');
}

/** Reads one message, such as `choices[0].message`, in the format of any API. */
export const bareMessage: Adapter = {
  kind: 'message',
  matches: (result) =>
    ROLES.some((role) => role === own(result, 'role')) &&
    has(result, 'content', 'parts', 'tool_calls') &&
    (!isData(own(result, 'content')) || isOfPart(result)) &&
    !has(result, ...KEYS_OF_OTHERS) &&
    detectDialect(result) !== undefined,
  addAnswer: (result, { transcript }) => {
    readSingle(result, transcript);
    return undefined;
  },
};
