import type { ContentSource } from './content-source.ts';

/** The prompt and the answer of a model that completes text, where OpenInference has nothing else. */
export const plainValues: ContentSource = {
  input: (attributes) => attributes.plain('input.value'),
  output: (attributes) => attributes.plain('output.value'),
};
