import { has, hasList, isObject, list, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { unsupported } from '../core/unsupported.ts';
import { readFinish } from '../core/warn-of-finish.ts';
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
  addAnswer: addChoice,
};

/** Reads a chat completion from Mistral's client library, which uses camel case. */
export const mistralChat: Adapter = {
  kind: 'mistral.chat',
  hasChoices: true,
  matches: (result) =>
    own(result, 'object') === 'chat.completion' &&
    list(result, 'choices').some((choice) => has(choice, 'finishReason')),
  addAnswer: addChoice,
};

/** Reads a completion of OpenAI's legacy Completions API, which many local servers offer. */
export const openaiCompletion: Adapter = {
  kind: 'openai.completion',
  hasChoices: true,
  matches: (result) =>
    COMPLETION.test(text(result, 'object') ?? '') &&
    hasList(result, 'choices') &&
    !isObject(own(list(result, 'choices')[0], 'message')),
  addAnswer: addChoice,
};

function addChoice(result: object, context: ResultContext): string | undefined {
  const { transcript } = context;
  const choice = selectChoice(list(result, 'choices'), context);
  if (isFlagged(own(result, 'moderation'))) transcript.warn('content_filtered', 'moderation');
  // Some responses have citations outside the message.
  const annotations = [...list(result, 'citations'), ...list(result, 'search_results')];
  return addChatAnswer(choice, transcript, annotations);
}

/** Adds the message of an answer in the chat format, or its text, and returns its finish reason. */
export function addChatAnswer(
  answer: unknown,
  transcript: Transcript,
  annotations: readonly unknown[] = [],
): string | undefined {
  const finishReason = readFinish(answer, transcript);
  const [message, content] = [own(answer, 'message'), text(answer, 'text')];
  if (isObject(message)) readChatAssistant(message, transcript, annotations);
  else if (content !== undefined) transcript.appendText(content);
  else {
    throw unsupported(
      'unsupported_choice',
      'The selected choice has neither a message nor a text, which a content filter may have removed',
      'pass a response with one',
    );
  }
  return finishReason;
}

function isFlagged(moderation: unknown): boolean {
  const sides = [own(moderation, 'input'), own(moderation, 'output'), moderation];
  return sides.some((side) =>
    list(side, 'results').some((entry) => own(entry, 'flagged') === true),
  );
}
