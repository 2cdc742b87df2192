import { text } from '../core/read.ts';
import type { Adapter } from './adapter.ts';

/** Reads an answer that is a string, wrapped in an object. It is selected directly, never detected. */
export const plainText: Adapter = {
  kind: 'string',
  matches: () => false,
  addAnswer: (result, { transcript }) => {
    transcript.appendText(text(result, 'text') ?? '');
    return undefined;
  },
};
