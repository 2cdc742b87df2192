import { has, list, own, text } from '../core/read.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import type { Adapter } from './adapter.ts';
import { readChatChoice } from './openai-chat.ts';
import { selectChoice } from './select-choice.ts';

/** Reads a chat completion from Mistral's client library, which uses camel case. */
export const mistralChat: Adapter = {
  kind: 'mistral.chat',
  hasChoices: true,
  matches: (result) =>
    own(result, 'object') === 'chat.completion' &&
    list(result, 'choices').some((choice) => has(choice, 'finishReason')),
  addAnswer: (result, context) => {
    const choice = selectChoice(list(result, 'choices'), context);
    const finishReason = text(choice, 'finishReason');
    warnOfFinish(context.transcript, finishReason);
    readChatChoice(choice, [], context);
    return finishReason;
  },
};
