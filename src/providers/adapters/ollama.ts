import { has, hasText, isObject, own, text } from '../core/read.ts';
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

/**
 * Reads a response of Ollama's generate endpoint. It does not warn about a token limit, which is often set on
 * purpose there.
 */
export const ollamaGenerate: Adapter = {
  kind: 'ollama.generate',
  matches: (result) =>
    typeof own(result, 'done') === 'boolean' &&
    hasText(result, 'response') &&
    !has(result, 'message', 'messages', 'object'),
  addAnswer: (result, { transcript }) => {
    transcript.addReasoning(text(result, 'thinking'));
    transcript.appendText(text(result, 'response') ?? '');
    return text(result, 'done_reason');
  },
};
