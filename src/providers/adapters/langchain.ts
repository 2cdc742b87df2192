import { has, hasList, isObject, list, own } from '../core/read.ts';
import { isLangChainMessage, readLangChainMessage } from '../dialects/langchain.ts';
import type { Adapter } from './adapter.ts';

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool', 'function', 'human', 'ai'];

/** A message of LangChain: live, serialised, stored or copied. */
export const langchainMessage: Adapter = {
  kind: 'langchain.message',
  matches: isLangChainMessage,
  toMessages: (result, { transcript }) => {
    readLangChainMessage(result, transcript);
    return undefined;
  },
};

/** The state of an agent, which holds the whole conversation. */
export const langgraphState: Adapter = {
  kind: 'langgraph.state',
  matches: (result) => {
    // A tool runner owns `controller`, the body of a request `model`.
    if (!hasList(result, 'messages') || has(result, 'controller', 'model', 'choices', 'steps'))
      return false;
    const messages = list(result, 'messages');
    return messages.length > 0 && messages.every(isMessage);
  },
  toMessages: () => undefined,
  history: (result) => own(result, 'messages'),
};

function isMessage(message: unknown): boolean {
  return (
    isLangChainMessage(message) ||
    (isObject(message) && ROLES.some((role) => role === own(message, 'role')))
  );
}
