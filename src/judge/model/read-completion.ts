import { isRecord } from '../../values/is-record.ts';
import { readContent } from '../prompt/read-content.ts';
import type { Completion } from './completion.ts';

/**
 * Reads a completion of the chat API. Nothing in it is required: servers differ, and an answer without text is repaired
 * like any other that cannot be used.
 */
export function readCompletion(response: unknown): Completion {
  const choices = fieldOf(response, 'choices');
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = fieldOf(choice, 'message');
  const finishReason = fieldOf(choice, 'finish_reason');
  const refusal = fieldOf(message, 'refusal');
  const usage = fieldOf(response, 'usage');
  return {
    text: readContent(fieldOf(message, 'content')).text ?? '',
    isRefused:
      finishReason === 'content_filter' || (typeof refusal === 'string' && refusal.trim() !== ''),
    isCut: finishReason === 'length',
    usage: {
      promptTokens: countOf(usage, 'prompt_tokens'),
      cachedTokens: countOf(fieldOf(usage, 'prompt_tokens_details'), 'cached_tokens'),
      completionTokens: countOf(usage, 'completion_tokens'),
    },
  };
}

function fieldOf(value: unknown, field: string): unknown {
  return isRecord(value) ? value[field] : undefined;
}

function countOf(value: unknown, field: string): number {
  const count = fieldOf(value, field);
  return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : 0;
}
