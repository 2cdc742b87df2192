import { addMessage } from '../core/add-message.ts';
import { readSegments } from '../core/read-segments.ts';
import { has, itemsOf, text } from '../core/read.ts';
import { ANTHROPIC, isAnthropicType } from '../dialects/anthropic.ts';
import type { Adapter } from './adapter.ts';

// The other blocks are in an answer.
const BLOCKS_OF_USER = /^(?:tool_result|search_result|tool_(?:addition|removal|reference))$/;

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

function isBlock(block: unknown): boolean {
  const type = text(block, 'type') ?? '';
  if (type === 'text' || type === 'thinking') {
    return !has(block, 'role') && text(block, type) !== undefined;
  }
  if (type === 'fallback' && !has(block, 'from')) return false;
  return isAnthropicType(type) && !has(block, 'role') && !BLOCKS_OF_USER.test(type);
}
