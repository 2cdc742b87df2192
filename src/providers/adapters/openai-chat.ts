import { has, hasList, isObject, list, own, text } from '../core/read.ts';
import { unsupported } from '../core/unsupported.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { readChatAssistant } from '../dialects/chat.ts';
import type { Adapter, ResultContext } from './adapter.ts';
import { selectChoice } from './select-choice.ts';

/** Reads a chat completion of OpenAI or of a compatible server. */
export const openaiChat: Adapter = {
  kind: 'openai.chat',
  hasChoices: true,
  matches: (result) => {
    if (!hasList(result, 'choices')) return false;
    if (list(result, 'choices').some((choice) => has(choice, 'finishReason'))) return false;
    const object = own(result, 'object');
    if (object === 'chat.completion') return true;
    // Text Generation Inference 2 writes the name of a completion.
    const isUnnamed = (object ?? '') === '' || object === 'text_completion';
    const message = own(list(result, 'choices')[0], 'message');
    return isUnnamed && has(message, 'role', 'content');
  },
  addAnswer: (result, context) => {
    const { transcript } = context;
    const choice = selectChoice(list(result, 'choices'), context);
    // Mistral's models of Bedrock.
    const finishReason = text(choice, 'finish_reason', 'stop_reason');
    warnOfFinish(transcript, finishReason);
    if (isFlagged(own(result, 'moderation'))) transcript.warn('content_filtered', 'moderation');
    readChatChoice(
      choice,
      [...list(result, 'citations'), ...list(result, 'search_results')],
      context,
    );
    return finishReason;
  },
};

/** Adds the message of a choice, with the citations that the response has outside the message. */
export function readChatChoice(
  choice: unknown,
  annotations: readonly unknown[],
  { transcript }: ResultContext,
): void {
  const message = own(choice, 'message');
  if (!isObject(message)) {
    const isFiltered = text(choice, 'finish_reason', 'finishReason') === 'content_filter';
    throw unsupported(
      'unsupported_choice',
      `The selected choice has no message${isFiltered ? ', because the content filter of the provider removed it' : ''}`,
      'pass a response whose choices have one message each',
    );
  }
  readChatAssistant(message, transcript, annotations);
}

function isFlagged(moderation: unknown): boolean {
  const sides = [own(moderation, 'input'), own(moderation, 'output'), moderation];
  return sides.some((side) =>
    list(side, 'results').some((entry) => own(entry, 'flagged') === true),
  );
}
