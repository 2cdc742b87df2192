import { isLangChainMessage, readLangChainMessage } from '../dialects/langchain.ts';
import type { Adapter } from './adapter.ts';

/** Reads a LangChain message: an instance, serialised, stored or cloned. */
export const langchainMessage: Adapter = {
  kind: 'langchain.message',
  matches: isLangChainMessage,
  addAnswer: (result, { transcript }) => {
    readLangChainMessage(result, transcript);
    return undefined;
  },
};
