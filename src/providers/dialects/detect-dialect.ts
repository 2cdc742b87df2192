import { either, has, isObject, list, own, text } from '../core/read.ts';
import { unsupported } from '../core/unsupported.ts';
import { CHAT_ROLES, isPlainMessage } from './chat.ts';
import { isInteractionStep } from './interaction.ts';
import { isLangChainMessage } from './langchain.ts';
import { type Dialect, detectPartDialect } from './detect-part-dialect.ts';
import { isItemType } from './responses.ts';
import { isMastraContent } from './ui-message.ts';

/**
 * Detects the dialect of a message; undefined for one that no API writes.
 *
 * @throws {@link UnsupportedResultError} for a message that mixes two dialects.
 */
export function detectDialect(message: unknown): Dialect | undefined {
  if (!isObject(message) || Array.isArray(message)) return undefined;
  if (isPlainMessage(message)) return 'chat';
  if (isLangChainMessage(message)) return 'langchain';
  const parts = own(message, 'parts') ?? undefined;
  if (either(message, 'toolInvocations', 'experimental_attachments') !== undefined) return 'ai-ui';
  if (parts !== undefined) return Array.isArray(parts) ? partsDialect(message) : undefined;
  const role = text(message, 'role');
  return role === undefined ? dialectOfItem(message) : dialectOfMessage(message, role);
}

function dialectOfMessage(message: object, role: string): Dialect | undefined {
  if (isMastraContent(own(message, 'content'))) return 'ai-ui';
  if (isOfStrands(message)) return 'bedrock';
  const type = own(message, 'type');
  // Some items have a role and are not messages, such as the tools that the application adds.
  if (isItemType(type)) return has(message, 'stop_reason') ? 'anthropic' : 'responses';
  const ofContent = detectContentDialect(message);
  if (ofContent !== undefined) return ofContent;
  // The other fields of the message may tell the dialect where its content does not.
  const isTurn = has(message, 'message') && !has(message, 'content');
  if (isTurn || /^(?:USER|CHATBOT|SYSTEM|TOOL)$/.test(role)) return 'cohere-v1';
  return CHAT_ROLES.includes(role) ? 'chat' : undefined;
}

/** Reports whether a message has live blocks of Strands, which are read like those of Bedrock. */
function isOfStrands(message: object): boolean {
  return text(list(message, 'content')[0], 'type')?.endsWith('Block') === true;
}

function partsDialect(message: object): Dialect {
  const isTyped = list(message, 'parts').some((part) => text(part, 'type') !== undefined);
  // Version 4 of the AI SDK has both.
  return isTyped || text(message, 'content') !== undefined ? 'ai-ui' : 'gemini';
}

function dialectOfItem(item: object): Dialect | undefined {
  const type = own(item, 'type');
  if (isInteractionStep(item)) return 'interaction';
  if (typeof type === 'string') return 'responses';
  // A reference to an item may be nothing but its id.
  return typeof own(item, 'id') === 'string' && Object.keys(item).length <= 2
    ? 'responses'
    : undefined;
}

function detectContentDialect(message: object): Dialect | undefined {
  let found: Dialect | undefined;
  for (const part of list(message, 'content')) {
    const dialect = isObject(part) ? detectPartDialect(part) : undefined;
    if (dialect === undefined || dialect === found) continue;
    if (found !== undefined) {
      throw unsupported(
        'mixed_dialect',
        `A message mixes the parts of two APIs (${found} and ${dialect})`,
        'write each message in the format of one API',
      );
    }
    found = dialect;
  }
  return found;
}

/** Reports whether a value is an item of the Responses API. */
export function isKnownItem(item: unknown): boolean {
  const type = own(item, 'type');
  if (type === 'message' || type === undefined) return has(item, 'role') && has(item, 'content');
  return isItemType(type) && (type !== 'reasoning' || has(item, 'summary', 'content'));
}
