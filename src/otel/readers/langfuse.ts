import { isKnownResponse } from '../../providers/read-call.ts';
import { openRequest, type OpenedRequest } from '../../providers/open-request.ts';
import type { AttributeReader } from './attribute-reader.ts';
import type { ContentSource } from './content-source.ts';

const INPUT = 'langfuse.observation.input';
const OUTPUT = 'langfuse.observation.output';

/** The attributes of the Langfuse SDK, whose values are of any API. */
export const langfuse: ContentSource = {
  input: (attributes) => requestOf(attributes).messages,
  system: (attributes) => requestOf(attributes).system,
  tools: (attributes) => requestOf(attributes).tools,
  output: (attributes) => {
    const output = attributes.json(OUTPUT);
    return isKnownResponse(output) ? output : plainText(attributes, OUTPUT);
  },
};

function requestOf(attributes: AttributeReader): OpenedRequest {
  return openRequest(attributes.json(INPUT) ?? plainText(attributes, INPUT));
}

/** A text may be written as a JSON string. */
function plainText(attributes: AttributeReader, key: string): string | undefined {
  const text = attributes.plain(key);
  if (text?.startsWith('"') !== true) return text;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'string' ? parsed : text;
  } catch {
    return text;
  }
}
