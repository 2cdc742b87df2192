import type { WarningEvent } from '../options/hooks.ts';
import type { MessageExtras } from '../providers/conversation.ts';
import { WARNING_FIXES } from '../providers/warning-fixes.ts';
import { isRecord } from '../values/is-record.ts';

/** The warning about a conversation without an answer, which is scored nevertheless. */
export const NO_ANSWER: WarningEvent = /* @__PURE__ */ Object.freeze({
  code: 'no_answer',
  fix: WARNING_FIXES.no_answer,
});

/**
 * Reports whether a conversation has no answer to score: no message of the assistant, or a last one with
 * neither text, refusal, transcript nor tool calls.
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
  const { content, tool_calls: calls, refusal, audio } = answer;
  const beside = extras.find((entry) => entry.index === index);
  const parts: unknown[] = Array.isArray(content) ? content : [{ text: content }];
  return !(
    (Array.isArray(calls) && calls.length > 0) ||
    [...parts, { refusal }, audio, beside, beside?.audio].some(hasWords)
  );
}

/** Reports whether a part, or a field beside the content, has words. */
function hasWords(value: unknown): boolean {
  return (
    isRecord(value) &&
    [value['text'], value['refusal'], value['transcript']].some(
      (words) => typeof words === 'string' && words.trim() !== '',
    )
  );
}
