import { has, isObject, itemsOf, list, own, text } from '../../providers/core/read.ts';
import type { SourceEvent } from '../source-span.ts';
import { type AttributeReader, type ContentSource, present } from './attribute-reader.ts';
import { firstChoice } from './first-choice.ts';
import { partsIn } from './message-parts.ts';

/** The events of the conventions before version 1.37: one per message, as span events or log records. */
export const messageEvents: ContentSource = {
  input: (attributes) => inputOf(eventsOfSpan(attributes)),
  output: (attributes) => outputOf(eventsOfSpan(attributes), attributes),
};

/** The same events in one attribute, as Logfire writes them. */
export const eventsAttribute: ContentSource = {
  input: (attributes) => splitEvents(attributes).input,
  output: (attributes) => splitEvents(attributes).output,
};

/** A message of a model, by the name of the event. */
interface NamedMessage {
  readonly name: string;
  readonly message: object;
}

const NAME = /^gen_ai\.(system|user|assistant|tool)\.message$/;
const CHOICE = 'gen_ai.choice';

function eventsOfSpan(attributes: AttributeReader): readonly NamedMessage[] {
  return attributes.span.events.flatMap(({ name, attributes: own_, body }: SourceEvent) => {
    const fields = isObject(body) ? body : own_;
    return toNamed(name, fields, attributes) ?? [];
  });
}

/** Without a choice, the messages of the assistant at the end are the answer. */
function splitEvents(attributes: AttributeReader): { input?: unknown; output?: unknown } {
  const key = 'events';
  const events = list({ events: attributes.json(key) }, key).flatMap(
    (event) => toNamed(text(event, 'event.name') ?? '', event, attributes) ?? [],
  );
  const output = outputOf(events, attributes);
  if (output !== undefined) return { input: inputOf(events), output };
  let end = events.length;
  while (events[end - 1]?.name === 'gen_ai.assistant.message') end -= 1;
  const answer = events.slice(end).map(({ message }) => message);
  return {
    input: inputOf(events.slice(0, end)),
    output: answer.length === 0 ? undefined : answer,
  };
}

function inputOf(events: readonly NamedMessage[]): unknown {
  const messages = events.filter(({ name }) => name !== CHOICE).map(({ message }) => message);
  return messages.length === 0 ? undefined : messages;
}

function outputOf(events: readonly NamedMessage[], attributes: AttributeReader): unknown {
  const choices = events.filter(({ name }) => name === CHOICE).map(({ message }) => message);
  return choices.length === 0 ? undefined : firstChoice(choices, attributes);
}

function toNamed(
  name: string,
  fields: unknown,
  attributes: AttributeReader,
): NamedMessage | undefined {
  const role = NAME.exec(name)?.[1];
  if (role === undefined && name !== CHOICE) return undefined;
  const source = role === undefined ? messageOf(fields, attributes) : fields;
  const content = contentOf(own(source, 'content'), attributes);
  const calls = attributes.parse(own(source, 'tool_calls'), 'events');
  if (content === undefined && !Array.isArray(calls)) return undefined;
  const message = {
    role: role ?? 'assistant',
    content: content ?? null,
    ...(Array.isArray(calls) ? { tool_calls: itemsOf(calls) } : {}),
    ...idsOf(role, fields),
  };
  return { name, message };
}

function idsOf(role: string | undefined, fields: unknown): object {
  if (role !== 'tool') return {};
  return { tool_call_id: text(fields, 'id', 'tool_call_id'), name: text(fields, 'name') };
}

/** The message of a choice, or its content. Older writers have the fields of the message in the choice itself. */
function messageOf(choice: unknown, attributes: AttributeReader): unknown {
  const given = own(choice, 'message');
  const parsed = attributes.parse(given, 'events');
  const message = has(parsed, 'content', 'tool_calls') ? parsed : contentOf(given, attributes);
  if (message === undefined) return choice;
  return has(message, 'content', 'tool_calls') ? message : { content: message };
}

/** The fields of a span event are texts, which may be JSON. The result of a tool may also be JSON, and stays text. */
function contentOf(value: unknown, attributes: AttributeReader): unknown {
  const found = present(value);
  if (typeof found !== 'string') return found;
  return partsIn(found, attributes.parse(found, 'events')) ?? found;
}
