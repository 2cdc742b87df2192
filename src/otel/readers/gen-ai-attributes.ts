import { isObject, own } from '../../providers/core/read.ts';
import {
  type AttributeReader,
  type ContentSource,
  isEmptyJson,
  present,
} from './attribute-reader.ts';
import { isCutJson } from './cut-json.ts';
import { firstChoice } from './first-choice.ts';

const TOOLS = 'gen_ai.tool.definitions';

/** The attributes of OpenTelemetry's conventions for generative AI: JSON text, or structured values. */
export const genAiAttributes: ContentSource = {
  input: (attributes) => attributes.json('gen_ai.input.messages'),
  output: (attributes) => firstChoice(attributes.json('gen_ai.output.messages'), attributes),
  system: systemOf,
  tools: (attributes) => attributes.json(TOOLS) ?? noTools(attributes.value(TOOLS)),
};

/** An empty list says that the request had no tools. */
function noTools(value: unknown): readonly object[] | undefined {
  const isNone = Array.isArray(value) || (typeof value === 'string' && value.trim() === '[]');
  return isNone ? [] : undefined;
}

/** The opt-in event of the conventions, a span event or a log record, with the attributes of the span. */
export const detailsEvent: ContentSource = {
  input: (attributes) => read(attributes, 'gen_ai.input.messages'),
  output: (attributes) => firstChoice(read(attributes, 'gen_ai.output.messages'), attributes),
  system: (attributes) => read(attributes, 'gen_ai.system_instructions'),
  tools: (attributes) => read(attributes, TOOLS),
};

/** The instructions are a list of parts. Some libraries write the text itself, which may begin with a bracket. */
function systemOf(attributes: AttributeReader): unknown {
  const key = 'gen_ai.system_instructions';
  const parts = attributes.json(key);
  const text = attributes.text(key);
  if (parts !== undefined || text === undefined || isEmptyJson(text)) return parts;
  return attributes.plain(key) ?? (isCutJson(text) ? undefined : text);
}

const EVENT = 'gen_ai.client.inference.operation.details';

function read(attributes: AttributeReader, key: string): unknown {
  for (const event of attributes.span.events) {
    if (event.name !== EVENT) continue;
    // Older writers of log records have the attributes in the body.
    const body = isObject(event.body) ? own(event.body, key) : undefined;
    const value = present(own(event.attributes, key) ?? body);
    const parsed = attributes.parse(value, key);
    if (parsed !== undefined) return parsed;
  }
  return undefined;
}
