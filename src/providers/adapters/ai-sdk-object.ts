import { has, hasAll, hasRecord, own, text } from '../core/read.ts';
import { toJsonText } from '../core/to-plain.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import type { Adapter } from './adapter.ts';

/** Reads the result of generateObject of the Vercel AI SDK; its `object` is any value. */
export const aiSdkObject: Adapter = {
  kind: 'ai-sdk.object',
  matches: (result) =>
    hasAll(result, 'object', 'finishReason', 'usage') &&
    hasRecord(result, 'response') &&
    !has(result, 'choices', 'output', 'steps', 'messages', 'candidates', 'promptFeedback'),
  addAnswer: (result, { transcript }) => {
    const finishReason = text(result, 'finishReason');
    warnOfFinish(transcript, finishReason);
    transcript.addReasoning(text(result, 'reasoning'));
    transcript.appendText(toJsonText(own(result, 'object'), ''));
    return finishReason;
  },
};
