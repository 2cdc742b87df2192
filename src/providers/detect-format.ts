import { isObject, lengthOf, MAX_ITEMS, own } from './core/read.ts';
import { isForeignChat, isPlainMessage } from './dialects/chat-variants.ts';
import { detectDialect, type Dialect } from './dialects/detect-dialect.ts';

export interface ConversationFormat {
  /**
   * Whether all messages are a role and a text (`plain`), or otherwise in the service's own format (`own`), so that
   * they can be sent without changes; or need a conversion (`foreign`).
   */
  readonly kind: 'plain' | 'own' | 'foreign';
  /** The dialects of the first messages, so that a conversion does not detect them again. */
  readonly dialects: readonly (Dialect | undefined)[];
}

/** Stops at the first message that is not in the service's own format. */
export function detectFormat(parts: unknown): ConversationFormat {
  if (needsConversion(parts)) return { kind: 'foreign', dialects: [] };
  const messages = own(parts, 'messages');
  const dialects: (Dialect | undefined)[] = [];
  let kind: 'plain' | 'own' = 'plain';
  try {
    const length = lengthOf(messages);
    for (let index = 0; index < length; index += 1) {
      const message = own(messages, index);
      // A hole in a list that is too long to be read, which the conversion reports.
      if (message === undefined && length > MAX_ITEMS) return { kind: 'foreign', dialects };
      if (isPlainMessage(message)) {
        dialects.push('chat');
        continue;
      }
      kind = 'own';
      const dialect = detectDialect(message);
      dialects.push(dialect);
      if (!isOwnFormat(message, dialect)) return { kind: 'foreign', dialects };
    }
  } catch {
    // Reading reports a message that mixes two dialects, and a proxy that throws on access.
    return { kind: 'foreign', dialects };
  }
  return { kind, dialects: [] };
}

/** A result that was not joined to the messages, and a system text in blocks, are converted. */
function needsConversion(parts: unknown): boolean {
  return own(parts, 'result') !== undefined || isObject(own(parts, 'system'));
}

// A message that no API writes counts as own, so that the rules of the own format report it.
function isOwnFormat(message: unknown, dialect: Dialect | undefined): boolean {
  return dialect === 'chat' ? !isForeignChat(message) : dialect === undefined;
}
