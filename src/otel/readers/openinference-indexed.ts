import { openRequest } from '../../providers/open-request.ts';
import { isKnownResponse } from '../../providers/read-call.ts';
import {
  type AttributeReader,
  type ContentSource,
  DROPPED_ATTRIBUTES,
} from './attribute-reader.ts';
import { firstChoice } from './first-choice.ts';
import { collectIndexed, type IndexedItem, textIn, toChatCall } from './indexed.ts';

/**
 * The indexed messages of OpenInference: two attributes per message, so that the limit of 128 cuts long conversations.
 */
export const openInferenceIndexed: ContentSource = {
  names: ['llm.'],
  input: (attributes) =>
    messagesOf(attributes, 'llm.input_messages', () => {
      const request = attributes.json('input.value');
      return request === undefined
        ? attributes.plain('input.value')
        : openRequest(request).messages;
    }),
  output: (attributes) => {
    const messages = messagesOf(attributes, 'llm.output_messages', () => {
      const response = attributes.json('output.value');
      return isKnownResponse(response) ? response : attributes.plain('output.value');
    });
    // The messages of an agent are turns. The messages of a model are choices.
    const isAgent = attributes.text('openinference.span.kind') === 'AGENT';
    return isAgent ? messages : firstChoice(messages, attributes);
  },
  tools: (attributes) => {
    const { items } = collectIndexed(attributes.entriesOf('llm.tools'), 'llm.tools');
    const tools = items.map((item) => attributes.parse(item.get('tool.json_schema'), 'llm.tools'));
    const known = tools.filter((tool) => tool !== undefined);
    return known.length === 0 ? undefined : known;
  },
};

/** Returns the indexed messages, or the whole value if some were cut. */
function messagesOf(
  attributes: AttributeReader,
  prefix: string,
  readWhole: () => unknown,
): unknown {
  const { items, hasGap } = collectIndexed(attributes.entriesOf(prefix), prefix);
  const messages = items.flatMap((item) => toMessage(item) ?? []);
  const isCut = hasGap || attributes.span.droppedAttributes > 0;
  if (messages.length > 0 && !isCut) return messages;
  const whole = hasMessages(attributes) ? readWhole() : undefined;
  if (whole !== undefined || messages.length === 0) return whole;
  attributes.warnings.push(DROPPED_ATTRIBUTES);
  return messages;
}

/** Reports whether there are indexed messages on the other side. Without them, a text may be anything. */
function hasMessages(attributes: AttributeReader): boolean {
  return ['llm.input_messages', 'llm.output_messages'].some(
    (prefix) => attributes.entriesOf(prefix).length > 0,
  );
}

function toMessage(item: IndexedItem): object | undefined {
  const content = contentOf(item);
  const calls = callsOf(item);
  const role = roleOf(textIn(item, 'message.role'), calls.length > 0);
  if (content.text === undefined && calls.length === 0 && content.parts.length === 0) {
    return undefined;
  }
  return {
    role,
    content: content.parts.length > 0 ? content.parts : (content.text ?? null),
    ...(content.reasoning === '' ? {} : { reasoning_content: content.reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    ...(role === 'tool'
      ? { tool_call_id: textIn(item, 'message.tool_call_id'), name: textIn(item, 'message.name') }
      : {}),
  };
}

/** Smolagents writes the roles of its memory. */
function roleOf(role = '', hasCalls: boolean): string {
  if (/^tool-response$|^function$/.test(role)) return 'tool';
  if (/^(?:tool-call|model|ai)$/.test(role)) return 'assistant';
  if (/^(?:system|developer|user|human|assistant|tool)$/.test(role)) return role;
  return hasCalls ? 'assistant' : 'user';
}

interface Content {
  readonly text: string | undefined;
  /** Set where the content is more than text. */
  readonly parts: readonly object[];
  readonly reasoning: string;
}

/** The contents win over the content, which a distribution of OpenInference repeats. */
function contentOf(item: IndexedItem): Content {
  const { items } = collectIndexed(item, 'message.contents');
  const parts = items.flatMap((part) => toPart(part) ?? []);
  const reasoning = items
    .filter((part) => textIn(part, 'message_content.type') === 'reasoning')
    .map((part) => textIn(part, 'message_content.text') ?? '')
    .join('\n\n');
  if (parts.length > 0) return { text: undefined, parts, reasoning };
  // A harness writes a list of texts.
  const texts = collectIndexed(item, 'message.content').items.map((part) => textIn(part, '') ?? '');
  const text = textIn(item, 'message.content') ?? (texts.length > 0 ? texts.join('\n') : undefined);
  return { text, parts, reasoning };
}

function toPart(part: IndexedItem): object | undefined {
  const type = textIn(part, 'message_content.type') ?? '';
  if (type === 'tool_use' || type === 'reasoning') return undefined;
  const text = textIn(part, 'message_content.text');
  if (text !== undefined) return { type: 'text', text };
  const url = textIn(part, 'message_content.image.image.url');
  if (url !== undefined) return { type: 'image_url', image_url: { url } };
  return type === '' || type.endsWith('text') ? undefined : { type };
}

/** Anthropic's calls are in the list of calls and among the contents. The second call with an id is left out. */
function callsOf(item: IndexedItem): readonly object[] {
  const lists = [
    collectIndexed(item, 'message.tool_calls').items,
    collectIndexed(item, 'message.contents').items,
  ];
  const ids = new Set<string>();
  return lists.flat().flatMap((call) => {
    const id = textIn(call, 'tool_call.id');
    if (id !== undefined && ids.has(id)) return [];
    if (id !== undefined) ids.add(id);
    const args = call.get('tool_call.function.arguments');
    return toChatCall(id, textIn(call, 'tool_call.function.name'), args) ?? [];
  });
}
