import { warnOfFinish } from '../core/finish.ts';
import { has, hasList, isObject, own, text } from '../core/read.ts';
import { addMessage, toPieces } from '../core/pieces.ts';
import { BEDROCK } from '../dialects/bedrock.ts';
import type { Adapter } from './adapter.ts';

/** A response of Bedrock's Converse API; some callers have taken `$metadata` off. */
export const bedrockConverse: Adapter = {
  kind: 'bedrock.converse',
  matches: (result) => {
    const output = own(result, 'output');
    return (
      isObject(output) &&
      !Array.isArray(output) &&
      hasList(own(output, 'message'), 'content') &&
      has(result, 'stopReason')
    );
  },
  toMessages: (result, { transcript }) => {
    const finishReason = text(result, 'stopReason');
    warnOfFinish(transcript, finishReason);
    const content = own(own(own(result, 'output'), 'message'), 'content');
    addMessage('assistant', toPieces(content, BEDROCK), transcript);
    return finishReason;
  },
};
