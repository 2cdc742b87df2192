import { has, list, own, text } from '../core/read.ts';
import { CHAT_ROLES } from '../dialects/chat.ts';
import {
  areChunks,
  isLangChainMessage,
  readChunks,
  readLangChainMessage,
} from '../dialects/langchain.ts';
import type { Adapter } from './adapter.ts';

/** Reads a LangChain message: an instance, serialised, stored, cloned, or the list of its chunks. */
export const langchainMessage: Adapter = {
  kind: 'langchain.message',
  matches: (result) => isLangChainMessage(result) || areChunks(result),
  addAnswer: (result, { transcript }) => {
    if (Array.isArray(result)) readChunks(result, transcript);
    else readLangChainMessage(result, transcript);
    return undefined;
  },
};

// Keys of request bodies, of responses of the AI SDK and Mastra, of messages, and of answers beside their messages. A
// state may have any key. Without LangChain messages, only the absence of these keys shows that a value is a state.
const KEYS_OF_OTHERS =
  'model max_tokens modelId finishReason choices role result response answer output completion text content'.split(
    ' ',
  );

/** Reads the state of a LangGraph agent, which contains the whole conversation. */
export const langgraphState: Adapter = {
  kind: 'langgraph.state',
  matches: (result) => {
    if (isLangGraphState(result)) return true;
    if (has(result, ...KEYS_OF_OTHERS)) return false;
    const messages = list(result, 'messages');
    return messages.length > 0 && messages.every(isMessage);
  },
  addAnswer: () => undefined,
  history: (result) => own(result, 'messages'),
};

/** Only a state of LangGraph has a list of LangChain messages. */
export function isLangGraphState(value: unknown): boolean {
  const messages = list(value, 'messages');
  return messages.length > 0 && messages.every(isLangChainMessage);
}

function isMessage(message: unknown): boolean {
  return isLangChainMessage(message) || CHAT_ROLES.includes(text(message, 'role') ?? '');
}
