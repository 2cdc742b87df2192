import { warnOfFinish } from '../core/finish.ts';
import { has, hasList, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { unsupported } from '../core/unsupported.ts';
import { addPieces, toPieces } from '../core/pieces.ts';
import { ANTHROPIC } from '../dialects/anthropic.ts';
import type { Adapter } from './adapter.ts';

/** A message of Anthropic's Messages API, also as Bedrock's InvokeModel returns it. */
export const anthropicMessage: Adapter = {
  kind: 'anthropic.message',
  continuesPrefill: true,
  matches: (result) =>
    own(result, 'type') === 'message' &&
    own(result, 'role') === 'assistant' &&
    hasList(result, 'content') &&
    has(result, 'stop_reason') &&
    !has(result, 'status', 'object'),
  toMessages: (result, { transcript }) => {
    const finishReason = text(result, 'stop_reason');
    if (finishReason === undefined) {
      throw unsupported(
        'not_finished',
        'The message has no stop_reason yet',
        'pass the one that await stream.finalMessage() gives',
      );
    }
    if (finishReason !== 'refusal') warnOfFinish(transcript, finishReason);
    transcript.beginAssistant();
    addPieces(toPieces(own(result, 'content'), ANTHROPIC), transcript);
    if (finishReason === 'refusal') noteRefusal(own(result, 'stop_details'), transcript);
    transcript.endAssistant();
    return finishReason;
  },
};

function noteRefusal(details: unknown, transcript: Transcript): void {
  const category = text(details, 'category');
  const refusal = text(details, 'explanation') ?? category;
  transcript.warn('refusal', category);
  if (refusal !== undefined) transcript.note({ refusal });
}
