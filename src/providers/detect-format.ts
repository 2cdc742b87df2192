import { isObject, lengthOf, MAX_ITEMS, own } from './core/read.ts';
import { isForeignChat, isPlainMessage } from './dialects/chat-variants.ts';
import { detectDialect, type Dialect } from './dialects/detect-dialect.ts';

export interface ConversationFormat {
  /** Whether it is in the service's own format and can be sent without changes. */
  readonly isOwn: boolean;
  /** The dialects of the first messages, so that a conversion does not detect them again. */
  readonly dialects: readonly (Dialect | undefined)[];
}

/** Stops at the first message that is not in the service's own format. */
export function detectFormat(parts: unknown): ConversationFormat {
  if (needsConversion(parts)) return { isOwn: false, dialects: [] };
  const messages = own(parts, 'messages');
  const dialects: (Dialect | undefined)[] = [];
  try {
    const length = lengthOf(messages);
    for (let index = 0; index < length; index += 1) {
      const message = own(messages, index);
      // A hole in a list that is too long to be read, which the conversion reports.
      if (message === undefined && length > MAX_ITEMS) return { isOwn: false, dialects };
      if (isPlainMessage(message)) {
        dialects.push('chat');
        continue;
      }
      const dialect = detectDialect(message);
      dialects.push(dialect);
      if (!isOwnFormat(message, dialect)) return { isOwn: false, dialects };
    }
  } catch {
    // Reading reports a message that mixes two dialects, and a proxy that throws on access.
    return { isOwn: false, dialects };
  }
  return { isOwn: true, dialects: [] };
}

/** An answer, an input and a system text in blocks are always converted. */
function needsConversion(parts: unknown): boolean {
  const hasAnswer = own(parts, 'result') !== undefined || own(parts, 'input') !== undefined;
  return hasAnswer || isObject(own(parts, 'system'));
}

// A message that no API writes counts as own, so that the rules of the own format report it.
function isOwnFormat(message: unknown, dialect: Dialect | undefined): boolean {
  return dialect === 'chat' ? !isForeignChat(message) : dialect === undefined;
}
