import type { AttributeReader } from './attribute-reader.ts';
import type { ContentSource } from './content-source.ts';

/** The prompt and the answer of a model that completes text, where OpenInference has nothing else. */
export const plainValues: ContentSource = {
  input: (attributes) => plain(attributes, 'input.value'),
  output: (attributes) => plain(attributes, 'output.value'),
};

function plain(attributes: AttributeReader, key: string): string | undefined {
  const text = attributes.text(key);
  return text === undefined || /^\s*[[{]/.test(text) ? undefined : text;
}
