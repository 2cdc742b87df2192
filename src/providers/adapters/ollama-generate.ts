import { has, own, text } from '../core/read.ts';
import type { Adapter } from './adapter.ts';

/**
 * Reads a response of Ollama's generate endpoint. It does not warn about a token limit, which is often set on
 * purpose there.
 */
export const ollamaGenerate: Adapter = {
  kind: 'ollama.generate',
  matches: (result) =>
    typeof own(result, 'done') === 'boolean' &&
    text(result, 'response') !== undefined &&
    !has(result, 'message', 'messages', 'object'),
  addAnswer: (result, { transcript }) => {
    transcript.addReasoning(text(result, 'thinking'));
    transcript.appendText(text(result, 'response') ?? '');
    return text(result, 'done_reason');
  },
};
