import type { ConversationWarningCode } from '../conversation.ts';
import type { Call } from './call.ts';
import { either, has, isObject, own, text } from './read.ts';
import type { Segment } from './segment.ts';

/** Reads one part of a message; undefined for a part that lacks what its type requires. */
export type PartReader = (part: unknown) => Segment | undefined;

/** Reads one part of a message; a part that lacks what its type requires has a segment without values. */
type SegmentReader = (part: unknown) => Segment;

/** Creates a reader of text at the key. */
export function textReader(key: string): SegmentReader {
  return (part) => ({ text: text(part, key) });
}

/** Creates a reader of the model's reasoning at the key. Some providers return nothing of it but a signature. */
export function reasoningReader(key: string): SegmentReader {
  return (part) => {
    const reasoning = text(part, key);
    return reasoning === undefined && isSignature(part) ? {} : { reasoning };
  };
}

function isSignature(part: unknown): boolean {
  const isOther = (key: string): boolean => !/^(?:type|signature)$/.test(key);
  return (
    has(part, 'signature') &&
    isObject(part) &&
    !Object.keys(part).some((key) => isOther(key) && either(part, key) !== undefined)
  );
}

/** Creates a reader of tool calls, with the keys of the id, the tool's name and the arguments. */
export function callReader(
  id: string,
  name: string,
  args: string,
  special: Pick<Call, 'kind' | 'warning'> = {},
): SegmentReader {
  return (part) => ({
    call: { id: text(part, id), name: text(part, name), args: own(part, args), ...special },
  });
}

/** Creates a reader that leaves the part out and warns. */
export function warningReader(code: ConversationWarningCode): SegmentReader {
  return () => ({ warning: { code } });
}

/** Reads the summary that a provider put in the place of earlier turns. */
export function readCompaction(part: unknown): Segment {
  return { system: text(part, 'content'), warning: { code: 'compacted_history' } };
}

/** Leaves out a part that is not content of the conversation, without a warning. */
export function skipPart(): Segment {
  return {};
}
