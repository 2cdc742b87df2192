import { ownFields } from '../values/objects.ts';
import { findAdapter } from './adapters/find-adapter.ts';
import { unwrapResult } from './adapters/unwrap-result.ts';
import type { CallContent, CallMessage } from './call-content.ts';
import type { ConversationWarning } from './conversation.ts';
import { type ReadConversation, readConversation } from './convert-conversation.ts';
import { isPlainMessage, type PlainMessage } from './dialects/chat-variants.ts';
import { isItemReference } from './dialects/responses.ts';
import {
  has,
  hasList,
  isObject,
  itemsOf,
  lengthOf,
  list,
  own,
  type ReadOptions,
  text,
} from './core/read.ts';
import type { Transcript } from './core/transcript.ts';
import { guarded } from './core/unsupported.ts';
import { moreAdapters } from './more-adapters/more-adapters.ts';
import { openRequest } from './open-request.ts';
import { readRepeatedTools } from './tools/to-function-tools.ts';

/** The request and the response of one call, in the format of any API. */
export interface ReadCallParams {
  /** The request: a body with `messages`, `input`, `contents` …, or the messages themselves. */
  readonly request?: unknown;
  /** The response: a body, a message, a list of messages, or a text. */
  readonly response?: unknown;
  /** The system text, when the request lacks it. */
  readonly system?: unknown;
  /** The tools, when the request lacks them. */
  readonly tools?: unknown;
  /** The index of the answer to take when the response holds several; by default 0. */
  readonly choice?: number | undefined;
}

/**
 * Reads one call of a model from its wire JSON, in the format of any API.
 *
 * @throws {@link UnsupportedResultError} when it cannot be read.
 */
export function readCall(params: ReadCallParams, options?: ReadOptions): CallContent {
  const { request, response, system, tools, choice = 0 } = ownFields(params);
  return guarded(() => {
    const opened = ownFields(openRequest(request));
    const messages = withoutReferences(opened.messages);
    const read = readConversation(
      ownFields({
        messages: splitParts(messages),
        system: system ?? opened.system,
        result: splitParts(response ?? undefined),
        choice,
      }),
      { adapters: moreAdapters },
    );
    if (messages !== opened.messages) read.transcript.warnOnce(...LOST_ITEM);
    const passed = tools ?? opened.tools ?? undefined;
    const available =
      passed === undefined ? read.conversation : readRepeatedTools(passed, read.transcript);
    return toContent(read, available.tools, response ?? undefined);
  }, options);
}

const LOST_ITEM = ['unsupported_item', 'item_reference'] as const;

/** Only the provider has the item of a reference. The rest of the call is readable. */
function withoutReferences(messages: unknown): unknown {
  if (!Array.isArray(messages)) return messages;
  const items = itemsOf(messages);
  return items.some(isItemReference) ? items.filter((item) => !isItemReference(item)) : messages;
}

/** Texts are not recognised, because any text can be an answer. */
export function isKnownResponse(value: unknown): boolean {
  try {
    return isObject(value) && findAdapter(unwrapResult(value), moreAdapters) !== undefined;
  } catch {
    // `unwrapResult` throws for streams and errors.
    return false;
  }
}

function toContent(
  read: ReadConversation,
  tools: CallContent['tools'],
  response: unknown,
): CallContent {
  const { transcript, conversation } = read;
  const answerAt = startOfAnswer(transcript, response);
  const extrasAt = new Map(transcript.extras.map(({ index, ...extras }) => [index, extras]));
  const input: CallMessage[] = [];
  const output: CallMessage[] = [];
  for (const [index, message] of transcript.messages.entries()) {
    const name = transcript.toolNames.get(message);
    const known = extrasAt.get(index);
    const extras = name === undefined ? known : { ...known, name };
    const side = index < answerAt ? input : output;
    side.push(extras === undefined ? { message } : { message, extras });
  }
  return {
    input,
    output,
    tools,
    finishReason: conversation.finishReason,
    warnings: transcript.warnings.filter(({ code }) => !EXPECTED.includes(code)),
  };
}

/** When the response is the whole conversation, the answer is the last messages of the model. */
function startOfAnswer({ messages, answerLength }: Transcript, response: unknown): number {
  if (response === undefined || answerLength > 0) return messages.length - answerLength;
  let start = messages.length;
  while (messages[start - 1]?.role === 'assistant') start -= 1;
  return start;
}

/**
 * A single call is not a whole conversation: its request may be elsewhere or incomplete, and a later request answers
 * its tool calls.
 */
const EXPECTED: readonly ConversationWarning['code'][] = [
  'no_input',
  'orphan_tool_result',
  'unanswered_call',
];

/**
 * Splits messages of the model in OpenTelemetry's conventions. A message in the service's format has its calls after
 * its text, so text after a call becomes a separate message.
 */
function splitParts(messages: unknown): unknown {
  if (!Array.isArray(messages)) {
    const split = splitMessage(messages);
    return split.length === 1 ? messages : split;
  }
  return itemsOf(messages).flatMap(splitMessage);
}

function splitMessage(message: unknown): readonly unknown[] {
  const plain = toPlainMessage(message);
  if (plain !== undefined) return [plain];
  const isOfModel = /^(?:assistant|model|ai)$/.test(text(message, 'role') ?? '');
  if (!isOfModel || !hasList(message, 'parts') || has(message, 'content')) return [message];
  const all = list(message, 'parts');
  // The parts of the AI SDK, such as `tool-weather`, have a call with its result.
  if (all.some((part) => text(part, 'type')?.includes('-') === true)) return [message];
  const groups = all.length > 1 ? groupParts(all) : [];
  if (groups.length <= 1) return [message];
  const role = own(message, 'role');
  // The finish reason belongs to the last part.
  const last = { role, parts: groups.at(-1), finish_reason: own(message, 'finish_reason') };
  return [...groups.slice(0, -1).map((parts) => ({ role, parts })), last];
}

/** A message of one text needs no reading of parts. Most messages are that. */
function toPlainMessage(message: unknown): PlainMessage | undefined {
  const parts = own(message, 'parts');
  const part = lengthOf(parts) === 1 ? own(parts, 0) : undefined;
  if (countKeys(message) !== 2 || countKeys(part) !== 2 || own(part, 'type') !== 'text') {
    return undefined;
  }
  const plain = { role: own(message, 'role'), content: own(part, 'content') };
  return isPlainMessage(plain) ? plain : undefined;
}

function countKeys(value: unknown): number {
  return isObject(value) ? Object.keys(value).length : 0;
}

/** Begins a group at a part other than a call, after a call or a text. */
function groupParts(parts: readonly unknown[]): readonly (readonly unknown[])[] {
  const groups: unknown[][] = [];
  let isFull = true;
  for (const part of parts) {
    const type = text(part, 'type') ?? '';
    if (groups.length === 0 || (isFull && !CALL.test(type))) groups.push([part]);
    else groups.at(-1)?.push(part);
    // Reasoning belongs to what follows it.
    isFull = type !== 'reasoning';
  }
  return groups;
}

/** The result of a tool that the provider ran belongs to its call. */
const CALL = /^(?:tool_call|server_tool_call(?:_response)?)$/;
