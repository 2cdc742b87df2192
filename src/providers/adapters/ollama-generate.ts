import { has, own, text } from '../core/read.ts';
import type { Adapter } from './adapter.ts';

/** A response of Ollama's generate endpoint, whose limit is often set on purpose and thus no warning. */
export const ollamaGenerate: Adapter = {
  kind: 'ollama.generate',
  matches: (result) =>
    typeof own(result, 'done') === 'boolean' &&
    text(result, 'response') !== undefined &&
    !has(result, 'message', 'messages', 'object'),
  toMessages: (result, { transcript }) => {
    transcript.reason(text(result, 'thinking'));
    transcript.say(text(result, 'response') ?? '');
    return text(result, 'done_reason');
  },
};
