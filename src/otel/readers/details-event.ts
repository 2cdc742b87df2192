import { isObject, own } from '../../providers/core/read.ts';
import { type AttributeReader, present } from './attribute-reader.ts';
import type { ContentSource } from './content-source.ts';
import { firstChoice } from './first-choice.ts';

const EVENT = 'gen_ai.client.inference.operation.details';

/** The opt-in event of the conventions, a span event or a log record, with the attributes of the span. */
export const detailsEvent: ContentSource = {
  input: (attributes) => read(attributes, 'gen_ai.input.messages'),
  output: (attributes) => firstChoice(read(attributes, 'gen_ai.output.messages'), attributes),
  system: (attributes) => read(attributes, 'gen_ai.system_instructions'),
  tools: (attributes) => read(attributes, 'gen_ai.tool.definitions'),
};

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
