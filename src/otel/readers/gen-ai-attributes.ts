import { type AttributeReader, isEmptyJson } from './attribute-reader.ts';
import type { ContentSource } from './content-source.ts';
import { isCutJson } from './cut-json.ts';
import { firstChoice } from './first-choice.ts';

/** The attributes of OpenTelemetry's conventions for generative AI: JSON text, or structured values. */
export const genAiAttributes: ContentSource = {
  input: (attributes) => attributes.json('gen_ai.input.messages'),
  output: (attributes) => firstChoice(attributes.json('gen_ai.output.messages'), attributes),
  system: systemOf,
  tools: (attributes) => attributes.json('gen_ai.tool.definitions'),
};

/** The instructions are a list of parts; some libraries write the text itself, which may begin with a bracket. */
function systemOf(attributes: AttributeReader): unknown {
  const key = 'gen_ai.system_instructions';
  const parts = attributes.json(key);
  const text = attributes.text(key);
  if (parts !== undefined || text === undefined || isEmptyJson(text)) return parts;
  return attributes.plain(key) ?? (isCutJson(text) ? undefined : text);
}
