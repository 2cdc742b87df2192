import { has, isObject, own, text } from '../core/read.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { readChatAssistant } from '../dialects/chat.ts';
import type { Adapter } from './adapter.ts';

/** Reads a response of version 2 of Cohere's chat API, from the client library or as JSON. */
export const cohereV2: Adapter = {
  kind: 'cohere.v2',
  matches: (result) =>
    own(own(result, 'message'), 'role') === 'assistant' &&
    !has(result, 'done', 'choices', 'messages') &&
    /^[A-Z_]+$/.test(text(result, 'finishReason', 'finish_reason') ?? ''),
  addAnswer: (result, { transcript }) => {
    const finishReason = text(result, 'finishReason', 'finish_reason');
    warnOfFinish(transcript, finishReason);
    const message = own(result, 'message');
    if (isObject(message)) readChatAssistant(message, transcript);
    return finishReason;
  },
};
