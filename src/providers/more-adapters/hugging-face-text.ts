import type { Adapter } from '../adapters/adapter.ts';
import type { Transcript } from '../core/transcript.ts';
import { createTextAdapter } from './text-adapter.ts';

/** Reads the result of text generation of Hugging Face: `{ generated_text }`, alone or in a list. */
export const huggingFaceText: Adapter = /* @__PURE__ */ createTextAdapter(
  'hugging-face.text',
  [[undefined, 'generated_text', 'finish_reason']],
  withoutPrompt,
);

/** Pipelines return the prompt with its continuation, unless `return_full_text` is false. */
function withoutPrompt(content: string, { messages }: Transcript): string {
  const prompt = messages.at(-1)?.content;
  const isRepeated = typeof prompt === 'string' && prompt !== '' && content.startsWith(prompt);
  return isRepeated ? content.slice(prompt.length).trimStart() : content;
}
