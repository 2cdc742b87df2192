import { addMessage } from '../core/add-message.ts';
import { has, hasText, list, own, text } from '../core/read.ts';
import { readFinish } from '../core/warn-of-finish.ts';
import { cohereCalls } from '../dialects/cohere-v1.ts';
import type { Adapter } from './adapter.ts';
import { addChatAnswer } from './openai-chat.ts';

/** Reads a response of version 2 of Cohere's chat API, from the client library or as JSON. */
export const cohereV2: Adapter = {
  kind: 'cohere.v2',
  matches: (result) =>
    own(own(result, 'message'), 'role') === 'assistant' &&
    !has(result, 'done', 'choices', 'messages') &&
    /^[A-Z_]+$/.test(text(result, 'finishReason', 'finish_reason') ?? ''),
  addAnswer: (result, { transcript }) => addChatAnswer(result, transcript),
};

/** Reads a response of version 1 of Cohere's chat API. */
export const cohereV1: Adapter = {
  kind: 'cohere.v1',
  matches: (result) =>
    hasText(result, 'text') &&
    text(result, 'generationId', 'generation_id') !== undefined &&
    !has(result, 'steps', 'messages', 'role'),
  addAnswer: (result, { transcript }) => {
    const finishReason = readFinish(result, transcript);
    const segments = [
      { text: text(result, 'text'), annotations: list(result, 'citations') },
      ...cohereCalls(result),
    ];
    addMessage('assistant', segments, transcript);
    return finishReason;
  },
  // The chat history ends with this turn without its tool calls, so addAnswer reads the turn.
  history: (result, hasInput) => {
    const turns = list(result, 'chatHistory', 'chat_history');
    if (hasInput || turns.length === 0) return undefined;
    const isRepeated = text(turns.at(-1), 'message') === text(result, 'text');
    return isRepeated ? turns.slice(0, -1) : turns;
  },
};
