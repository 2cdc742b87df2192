import { text } from '../core/read.ts';
import { isAnthropicType } from './anthropic.ts';
import { BEDROCK } from './bedrock.ts';

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

/** The types of parts that only one API defines, besides those of Anthropic. */
const UNIQUE_TYPES: readonly (readonly [RegExp, Dialect])[] = [
  [/^(?:tool-(?:call|result|error|approval-re.*)|reasoning-file)$/, 'ai-sdk'],
  [/^(?:input_(?:text|image|file)|output_text|computer_screenshot)$/, 'responses'],
  [/^(?:image_url|document_url|reference)$/, 'chat'],
];

/** Detects the dialect of a message part. Returns undefined for a part that several APIs have in common. */
export function detectPartDialect(part: object): Dialect | undefined {
  const type = text(part, 'type');
  if (type === undefined) {
    return Object.keys(part).some(isBedrockKey) ? 'bedrock' : undefined;
  }
  if (type === 'thinking') return dialectOfThinking(part);
  if (isAnthropicType(type)) return 'anthropic';
  return UNIQUE_TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? dialectOfShared(part, type);
}

function isBedrockKey(key: string): boolean {
  return Object.hasOwn(BEDROCK.readers, key) || key.endsWith('Content');
}

/** A list is Mistral's, and a string without a signature is Cohere's; both belong to the chat dialect. */
function dialectOfThinking(part: object): Dialect | undefined {
  const isText = text(part, 'thinking') !== undefined;
  return isText && text(part, 'signature') !== undefined ? 'anthropic' : undefined;
}

/** Detects the dialect of a type that several APIs define, by the keys of the part. */
function dialectOfShared(part: object, type: string): Dialect | undefined {
  return SHARED_TYPES.find(([name, key]) => name === type && Object.hasOwn(part, key))?.[2];
}

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
