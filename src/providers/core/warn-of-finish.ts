import type { ConversationWarningCode } from '../conversation.ts';
import { text } from './read.ts';
import type { Transcript } from './transcript.ts';

/**
 * The finish reasons that warn. Other reasons are normal: compatible servers use many words for a
 * regular end.
 */
const FINISH_PATTERNS: readonly (readonly [RegExp, ConversationWarningCode])[] = [
  [
    /length$|^max|_limit$|exceeded$|^(?:incomplete|not_finished|requires_continuation|steered|continuation)$/i,
    'truncated',
  ],
  [/^(?:content.filter(?:ed)?|guardrail_intervened|error_toxic)$/i, 'content_filtered'],
  [/^pause_turn$/, 'paused_turn'],
  [/^compaction$/, 'compacted_history'],
  [
    /^(?:error|abort|timeout|user_cancel|cancelled|malformed_.*|insufficient_.*)$/i,
    'abnormal_finish',
  ],
  [/^refusal$/, 'refusal'],
];

// As a detail, these would repeat the code of their warning.
const REASONS_WITHOUT_DETAIL = /^(?:length|content.filter|pause_turn|compaction|refusal)$/;

/**
 * Warns when the answer did not end normally. For a provider that documents a closed list of reasons,
 * `normal` matches the normal ones, and any other reason warns.
 */
export function warnOfFinish(
  transcript: Transcript,
  reason: string | undefined,
  normal?: RegExp,
): void {
  // Most messages have no reason, and need none.
  if (reason === undefined && normal === undefined) return;
  const detail = reason ?? 'none';
  const isNormal = normal === undefined || normal.test(detail);
  const match = FINISH_PATTERNS.find(([pattern]) => pattern.test(detail));
  const code = match?.[1] ?? (isNormal ? undefined : 'abnormal_finish');
  if (code !== undefined) {
    transcript.warn(code, REASONS_WITHOUT_DETAIL.test(detail) ? undefined : detail);
  }
}

/** Reads the finish reason of an answer, under the key of any API, and warns like {@link warnOfFinish}. */
export function readFinish(
  answer: unknown,
  transcript: Transcript,
  normal?: RegExp,
): string | undefined {
  // `finish_reason` is first: beside it, vLLM writes the stop sequence as `stop_reason`.
  const keys = ['finish_reason', 'finishReason', 'stop_reason', 'stopReason', 'done_reason'];
  const reason = text(answer, ...keys);
  warnOfFinish(transcript, reason, normal);
  return reason;
}
