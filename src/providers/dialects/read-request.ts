import type { Message } from '../../service/messages.ts';
import { addMessage, readMessage } from '../core/add-message.ts';
import { readSegments } from '../core/read-segments.ts';
import {
  either,
  has,
  hasList,
  hasOnlyData,
  hasText,
  isObject,
  itemsOf,
  nameAt,
  own,
  text,
} from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { describeShape, unsupported } from '../core/unsupported.ts';
import { AI_SDK } from './ai-sdk.ts';
import { ANTHROPIC } from './anthropic.ts';
import { BEDROCK } from './bedrock.ts';
import { isForeignChat, isPlainMessage, warnOfUnknownKeys } from './chat-variants.ts';
import { readChatMessage } from './chat.ts';
import { readCohereTurn } from './cohere-v1.ts';
import { detectDialect, type Dialect } from './detect-dialect.ts';
import { GEMINI, isGeminiPart } from './gemini.ts';
import { readInteractionStep } from './interaction.ts';
import { isLangChainMessage, readLangChainMessage } from './langchain.ts';
import { isNewestFirst } from './newest-first.ts';
import { readResponsesItem } from './responses.ts';
import { readUiMessage } from './ui-message.ts';

const READERS: Readonly<Record<Dialect, (message: object, transcript: Transcript) => void>> = {
  'ai-sdk': (message, transcript) => {
    readMessage(message, AI_SDK, transcript);
  },
  'ai-ui': readUiMessage,
  anthropic: (message, transcript) => {
    readMessage(message, ANTHROPIC, transcript);
  },
  bedrock: (message, transcript) => {
    readMessage(message, BEDROCK, transcript);
  },
  chat: readChatMessage,
  'cohere-v1': readCohereTurn,
  gemini: (message, transcript) => {
    readMessage(message, GEMINI, transcript);
  },
  interaction: readInteractionStep,
  langchain: readLangChainMessage,
  responses: readResponsesItem,
};

/** Types of the user's content parts that may be in a list without a message around them. */
const LOOSE = /^(?:input_)?(?:text|image|audio|document|video|file)(?:_url)?$/;

/** Returns the dialect of a message, which the caller may have detected before. */
type DetectAt = (message: unknown, index: number) => Dialect | undefined;

/**
 * Adds the request of a model: a text, messages, items or parts, each with the reader of its dialect.
 *
 * @param detectAt - Returns known dialects, so that each message is detected once.
 * @throws {@link UnsupportedResultError} that names the message that cannot be read.
 */
export function readRequest(
  request: unknown,
  transcript: Transcript,
  detectAt: DetectAt = detectDialect,
): void {
  const messages = Array.isArray(request) ? itemsOf(request) : [request];
  let loose: unknown[] = [];
  const addLoose = (): void => {
    if (loose.length > 0) readLoose(loose, transcript);
    loose = [];
  };
  const last = messages.length - 1;
  const isReversed = isNewestFirst(messages) === true;
  for (let position = 0; position <= last; position += 1) {
    const index = isReversed ? last - position : position;
    const message = messages[index];
    if (isLoose(message)) {
      loose.push(message);
      continue;
    }
    addLoose();
    const dialect = detectAt(message, index);
    const isChat = dialect === 'chat' && isObject(message);
    if (isChat && isKept(message, transcript)) transcript.addKept(message);
    else {
      if (isChat) warnOfUnknownKeys(message, transcript);
      readOne(message, dialect, index, transcript);
    }
  }
  addLoose();
}

/** Adds one message without keeping it as it is, and without warnings about unknown keys. */
export function readSingle(message: unknown, transcript: Transcript): void {
  readOne(message, detectDialect(message), 0, transcript);
}

/** Adds the system text of any provider: a string, blocks, a turn of Gemini, or the items of a prompt template. */
export function readSystem(system: unknown, transcript: Transcript): void {
  const parts = Array.isArray(system) ? itemsOf(system) : [system];
  // Items of a template and messages have a role. A turn of Gemini may have one too.
  const isTemplate = parts.some(
    (part) => isLangChainMessage(part) || (has(part, 'role') && !has(part, 'parts')),
  );
  if (isTemplate) {
    readRequest(system, transcript);
    return;
  }
  const content = textsOf(system, transcript).join('\n\n');
  if (content !== '') transcript.addSystem(content);
}

/** A message with a getter is not kept, because getters are never called. */
function isKept(message: object, { keeps }: Transcript): message is Message {
  if (keeps === undefined) return false;
  // A plain message is one of the service, too.
  return (
    isPlainMessage(message) || (!isForeignChat(message) && hasOnlyData(message) && keeps(message))
  );
}

function readOne(
  message: unknown,
  dialect: Dialect | undefined,
  index: number,
  transcript: Transcript,
): void {
  if (dialect === undefined || !isObject(message)) {
    throw unsupported(
      'unknown',
      `The message at index ${index} is ${describeShape(message)}`,
      hasList(message, 'data')
        ? 'pass its .data'
        : 'pass messages with a role and content, or the items of the API they come from',
    );
  }
  READERS[dialect](message, transcript);
  // Consecutive items form one turn; a message is a turn of its own.
  if (dialect === 'responses' || dialect === 'interaction') return;
  transcript.end();
  transcript.ids.endTurn();
}

function readLoose(parts: readonly unknown[], transcript: Transcript): void {
  const isTyped = parts.some((part) => hasText(part, 'type'));
  // Only Gemini's Interactions API writes a type and a media type.
  if (isTyped && parts.some((part) => has(part, 'uri', 'mime_type'))) {
    readInteractionStep({ type: 'user_input', content: parts }, transcript);
    return;
  }
  if (isTyped) readSingle({ role: 'user', content: parts }, transcript);
  else addMessage('user', readSegments(parts, GEMINI), transcript);
}

function isLoose(message: unknown): boolean {
  if (typeof message === 'string') return true;
  if (!isObject(message) || has(message, 'role', 'parts')) return false;
  const type = own(message, 'type');
  if (typeof type === 'string') return LOOSE.test(type);
  return isGeminiPart(message) && !isLangChainMessage(message);
}

function textsOf(system: unknown, transcript: Transcript): string[] {
  if (typeof system === 'string') return [system];
  if (Array.isArray(system)) return itemsOf(system).flatMap((part) => textsOf(part, transcript));
  if (!isObject(system)) return [];
  // Gemini's part may be outside a list.
  const inner = either(system, 'parts') ?? system;
  if (inner !== system) return textsOf(inner, transcript);
  const guardText = text(own(own(system, 'guardContent'), 'text'), 'text');
  const content = text(system, 'text', 'content') ?? guardText;
  if (content !== undefined) return [content];
  const type = nameAt(system, 'type') ?? Object.keys(system).find((key) => isContent(system, key));
  if (type !== undefined) transcript.warn('unsupported_part', type);
  return [];
}

function isContent(part: object, key: string): boolean {
  return !SETTING.test(key) && either(part, key) !== undefined;
}

/** Keys of a part that are not content. */
const SETTING = /^(?:cache.*|parts|thought.*)$/i;
