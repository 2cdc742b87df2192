import type { ConversationWarningCode } from '../conversation.ts';
import type { Call } from './call.ts';
import { own, text } from './read.ts';
import type { Segment } from './segment.ts';

/** Reads one part of a message. */
export type PartReader = (part: unknown) => Segment;

/** Creates a reader of text at the key. */
export function textReader(key: string): PartReader {
  return (part) => ({ text: text(part, key) });
}

/** Creates a reader of the model's reasoning at the key. */
export function reasoningReader(key: string): PartReader {
  return (part) => ({ reasoning: text(part, key) });
}

/** Creates a reader of tool calls, with the keys of the id, the tool's name and the arguments. */
export function callReader(
  id: string,
  name: string,
  args: string,
  special: Pick<Call, 'kind' | 'warning'> = {},
): PartReader {
  return (part) => ({
    call: { id: text(part, id), name: text(part, name), args: own(part, args), ...special },
  });
}

/** Creates a reader that leaves the part out and warns. */
export function warningReader(code: ConversationWarningCode): PartReader {
  return () => ({ warning: { code } });
}

/** Leaves out a part that is not content of the conversation, without a warning. */
export function skipPart(): Segment {
  return {};
}
