import { hasList, list, own, text } from '../core/read.ts';
import { CHAT_ROLES } from '../dialects/chat.ts';
import { isLangChainMessage } from '../dialects/langchain.ts';
import type { Adapter } from './adapter.ts';

// Keys of a tool runner, a request body, and a response of the AI SDK.
const KEYS_OF_OTHERS = ['controller', 'model', 'max_tokens', 'modelId', 'choices', 'steps', 'role'];

/** Reads the state of a LangGraph agent, which contains the whole conversation. */
export const langgraphState: Adapter = {
  kind: 'langgraph.state',
  matches: (result) => {
    if (!hasList(result, 'messages') || KEYS_OF_OTHERS.some((key) => Object.hasOwn(result, key)))
      return false;
    const messages = list(result, 'messages');
    return messages.length > 0 && messages.every(isMessage);
  },
  addAnswer: () => undefined,
  history: (result) => own(result, 'messages'),
};

function isMessage(message: unknown): boolean {
  return isLangChainMessage(message) || CHAT_ROLES.includes(text(message, 'role') ?? '');
}
