import { has, hasText, own, text } from '../core/read.ts';
import type { Adapter } from './adapter.ts';
import { addChatAnswer } from './openai-chat.ts';

/** Reads a response of Ollama's chat endpoint. */
export const ollamaChat: Adapter = {
  kind: 'ollama.chat',
  matches: (result) =>
    typeof own(result, 'done') === 'boolean' &&
    own(own(result, 'message'), 'role') !== undefined &&
    !has(result, 'messages', 'object'),
  addAnswer: (result, { transcript }) => addChatAnswer(result, transcript),
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
