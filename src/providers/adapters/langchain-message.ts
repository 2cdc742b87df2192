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
