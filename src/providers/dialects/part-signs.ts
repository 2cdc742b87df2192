import { text } from '../core/read.ts';

/** Whose way of writing a message is. */
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

/** Types of parts that only one API has. */
const OWN_TYPES: readonly (readonly [RegExp, Dialect])[] = [
  [/^(?:tool-(?:call|result|error|approval-re.*)|reasoning-file)$/, 'ai-sdk'],
  [
    /^(?:tool_use|tool_result|.*_tool_(?:use|result)|redacted_thinking|search_result|container_upload|tool_(?:addition|removal)|compaction|fallback|mcp_tool_listing)$/,
    'anthropic',
  ],
  [/^(?:input_(?:text|image|file)|output_text|computer_screenshot)$/, 'responses'],
  [/^(?:image_url|document_url|reference)$/, 'chat'],
];

const BEDROCK_KEYS =
  /^(?:text|tool(?:Use|Result)|image|document|video|audio|.*Content|cachePoint|searchResult|\$unknown)$/;

/**
 * Tells whose way of writing a part is; undefined where all share it.
 *
 * @param part - The part.
 */
export function signOf(part: object): Dialect | undefined {
  const type = text(part, 'type');
  if (type === undefined) {
    return Object.keys(part).some((key) => BEDROCK_KEYS.test(key)) ? 'bedrock' : undefined;
  }
  if (type === 'thinking') return signOfThinking(part);
  return OWN_TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? signOfShared(part, type);
}

/** A list is Mistral's; a text without signature is Cohere's, in the chat format. */
function signOfThinking(part: object): Dialect | undefined {
  const isText = text(part, 'thinking') !== undefined;
  return isText && text(part, 'signature') !== undefined ? 'anthropic' : undefined;
}

/** Of types that several APIs have, what the part holds says whose it is. */
function signOfShared(part: object, type: string): Dialect | undefined {
  return SHARED.find(
    ([name, keys]) => name === type && keys.some((key) => Object.hasOwn(part, key)),
  )?.[2];
}

const SHARED: readonly (readonly [type: string, keys: readonly string[], Dialect])[] = [
  ['image', ['source'], 'anthropic'],
  ['document', ['source'], 'anthropic'],
  ['image', ['image'], 'ai-sdk'],
  ['file', ['mediaType', 'data'], 'ai-sdk'],
  ['file', ['file', 'fileId'], 'chat'],
  ['reasoning', ['text'], 'ai-sdk'],
];
