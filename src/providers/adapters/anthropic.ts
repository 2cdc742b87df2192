import { addMessage, addSegments } from '../core/add-message.ts';
import { readSegments } from '../core/read-segments.ts';
import { has, hasList, hasText, itemsOf, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { unsupported } from '../core/unsupported.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { ANTHROPIC, isAnthropicType } from '../dialects/anthropic.ts';
import type { Adapter } from './adapter.ts';

// Blocks of the user. All other blocks are parts of an answer.
const BLOCKS_OF_USER = /^(?:tool_result|search_result|tool_(?:addition|removal|reference))$/;

/** Reads a message of Anthropic's Messages API, which Bedrock's InvokeModel returns too. */
export const anthropicMessage: Adapter = {
  kind: 'anthropic.message',
  continuesPrefill: true,
  matches: (result) =>
    own(result, 'type') === 'message' &&
    own(result, 'role') === 'assistant' &&
    hasList(result, 'content') &&
    has(result, 'stop_reason') &&
    !has(result, 'status', 'object'),
  addAnswer: (result, { transcript }) => {
    const finishReason = text(result, 'stop_reason');
    if (finishReason === undefined) {
      throw unsupported(
        'not_finished',
        'The message has no stop_reason yet',
        'pass await stream.finalMessage(), or the list of messages of the Claude Agent SDK',
      );
    }
    if (finishReason !== 'refusal') warnOfFinish(transcript, finishReason);
    transcript.beginAssistant();
    addSegments(readSegments(own(result, 'content'), ANTHROPIC), transcript);
    if (finishReason === 'refusal') addRefusal(own(result, 'stop_details'), transcript);
    transcript.endAssistant();
    return finishReason;
  },
};

/** Reads the `content` of a message of Anthropic's Messages API. Text alone is the same in other APIs. */
export const anthropicContent: Adapter = {
  kind: 'anthropic.content',
  matches: (result) => {
    const blocks = itemsOf(result);
    return blocks.length > 0 && blocks.every(isBlock);
  },
  addAnswer: (result, { transcript }) => {
    addMessage('assistant', readSegments(result, ANTHROPIC), transcript);
    return undefined;
  },
};

function addRefusal(details: unknown, transcript: Transcript): void {
  const category = text(details, 'category');
  const refusal = text(details, 'explanation') ?? category;
  transcript.warn('refusal', category);
  if (refusal !== undefined) transcript.addExtras({ refusal });
}

function isBlock(block: unknown): boolean {
  const type = text(block, 'type') ?? '';
  if (has(block, 'role') || (type === 'fallback' && !has(block, 'from'))) return false;
  if (type === 'text' || type === 'thinking') return hasText(block, type);
  return isAnthropicType(type) && !BLOCKS_OF_USER.test(type);
}
