import { has, hasList, isObject, list, own, text } from '../core/read.ts';
import { unsupported } from '../core/unsupported.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { readChatAssistant } from '../dialects/chat.ts';
import type { Adapter, ResultContext } from './adapter.ts';
import { selectChoice } from './select-choice.ts';

// Responses with `choices`.

// Together writes `text.completion`.
const COMPLETION = /^text[_.]completion$/;

/** Reads a chat completion of OpenAI or of a compatible server. */
export const openaiChat: Adapter = {
  kind: 'openai.chat',
  hasChoices: true,
  matches: (result) => {
    if (!hasList(result, 'choices')) return false;
    const choices = list(result, 'choices');
    if (choices.some((choice) => has(choice, 'finishReason'))) return false;
    if (own(result, 'object') === 'chat.completion') return true;
    // Text Generation Inference 2 writes `text_completion` also for chats, and LangSmith joins a stream to a chunk.
    return has(own(choices[0], 'message'), 'role', 'content');
  },
  addAnswer: (result, context) => {
    const { transcript } = context;
    const choice = selectChoice(list(result, 'choices'), context);
    // Mistral's models on Bedrock write `stop_reason`.
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

/** Reads a completion of OpenAI's legacy Completions API, which many local servers offer. */
export const openaiCompletion: Adapter = {
  kind: 'openai.completion',
  hasChoices: true,
  matches: (result) =>
    COMPLETION.test(text(result, 'object') ?? '') &&
    hasList(result, 'choices') &&
    !isObject(own(list(result, 'choices')[0], 'message')),
  addAnswer: (result, context) => {
    const choice = selectChoice(list(result, 'choices'), context);
    const finishReason = text(choice, 'finish_reason');
    warnOfFinish(context.transcript, finishReason);
    const content = text(choice, 'text');
    if (content === undefined) {
      const fix = 'pass a response whose choices have one text each';
      throw unsupported('unsupported_choice', 'The selected choice has no text', fix);
    }
    context.transcript.appendText(content);
    return finishReason;
  },
};

/** Adds the message of a choice. Some responses have citations outside the message. */
function readChatChoice(
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
