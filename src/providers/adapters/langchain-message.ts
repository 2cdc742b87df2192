import { isLangChainMessage, readLangChainMessage } from '../dialects/langchain.ts';
import type { Adapter } from './adapter.ts';

/** A message of LangChain: live, serialised, stored or copied. */
export const langchainMessage: Adapter = {
  kind: 'langchain.message',
  matches: isLangChainMessage,
  toMessages: (result, { transcript }) => {
    readLangChainMessage(result, transcript);
    return undefined;
  },
};
