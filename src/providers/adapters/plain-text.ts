import { text } from '../core/read.ts';
import type { Adapter } from './adapter.ts';

/** The answer itself, wrapped, since a text is no object; no result is detected as it. */
export const plainText: Adapter = {
  kind: 'string',
  matches: () => false,
  toMessages: (result, { transcript }) => {
    transcript.say(text(result, 'text') ?? '');
    return undefined;
  },
};
