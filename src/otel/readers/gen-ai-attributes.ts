import type { AttributeReader } from './attribute-reader.ts';
import type { ContentSource } from './content-source.ts';
import { firstChoice } from './first-choice.ts';

/** The attributes of OpenTelemetry's conventions for generative AI: JSON text, or structured values. */
export const genAiAttributes: ContentSource = {
  input: (attributes) => attributes.json('gen_ai.input.messages'),
  output: (attributes) => firstChoice(attributes.json('gen_ai.output.messages'), attributes),
  system: (attributes) => systemOf(attributes),
  tools: (attributes) => attributes.json('gen_ai.tool.definitions'),
};

/** The instructions are a list of parts; some libraries write the text itself. */
function systemOf(attributes: AttributeReader): unknown {
  const key = 'gen_ai.system_instructions';
  return attributes.json(key) ?? attributes.text(key);
}
