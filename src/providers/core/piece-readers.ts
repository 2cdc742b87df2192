import type { ConversationWarningCode } from '../conversation.ts';
import type { Piece } from './pieces.ts';
import { own, text } from './read.ts';
import type { Call } from './transcript.ts';

/** Reads one part of a message. */
export type ReadPiece = (part: unknown) => Piece;

/**
 * Reads text that is part of what was said.
 *
 * @param key - Where it stands.
 */
export function said(key: string): ReadPiece {
  return (part) => ({ text: text(part, key) });
}

/**
 * Reads what the model thought.
 *
 * @param key - Where it stands.
 */
export function thought(key: string): ReadPiece {
  return (part) => ({ thought: text(part, key) });
}

/**
 * Reads a call of a tool.
 *
 * @param id - Where its id stands.
 * @param name - Where the name of the tool stands.
 * @param args - Where the arguments stand.
 * @param special - What is special about it.
 */
export function called(
  id: string,
  name: string,
  args: string,
  special: Pick<Call, 'as' | 'warning'> = {},
): ReadPiece {
  return (part) => ({
    call: { id: text(part, id), name: text(part, name), args: own(part, args), ...special },
  });
}

/**
 * Leaves a part out, and tells so.
 *
 * @param code - What to tell.
 */
export function told(code: ConversationWarningCode): ReadPiece {
  return () => ({ warning: { code } });
}

/** Leaves out a part that says nothing of the conversation. */
export function nothing(): Piece {
  return {};
}
