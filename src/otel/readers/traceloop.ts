import { has, itemsOf, list, own, text } from '../../providers/core/read.ts';
import { openRequest } from '../../providers/open-request.ts';
import { isKnownResponse } from '../../providers/read-call.ts';
import type { AttributeReader, ContentSource } from './attribute-reader.ts';
import { firstChoice } from './first-choice.ts';
import { collectIndexed, type IndexedItem, textIn, toChatCall } from './indexed.ts';
import { partsIn } from './message-parts.ts';

/** The indexed attributes that Traceloop wrote until 2026, and Koog writes. */
export const genAiIndexed: ContentSource = {
  names: ['gen_ai.prompt.', 'gen_ai.completion.', 'llm.'],
  input: (attributes) => messagesOf(attributes, 'gen_ai.prompt'),
  output: (attributes) =>
    firstChoice(messagesOf(attributes, 'gen_ai.completion', 'assistant'), attributes),
  tools: (attributes) => {
    const tools = collect(attributes, 'llm.request.functions').flatMap((item) => {
      const name = textIn(item, 'name');
      const parameters = attributes.parse(item.get('parameters'), 'llm.request.functions');
      if (name === undefined) return [];
      return { type: 'function', name, description: textIn(item, 'description'), parameters };
    });
    return tools.length === 0 ? undefined : tools;
  },
};

/** Its spans of streams have no id. */
const RESPONSE_ID = /^(?:resp_|$)/;

/** Traceloop writes the items of a request of the Responses API as the JSON text of one message. */
export const traceloopItems: ContentSource = {
  input: (attributes) => {
    const { scope, attributes: all } = attributes.span;
    if (!scope.includes('traceloop') || !RESPONSE_ID.test(text(all, 'gen_ai.response.id') ?? '')) {
      return undefined;
    }
    const [message, ...others] = list({ all: attributes.json('gen_ai.input.messages') }, 'all');
    const [part, ...more] = list(message, 'parts');
    if (others.length > 0 || more.length > 0) return undefined;
    return attributes.parse(own(part, 'content'), 'gen_ai.input.messages');
  },
};

/** The input and output of any function that Traceloop wraps, used only where they are messages. */
export const traceloopEntity: ContentSource = {
  input: (attributes) => {
    const input = openRequest(attributes.json('traceloop.entity.input')).messages;
    return isKnownResponse(input) ? input : undefined;
  },
  output: (attributes) => {
    const output = attributes.json('traceloop.entity.output');
    return isKnownResponse(output) ? output : undefined;
  },
};

function collect(attributes: AttributeReader, prefix: string): readonly IndexedItem[] {
  return collectIndexed(attributes.entriesOf(prefix), prefix).items;
}

function messagesOf(attributes: AttributeReader, prefix: string, only?: string): unknown {
  const messages = collect(attributes, prefix).flatMap((item) => {
    const message = toMessage(item, attributes, only);
    return message ?? [];
  });
  return messages.length === 0 ? undefined : messages;
}

function toMessage(
  item: IndexedItem,
  attributes: AttributeReader,
  only: string | undefined,
): object | undefined {
  const parsed = attributes.parse(item.get('content'), 'content');
  const items = Array.isArray(parsed) ? itemsOf(parsed) : [];
  // Koog writes calls as the content of a message, which may have the role of a tool.
  if (areAll(items, (call) => has(own(call, 'function'), 'name'))) {
    return { role: 'assistant', content: null, tool_calls: items };
  }
  const calls = callsOf(item);
  const content = contentIn(item, items);
  if (content === undefined && calls.length === 0) return undefined;
  const role = textIn(item, 'role') ?? only ?? 'user';
  return {
    role,
    content: content ?? null,
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    tool_call_id: textIn(item, 'tool_call_id'),
  };
}

/** Returns the parts of a message. Any other list is data, such as the result of a tool, which stays a text. */
function contentIn(item: IndexedItem, items: readonly unknown[]): unknown {
  const plain = textIn(item, 'content');
  const areTyped = areAll(items, (part) => text(part, 'type') !== undefined);
  return areTyped ? (partsIn(plain ?? '', items) ?? plain ?? items) : plain;
}

function areAll(items: readonly unknown[], test: (item: unknown) => boolean): boolean {
  return items.length > 0 && items.every(test);
}

function callsOf(item: IndexedItem): readonly object[] {
  return collectIndexed(item, 'tool_calls').items.flatMap((call) => {
    const args = textIn(call, 'arguments');
    return toChatCall(textIn(call, 'id'), textIn(call, 'name'), args) ?? [];
  });
}
