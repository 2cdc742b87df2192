import type { WarningEvent } from '../options/hooks.ts';
import type { MessageExtras } from '../providers/conversation.ts';
import { WARNING_FIXES } from '../providers/warnings.ts';
import { isRecord } from '../values/is-record.ts';

/** The warning about a conversation without an answer, which is scored nevertheless. */
export const NO_ANSWER: WarningEvent = /* @__PURE__ */ Object.freeze({
  code: 'no_answer',
  fix: WARNING_FIXES.no_answer,
});

/**
 * Reports whether a conversation has no answer to score: no message of the assistant, or a last one with
 * neither text, refusal nor tool calls. A spoken answer has been converted to its transcript.
 *
 * @param extras - What the conversion read beside the messages, such as a refusal.
 */
export function lacksAnswer(
  messages: readonly object[],
  extras: readonly MessageExtras[] = [],
): boolean {
  const index = messages.findLastIndex(
    (message) => isRecord(message) && message['role'] === 'assistant',
  );
  const answer = messages[index];
  if (!isRecord(answer)) return true;
  const { content, tool_calls: calls } = answer;
  const beside = extras.find((entry) => entry.index === index);
  const parts: unknown[] = Array.isArray(content) ? content : [{ text: content }];
  const texts = parts.flatMap((part) => (isRecord(part) ? [part['text'], part['refusal']] : []));
  const hasCalls = Array.isArray(calls) && calls.length > 0;
  return !hasCalls && ![...texts, answer['refusal'], beside?.refusal].some(hasWords);
}

function hasWords(text: unknown): boolean {
  return typeof text === 'string' && /\S/.test(text);
}
