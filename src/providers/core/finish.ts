import type { ConversationWarningCode } from '../conversation.ts';
import type { Transcript } from './transcript.ts';

/** Only what says that something went wrong: compatible servers have many words for a good end. */
const SIGNS: readonly (readonly [RegExp, ConversationWarningCode])[] = [
  [
    /length$|^max_|exceeded$|^(?:incomplete|requires_continuation|steered|continuation|error_limit)$/i,
    'truncated',
  ],
  [/^(?:content.filter(?:ed)?|guardrail_intervened|error_toxic)$/i, 'content_filtered'],
  [/^pause_turn$/, 'paused_turn'],
  [/^compaction$/, 'compacted_history'],
  [/^(?:error|abort|timeout|user_cancel|malformed_.*|insufficient_.*)$/i, 'abnormal_finish'],
  [/^refusal$/, 'refusal'],
];

// These say no more than the code of their warning.
const PLAIN = /^(?:length|content.filter|pause_turn|compaction|refusal)$/;

/**
 * Warns of an answer that did not end well.
 *
 * @param transcript - Where to warn.
 * @param reason - Why the model stopped.
 * @param good - All good reasons, where a provider has a closed list of them.
 */
export function warnOfFinish(
  transcript: Transcript,
  reason: string | undefined,
  good?: RegExp,
): void {
  const detail = reason ?? 'none';
  const isOpen = good === undefined || good.test(detail);
  const sign = SIGNS.find(([pattern]) => pattern.test(detail));
  const code = sign?.[1] ?? (isOpen ? undefined : 'abnormal_finish');
  if (code !== undefined) transcript.warn(code, PLAIN.test(detail) ? undefined : detail);
}
