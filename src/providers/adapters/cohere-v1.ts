import { warnOfFinish } from '../core/finish.ts';
import { has, list, text } from '../core/read.ts';
import { cohereCalls } from '../dialects/cohere-v1.ts';
import { addMessage } from '../core/pieces.ts';
import type { Adapter } from './adapter.ts';

/** A response of Cohere's first chat API. */
export const cohereV1: Adapter = {
  kind: 'cohere.v1',
  matches: (result) =>
    text(result, 'text') !== undefined &&
    text(result, 'generationId', 'generation_id') !== undefined &&
    !has(result, 'steps', 'messages', 'role'),
  toMessages: (result, { transcript }) => {
    const finishReason = text(result, 'finishReason', 'finish_reason');
    warnOfFinish(transcript, finishReason);
    const pieces = [
      { text: text(result, 'text'), annotations: list(result, 'citations') },
      ...cohereCalls(result).map((call) => ({ call })),
    ];
    addMessage('assistant', pieces, transcript);
    return finishReason;
  },
  // It holds this turn too, in which only the calls of tools are missing.
  history: (result, hasInput) => {
    const turns = list(result, 'chatHistory', 'chat_history');
    if (hasInput || turns.length === 0) return undefined;
    const isRepeated = text(turns.at(-1), 'message') === text(result, 'text');
    return isRepeated ? turns.slice(0, -1) : turns;
  },
};
