import { warnOfFinish } from '../core/finish.ts';
import { toJsonText } from '../core/plain.ts';
import { has, isObject, own, text } from '../core/read.ts';
import type { Adapter } from './adapter.ts';

/** What generateObject of the Vercel AI SDK gives; `object` is any value, also one that names a type. */
export const aiSdkObject: Adapter = {
  kind: 'ai-sdk.object',
  matches: (result) =>
    has(result, 'object') &&
    has(result, 'finishReason') &&
    has(result, 'usage') &&
    isObject(own(result, 'response')) &&
    !has(result, 'choices', 'output', 'steps', 'messages', 'candidates', 'promptFeedback'),
  toMessages: (result, { transcript }) => {
    const finishReason = text(result, 'finishReason');
    warnOfFinish(transcript, finishReason);
    transcript.reason(text(result, 'reasoning'));
    transcript.say(toJsonText(own(result, 'object'), ''));
    return finishReason;
  },
};
