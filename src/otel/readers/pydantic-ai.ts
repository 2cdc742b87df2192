import { itemsOf, text } from '../../providers/core/read.ts';
import type { AttributeReader, ContentSource } from './attribute-reader.ts';

/** All messages of a run, which Pydantic AI writes on the span of the agent. */
export const pydanticAi: ContentSource = {
  input: (attributes) => split(attributes).input,
  output: (attributes) => split(attributes).output,
};

function split(attributes: AttributeReader): { input?: unknown; output?: unknown } {
  const all = attributes.json('pydantic_ai.all_messages');
  if (!Array.isArray(all)) return {};
  const messages = itemsOf(all);
  let end = messages.length;
  while (text(messages[end - 1], 'role') === 'assistant') end -= 1;
  return { input: messages.slice(0, end), output: messages.slice(end) };
}
