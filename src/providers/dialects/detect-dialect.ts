import { isRecord } from '../../values/objects.ts';
import { either, has, hasText, isObject, itemsOf, list, own, text } from '../core/read.ts';
import { unsupported } from '../core/unsupported.ts';
import { isAnthropicType } from './anthropic.ts';
import { BEDROCK } from './bedrock.ts';
import { isPlainMessage } from './chat-variants.ts';
import { CHAT_ROLES } from './chat.ts';
import { isInteractionStep } from './interaction.ts';
import { isLangChainMessage } from './langchain.ts';
import { isItemType } from './responses.ts';
import { isMastraContent } from './ui-message.ts';

/** The format of a message, by the API that defines it. */
export type Dialect =
  | 'ai-sdk'
  | 'ai-ui'
  | 'anthropic'
  | 'bedrock'
  | 'chat'
  | 'cohere-v1'
  | 'gemini'
  | 'interaction'
  | 'langchain'
  | 'responses';

/**
 * Detects the dialect of a message. Returns undefined for a message that no API writes.
 *
 * @throws {@link UnsupportedResultError} for a message that mixes two dialects.
 */
export function detectDialect(message: unknown): Dialect | undefined {
  if (!isRecord(message)) return undefined;
  if (isPlainMessage(message)) return 'chat';
  if (isLangChainMessage(message)) return 'langchain';
  const parts = own(message, 'parts') ?? undefined;
  if (either(message, 'toolInvocations', 'experimental_attachments') !== undefined) return 'ai-ui';
  if (parts !== undefined) return Array.isArray(parts) ? partsDialect(message, parts) : undefined;
  const role = text(message, 'role');
  return role === undefined ? dialectOfItem(message) : dialectOfMessage(message, role);
}

export function isKnownItem(item: unknown): boolean {
  const type = own(item, 'type');
  if (type === 'message' || type === undefined) return has(item, 'role') && has(item, 'content');
  return isItemType(type) && (type !== 'reasoning' || has(item, 'summary', 'content'));
}

function dialectOfMessage(message: object, role: string): Dialect | undefined {
  if (isMastraContent(own(message, 'content'))) return 'ai-ui';
  if (isOfStrands(message)) return 'bedrock';
  const type = own(message, 'type');
  // Some items have a role and are not messages, such as the tools that the application adds.
  if (isItemType(type)) return has(message, 'stop_reason') ? 'anthropic' : 'responses';
  const ofContent = detectContentDialect(message);
  if (ofContent !== undefined) return ofContent;
  // The other fields may show the dialect when the content does not.
  const isTurn = has(message, 'message') && !has(message, 'content');
  if (isTurn || /^(?:USER|CHATBOT|SYSTEM|TOOL)$/.test(role)) return 'cohere-v1';
  return CHAT_ROLES.includes(role) ? 'chat' : undefined;
}

/** Live blocks of Strands are read like Bedrock's blocks. */
function isOfStrands(message: object): boolean {
  return text(list(message, 'content')[0], 'type')?.endsWith('Block') === true;
}

function partsDialect(message: object, parts: unknown): Dialect {
  const isTyped = itemsOf(parts).some((part) => hasText(part, 'type'));
  // Version 4 of the AI SDK has content and parts.
  return isTyped || hasText(message, 'content') ? 'ai-ui' : 'gemini';
}

function dialectOfItem(item: object): Dialect | undefined {
  const type = own(item, 'type');
  if (isInteractionStep(item)) return 'interaction';
  if (typeof type === 'string') return 'responses';
  // A reference to an item may be nothing but its id.
  return hasText(item, 'id') && Object.keys(item).length <= 2 ? 'responses' : undefined;
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

/** Returns undefined for a part that several APIs have in common. */
function detectPartDialect(part: object): Dialect | undefined {
  const type = text(part, 'type');
  if (type === undefined) {
    return Object.keys(part).some(isBedrockKey) ? 'bedrock' : undefined;
  }
  if (type === 'thinking') return dialectOfThinking(part);
  if (isAnthropicType(type)) return 'anthropic';
  return UNIQUE_TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? dialectOfShared(part, type);
}

/** The types of parts that only one API defines. Anthropic's types are in its format. */
const UNIQUE_TYPES: readonly (readonly [RegExp, Dialect])[] = [
  [/^(?:tool-(?:call|result|error|approval-re.*)|reasoning-file)$/, 'ai-sdk'],
  [/^(?:input_(?:text|image|file)|output_text|computer_screenshot)$/, 'responses'],
  [/^(?:image_url|document_url|reference)$/, 'chat'],
];

const SHARED_TYPES: readonly (readonly [type: string, key: string, Dialect])[] = [
  ['image', 'source', 'anthropic'],
  ['document', 'source', 'anthropic'],
  ['image', 'image', 'ai-sdk'],
  ['file', 'mediaType', 'ai-sdk'],
  ['file', 'data', 'ai-sdk'],
  ['file', 'file', 'chat'],
  ['file', 'fileId', 'chat'],
  ['reasoning', 'text', 'ai-sdk'],
];

function isBedrockKey(key: string): boolean {
  return Object.hasOwn(BEDROCK.readers, key) || key.endsWith('Content');
}

/** A list is Mistral's, and a string without a signature is Cohere's; both belong to the chat dialect. */
function dialectOfThinking(part: object): Dialect | undefined {
  const isText = hasText(part, 'thinking');
  return isText && hasText(part, 'signature') ? 'anthropic' : undefined;
}

/** The keys of the part decide where several APIs define its type. */
function dialectOfShared(part: object, type: string): Dialect | undefined {
  return SHARED_TYPES.find(([name, key]) => name === type && Object.hasOwn(part, key))?.[2];
}
