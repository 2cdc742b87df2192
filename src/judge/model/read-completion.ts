import { isRecord } from '../../values/is-record.ts';
import { readContent } from '../prompt/read-content.ts';
import type { Completion } from './completion.ts';

/**
 * Whether a response is a completion at all, and not the page of a proxy or the error of a server that responds to everything
 * with 200. Asking the model for a repair of these would be useless.
 */
export function isCompletion(response: unknown): boolean {
  return Array.isArray(fieldOf(response, 'choices'));
}

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
  const promptTokens = countOf(usage, 'prompt_tokens');
  const cachedTokens = countOf(fieldOf(usage, 'prompt_tokens_details'), 'cached_tokens');
  return {
    text: readContent(fieldOf(message, 'content')).text ?? '',
    isRefused:
      finishReason === 'content_filter' || (typeof refusal === 'string' && refusal.trim() !== ''),
    isCut: finishReason === 'length',
    usage: {
      promptTokens,
      // The server of the scores rejects more cached tokens than tokens.
      cachedTokens: Math.min(cachedTokens, promptTokens),
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
