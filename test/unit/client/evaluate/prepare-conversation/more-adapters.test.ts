// What an adapter makes of a result is not what the caller wrote, so `evaluate` sends nothing of it unconverted.
import { expect, it } from 'vitest';
import { isOwnMessage } from '../../../../../src/client/evaluate/message-rules.ts';
import { convertConversation } from '../../../../../src/providers/convert-conversation.ts';
import { moreAdapters, toConversation } from '../../../../../src/providers/index.ts';
import { CASES } from '../../../providers/cases/all-cases.ts';

const kinds = new Set(moreAdapters.map(({ kind }) => kind));
const ofMore = Object.values(CASES)
  .flat()
  .filter(({ expected }) => !('error' in expected) && kinds.has(expected.kind));

it.each(ofMore)('evaluate sends a result as toConversation reads it: $name', ({ call }) => {
  const options = { keeps: isOwnMessage, adapters: moreAdapters };

  expect(convertConversation(call, options).messages).toEqual(toConversation(call).messages);
});
