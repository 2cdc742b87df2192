import { hasList, list, own, text } from '../core/read.ts';
import { CHAT_ROLES } from '../dialects/chat.ts';
import { isLangChainMessage } from '../dialects/langchain.ts';
import type { Adapter } from './adapter.ts';

// What a tool runner, the body of a request, and the response of the AI SDK own.
const OTHERS = ['controller', 'model', 'max_tokens', 'modelId', 'choices', 'steps', 'role'];

/** The state of an agent, which holds the whole conversation. */
export const langgraphState: Adapter = {
  kind: 'langgraph.state',
  matches: (result) => {
    // A tool runner owns `controller`, the body of a request `model`.
    if (!hasList(result, 'messages') || OTHERS.some((key) => Object.hasOwn(result, key)))
      return false;
    const messages = list(result, 'messages');
    return messages.length > 0 && messages.every(isMessage);
  },
  toMessages: () => undefined,
  history: (result) => own(result, 'messages'),
};

function isMessage(message: unknown): boolean {
  return isLangChainMessage(message) || CHAT_ROLES.includes(text(message, 'role') ?? '');
}
