import { has, hasList, isObject, itemsOf, list, own, text } from '../../providers/core/read.ts';
import { type OpenedRequest, openRequest } from '../../providers/open-request.ts';
import { isKnownResponse } from '../../providers/read-call.ts';
import { parseJson } from '../../values/parse-json.ts';
import { toCallPart } from './ai-sdk.ts';
import { type AttributeReader, type ContentSource, isEmptyJson } from './attribute-reader.ts';
import { isCutJson } from './cut-json.ts';

/** The attributes with the fields of a call. */
interface ShapeKeys {
  readonly input: string;
  readonly output: string;
  readonly system?: string;
  readonly tools?: string;
  /** Whether the exporter writes values as JSON text. Such text is not a prompt. */
  readonly isEncoded?: boolean;
}

/**
 * Creates a source of values in the format of any API: the input and output of a model call in the export of a product.
 * The shape of a value decides how it is read.
 */
export function byShape(keys: ShapeKeys): ContentSource {
  const { input, output, system = '', tools = '', isEncoded = false } = keys;
  const requestOf = (attributes: AttributeReader): OpenedRequest =>
    openInput(valueOf(attributes, input));
  return {
    input: (attributes) => requestOf(attributes).messages ?? textOf(attributes, input, !isEncoded),
    output: (attributes) =>
      openOutput(valueOf(attributes, output)) ?? textOf(attributes, output, true),
    system: (attributes) => attributes.value(system) ?? requestOf(attributes).system,
    tools: (attributes) => toolsOf(attributes, tools) ?? requestOf(attributes).tools,
  };
}

/** Returns an attribute: parsed if it is JSON, any other text unchanged. */
function valueOf(attributes: AttributeReader, key: string): unknown {
  const value = attributes.json(key);
  if (value !== undefined) return value;
  const plain = attributes.plain(key);
  // A text may be written as a JSON string.
  if (plain?.startsWith('"') !== true) return plain;
  const parsed = parseJson(plain);
  return typeof parsed === 'string' ? parsed : plain;
}

/**
 * Returns a text that only looks like JSON, such as `[1] says so`, or that is JSON outside of any API's format: a model
 * may answer in JSON. Warns about other JSON objects.
 */
function textOf(attributes: AttributeReader, key: string, mayBeJson: boolean): string | undefined {
  const value = attributes.json(key);
  const plain = attributes.text(key);
  if (value === undefined) {
    const isNone = plain === undefined || isCutJson(plain) || (!mayBeJson && isEmptyJson(plain));
    return isNone ? undefined : plain;
  }
  if (!isObject(value) || Object.keys(value).length === 0) return undefined;
  if (plain !== undefined && mayBeJson) return plain;
  attributes.warnings.push({ code: 'unreadable_content', detail: key });
  return undefined;
}

/** Returns the definitions, each an object or its JSON text. Returns undefined for an empty list. */
function toolsOf(attributes: AttributeReader, key: string): unknown {
  const tools = attributes.json(key);
  if (!Array.isArray(tools) || tools.length === 0) return undefined;
  return itemsOf(tools).map((tool) => attributes.parse(tool, key) ?? tool);
}

function openInput(value: unknown): OpenedRequest {
  const opened = openRequest(requestIn(value));
  const { messages } = opened;
  if (!Array.isArray(messages)) return opened;
  // LangChain writes a list of conversations.
  const [batch] = itemsOf(messages);
  const items =
    Array.isArray(batch) && isObject(own(batch, 0)) ? itemsOf(batch) : itemsOf(messages);
  const definitions = items.flatMap((item) => definitionIn(item) ?? []);
  return {
    system: opened.system,
    tools: definitions.length > 0 ? definitions : opened.tools,
    messages: items.filter((item) => definitionIn(item) === undefined).map(withCalls),
  };
}

/** Returns the request in the input of a step. */
function requestIn(value: unknown): unknown {
  // A model that completes text.
  const [prompt] = list(value, 'prompts');
  if (prompt !== undefined) return prompt;
  if (!hasList(value, 'args')) return value;
  // A function in Python: its first argument may be the client.
  const named = own(value, 'kwargs');
  return openRequest(named).messages === undefined ? list(value, 'args')[0] : named;
}

/** Returns the tool that a message defines: Langfuse writes the tools of LangChain among the messages. */
function definitionIn(message: unknown): unknown {
  const content = own(message, 'content');
  const isDefinition = own(message, 'role') === 'tool' && isObject(own(content, 'function'));
  return isDefinition ? content : undefined;
}

/** Moves the calls of a LangChain message, to which Langfuse adds a role, to where the chat format has them. */
function withCalls(message: unknown): unknown {
  const calls = list(own(message, 'additional_kwargs'), 'tool_calls');
  if (!has(message, 'role') || has(message, 'tool_calls') || calls.length === 0) return message;
  return { role: own(message, 'role'), content: own(message, 'content'), tool_calls: calls };
}

function openOutput(value: unknown): unknown {
  // A step may be a function that returns an answer, or the messages of a graph.
  const candidates = [own(value, 'messages'), value, own(value, 'output'), own(value, 'message')];
  return candidates
    .map(openAnswer)
    .find((answer) => typeof answer === 'string' || isKnownResponse(answer));
}

function openAnswer(value: unknown): unknown {
  const [generations] = list(value, 'generations');
  const generation = Array.isArray(generations) ? own(generations, 0) : generations;
  if (generation !== undefined) return own(generation, 'message') ?? own(generation, 'text');
  return Array.isArray(value) ? openList(itemsOf(value)) : openObject(value);
}

function openList(items: readonly unknown[]): unknown {
  if (items.length === 0) return undefined;
  if (items.every(isCall)) return toMessage(undefined, items);
  if (items.some(isItem)) return { object: 'response', output: items };
  const areChoices = items.every((item) => isObject(own(item, 'message')));
  return areChoices ? { choices: items } : items.map(withCalls);
}

function openObject(value: unknown): unknown {
  if (isItem(value)) return { object: 'response', output: [value] };
  if (isOnlyCalls(value)) return { role: 'assistant', content: null, ...value };
  const calls = list(value, 'toolCalls');
  const isStep = has(value, 'text', 'toolCalls') && !has(value, 'role') && calls.every(isCall);
  return isStep ? toMessage(text(value, 'text'), calls) : withCalls(value);
}

/** Reports whether a value is a call among the items of the Responses API. Langfuse writes the items of an answer. */
function isItem(value: unknown): boolean {
  return text(value, 'type') === 'function_call' && has(value, 'call_id');
}

/** Reports whether a value has nothing but tool calls: Langfuse writes the calls of a stream without a message. */
function isOnlyCalls(value: unknown): value is object {
  if (!isObject(value) || Object.keys(value).some((key) => key !== 'tool_calls')) return false;
  const calls = list(value, 'tool_calls');
  return calls.length > 0 && calls.every((call) => has(own(call, 'function'), 'name'));
}

/** Reports whether a value is a tool call of the AI SDK. */
function isCall(value: unknown): boolean {
  return has(value, 'toolCallId') && has(value, 'toolName');
}

function toMessage(content: string | undefined, calls: readonly unknown[]): object {
  const isEmpty = content === undefined || (content === '' && calls.length > 0);
  const parts = isEmpty ? [] : [{ type: 'text', text: content }];
  return { role: 'assistant', content: [...parts, ...calls.map(toCallPart)] };
}
