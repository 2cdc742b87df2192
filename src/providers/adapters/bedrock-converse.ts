import { addMessage } from '../core/add-message.ts';
import { readSegments } from '../core/read-segments.ts';
import { has, own } from '../core/read.ts';
import { readFinish } from '../core/warn-of-finish.ts';
import { BEDROCK } from '../dialects/bedrock.ts';
import type { Adapter } from './adapter.ts';

/** Reads a response of Bedrock's Converse API, with or without `$metadata`. */
export const bedrockConverse: Adapter = {
  kind: 'bedrock.converse',
  matches: (result) => Array.isArray(contentOf(result)) && has(result, 'stopReason'),
  addAnswer: (result, { transcript }) => {
    const finishReason = readFinish(result, transcript);
    addMessage('assistant', readSegments(contentOf(result), BEDROCK), transcript);
    return finishReason;
  },
};

function contentOf(result: object): unknown {
  return own(own(own(result, 'output'), 'message'), 'content');
}
