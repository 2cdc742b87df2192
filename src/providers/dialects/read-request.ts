import { toPieces, addMessage, readMessage } from '../core/pieces.ts';
import { has, isObject, itemsOf, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { describeShape, unsupported } from '../core/unsupported.ts';
import { AI_SDK, AI_UI } from './ai-sdk.ts';
import { ANTHROPIC } from './anthropic.ts';
import { BEDROCK } from './bedrock.ts';
import { readChatMessage } from './chat.ts';
import { readCohereTurn } from './cohere-v1.ts';
import { dialectOf } from './dialect-of.ts';
import { GEMINI } from './gemini.ts';
import { readInteractionStep } from './interaction.ts';
import { isLangChainMessage, readLangChainMessage } from './langchain.ts';
import type { Dialect } from './part-signs.ts';
import { readResponsesItem } from './responses.ts';

const READERS: Readonly<Record<Dialect, (message: object, transcript: Transcript) => void>> = {
  'ai-sdk': (message, transcript) => {
    readMessage(message, AI_SDK, transcript);
  },
  'ai-ui': (message, transcript) => {
    // The SDK's own convertToModelMessages knows the tools, and is what to pass where details matter.
    transcript.warnOnce('unsupported_item', 'UIMessage');
    readMessage(message, AI_UI, transcript);
  },
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

/** Types of parts that stand in a list without a message around them: the user's. */
const LOOSE =
  /^(?:text|input_text|image|input_image|image_url|audio|input_audio|document|video|file|input_file)$/;

const GEMINI_PARTS = ['text', 'inlineData', 'fileData', 'functionResponse', 'functionCall'];

/**
 * Adds what was sent to a model: a text, messages, items or parts, each in the way of its own writer.
 *
 * @param request - What was sent.
 * @param transcript - Where to add it.
 * @throws {@link UnsupportedResultError} that says which message cannot be read.
 */
export function readRequest(request: unknown, transcript: Transcript): void {
  const messages = Array.isArray(request) ? itemsOf(request) : [request];
  let loose: unknown[] = [];
  const addLoose = (): void => {
    if (loose.length > 0) readLoose(loose, transcript);
    loose = [];
  };
  for (const [index, message] of messages.entries()) {
    if (isLoose(message)) {
      loose.push(message);
      continue;
    }
    addLoose();
    readOne(message, index, transcript);
  }
  addLoose();
}

function readOne(message: unknown, index: number, transcript: Transcript): void {
  const dialect = dialectOf(message);
  if (dialect === undefined || !isObject(message)) {
    throw unsupported(
      'unknown',
      `The message at index ${String(index)} is ${describeShape(message)}`,
      'pass messages with a role and content, or the items of the API they come from',
    );
  }
  READERS[dialect](message, transcript);
  // Items of one turn follow each other; a message ends its own.
  if (dialect !== 'responses' && dialect !== 'interaction') transcript.end();
}

function readLoose(parts: readonly unknown[], transcript: Transcript): void {
  const isTyped = parts.some((part) => text(part, 'type') !== undefined);
  // Only Gemini's Interactions write a type and a media type.
  if (isTyped && parts.some((part) => has(part, 'uri', 'mime_type'))) {
    readInteractionStep({ type: 'user_input', content: parts }, transcript);
    return;
  }
  if (isTyped) readOne({ role: 'user', content: parts }, 0, transcript);
  else addMessage('user', toPieces(parts, GEMINI), transcript);
}

function isLoose(message: unknown): boolean {
  if (typeof message === 'string') return true;
  if (!isObject(message) || has(message, 'role', 'parts')) return false;
  const type = own(message, 'type');
  if (typeof type === 'string') return LOOSE.test(type);
  return has(message, ...GEMINI_PARTS) && !isLangChainMessage(message);
}
