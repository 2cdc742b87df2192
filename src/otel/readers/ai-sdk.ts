import { itemsOf, list, own, text } from '../../providers/core/read.ts';
import type { AttributeReader, ContentSource } from './attribute-reader.ts';

/** The attributes of the AI SDK 5 and 6: messages in its own format, and the parts of the answer one by one. */
export const aiSdk: ContentSource = {
  names: ['ai.'],
  input: (attributes) => attributes.json('ai.prompt.messages'),
  output: answerOf,
  tools: (attributes) => {
    const tools = attributes.json('ai.prompt.tools');
    return Array.isArray(tools)
      ? itemsOf(tools).map((tool) => attributes.parse(tool, 'ai.prompt.tools') ?? tool)
      : undefined;
  },
};

function answerOf(attributes: AttributeReader): unknown {
  const answer = attributes.text('ai.response.text') ?? attributes.text('ai.response.object');
  const calls = attributes.json('ai.response.toolCalls');
  const reasoning = attributes.text('ai.response.reasoning');
  if (answer === undefined && calls === undefined) return undefined;
  return {
    role: 'assistant',
    content: [
      ...(reasoning === undefined ? [] : [{ type: 'reasoning', text: reasoning }]),
      ...(answer === undefined || answer === '' ? [] : [{ type: 'text', text: answer }]),
      ...list({ calls }, 'calls').map(toCallPart),
    ],
  };
}

/** Converts a call in telemetry to a part of a message. */
export function toCallPart(call: unknown): object {
  return {
    type: 'tool-call',
    toolCallId: text(call, 'toolCallId'),
    toolName: text(call, 'toolName'),
    // Version 4 and Mastra have `args`.
    input: own(call, 'input') ?? own(call, 'args'),
  };
}
