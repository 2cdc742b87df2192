import { BYTES } from '../../providers/core/media.ts';
import { has, isObject, itemsOf, text } from '../../providers/core/read.ts';

/** The words in the types of parts, such as `input_image`. */
const TYPE =
  /(?:^|[_-])(?:text|image|audio|video|file|document|media|blob|uri|tool|function|thinking|reasoning|refusal|resource|screenshot|compaction)(?:$|[_-])/;

/** The keys of parts without a type, as Bedrock and Gemini have them. */
const KEYS = [
  'text',
  'image',
  'document',
  'toolUse',
  'toolResult',
  'functionCall',
  'functionResponse',
  'inlineData',
  'function_call',
  'function_response',
  'inline_data',
];

/**
 * Returns the parts of a message, if a text is a list of them. Any other list is data that is written as JSON, such as
 * the result of a tool: its objects may have types too.
 *
 * @param json - The text.
 * @param parsed - Its value.
 */
export function partsIn(json: string, parsed: unknown): readonly unknown[] | undefined {
  const items = Array.isArray(parsed) ? itemsOf(parsed) : [];
  if (items.length === 0 || !items.every(isObject)) return undefined;
  return items.some(isPart) || BYTES.test(json) ? items : undefined;
}

function isPart(item: unknown): boolean {
  const type = text(item, 'type');
  return type === undefined ? has(item, ...KEYS) : TYPE.test(type);
}
