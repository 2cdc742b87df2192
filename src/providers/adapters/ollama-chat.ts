import { has, isObject, own, text } from '../core/read.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { readChatAssistant } from '../dialects/chat.ts';
import type { Adapter } from './adapter.ts';

/** Reads a response of Ollama's chat endpoint. */
export const ollamaChat: Adapter = {
  kind: 'ollama.chat',
  matches: (result) =>
    typeof own(result, 'done') === 'boolean' &&
    own(own(result, 'message'), 'role') !== undefined &&
    !has(result, 'messages', 'object'),
  addAnswer: (result, { transcript }) => {
    const finishReason = text(result, 'done_reason');
    warnOfFinish(transcript, finishReason);
    const message = own(result, 'message');
    if (isObject(message)) readChatAssistant(message, transcript);
    return finishReason;
  },
};
