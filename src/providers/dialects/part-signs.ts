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
    /^(?:tool_use|tool_result|.*_tool_(?:use|result)|redacted_thinking|search_result|container_upload|tool_addition|tool_removal)$/,
    'anthropic',
  ],
  [/^(?:input_(?:text|image|file)|output_text|computer_screenshot)$/, 'responses'],
  [/^(?:image_url|document_url|input_audio|reference|refusal)$/, 'chat'],
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
  return OWN_TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? signOfShared(part, type);
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
  // A text without signature is Cohere's, in the chat format.
  ['thinking', ['signature'], 'anthropic'],
  ['reasoning', ['text'], 'ai-sdk'],
];
