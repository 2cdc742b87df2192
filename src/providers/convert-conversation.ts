import type { ProviderAdapter } from './provider-adapter.ts';
import { ownFields } from '../values/objects.ts';
import type { Adapter, ResultContext } from './adapters/adapter.ts';
import { findAdapter } from './adapters/find-adapter.ts';
import { selectChoice } from './adapters/select-choice.ts';
import { unknownResult } from './adapters/unknown-result.ts';
import { unwrapResult } from './adapters/unwrap-result.ts';
import type {
  Conversation,
  NormalizedTools,
  ProviderKind,
  ToConversationParams,
} from './conversation.ts';
import { addMessage } from './core/add-message.ts';
import { hasText, text } from './core/read.ts';
import { type KeepMessage, Transcript } from './core/transcript.ts';
import { guarded } from './core/unsupported.ts';
import type { ConversationFormat } from './detect-format.ts';
import { detectDialect } from './dialects/detect-dialect.ts';
import { readRequest, readSystem } from './dialects/read-request.ts';
import {
  dropRepeatedAnswer,
  mergePrefill,
  type Position,
  positionOf,
  repeatsInput,
} from './overlap.ts';
import { readRepeatedTools, toFunctionTools } from './tools/to-function-tools.ts';

export interface ConversionOptions {
  /** The dialects of the first messages, if the caller knows them. */
  readonly dialects?: ConversationFormat['dialects'];
  /** Selects the chat messages of the request that are kept as they are; by default none. */
  readonly keeps?: KeepMessage;
  /** The adapters to try after the built-in adapters. */
  readonly adapters?: readonly ProviderAdapter[];
}

/** A conversation, with the details that reading a single call needs. */
export interface ReadConversation {
  readonly conversation: Conversation;
  readonly transcript: Transcript;
}

export function convertConversation(
  params: ToConversationParams,
  options: ConversionOptions = {},
): Conversation {
  return guarded(() => readConversation(params, options).conversation);
}

export function readConversation(
  params: ToConversationParams,
  { dialects, keeps, adapters = [] }: ConversionOptions,
): ReadConversation {
  const { result } = params;
  const transcript = new Transcript(keeps);
  if (result === undefined) {
    readInput(params.system, requestOf(params), transcript, dialects);
    transcript.finish();
    warnOfUnansweredCalls(transcript);
    return toResult(transcript, toFunctionTools(params.tools), 'messages');
  }
  if (typeof result === 'string') {
    warnOfJson(result, transcript, adapters);
    return adapt(params, plainText, { text: result }, transcript);
  }
  const response = unwrapResult(result);
  const adapter =
    findAdapter(response, adapters) ?? (bareText.matches(response) ? bareText : undefined);
  if (adapter === undefined) throw unknownResult(response, adapters);
  return adapt(params, adapter, response, transcript);
}

/** A longer text is an answer rather than a response. */
const MAX_JSON = 1_000_000;

/** A response that was written as JSON would be scored as prose. */
function warnOfJson(
  result: string,
  transcript: Transcript,
  adapters: ConversionOptions['adapters'],
): void {
  if (!/^\s*[{[]/.test(result) || result.length > MAX_JSON) return;
  try {
    const adapter = findAdapter(unwrapResult(JSON.parse(result)), adapters);
    if (adapter !== undefined) transcript.warn('json_text', adapter.kind);
  } catch {
    // Not JSON, or the JSON of something else.
  }
}

/** An answer that is a string, wrapped in an object. It is selected directly, never detected. */
const plainText: Adapter = {
  kind: 'string',
  matches: () => false,
  addAnswer: (result, { transcript }) => {
    transcript.appendText(text(result, 'text') ?? '');
    return undefined;
  },
};

const TEXT_KEYS = ['content', 'text'] as const;

/**
 * An object with nothing but a text, such as `{ content }`. It is not detected either: it may also be the answer of a
 * model that was asked for JSON, or any value of telemetry.
 */
const bareText: Adapter = {
  kind: 'message',
  matches: (result) =>
    Object.keys(result).length === 1 && TEXT_KEYS.some((key) => hasText(result, key)),
  addAnswer: (result, { transcript }) => {
    transcript.warn('role_assumed');
    transcript.appendText(text(result, ...TEXT_KEYS) ?? '');
    return undefined;
  },
};

function adapt(
  params: ToConversationParams,
  known: Adapter,
  result: object,
  transcript: Transcript,
): ReadConversation {
  const adapter = ownFields(known);
  const { choice } = params;
  const hasInput = isPassed(requestOf(params));
  const isList = Array.isArray(result);
  const context = { transcript, choice, hasInput };
  const history = adapter.history?.(result, hasInput);
  const system = systemOf(params, adapter, result);
  const afterSystem = readInput(system, history ?? requestOf(params), transcript);
  warnOfInput(adapter, history, context, isList);
  if (adapter.hasChoices !== true) selectChoice([result], context);
  const end = positionOf(transcript);
  const finishReason = adapter.addAnswer(result, context);
  transcript.finish();
  if (isList && !hasInput) warnOfMissingUser(transcript);
  // An answer without content is an empty message, which can be scored too.
  const isSilent = transcript.messages.length === end.messages && history === undefined;
  if (isSilent) addMessage('assistant', [], transcript);
  if (isList && repeatsInput(transcript, afterSystem, end)) {
    // Beside the request, a result without an id would answer a call of the request.
    const alone = new Transcript(transcript.keeps);
    alone.warn('input_ignored_full_history');
    const whole = adapt({ ...params, messages: [] }, adapter, result, alone);
    alone.answerLength -= end.messages - afterSystem;
    return whole;
  }
  // Joining removes messages before the end of the answer, which keeps its length.
  transcript.answerLength = transcript.messages.length - end.messages;
  joinAnswer(adapter, transcript, end);
  warnOfUnansweredCalls(transcript);
  const tools = toolsOf(params, adapter, result, transcript);
  return toResult(transcript, tools, adapter.kind, finishReason);
}

/** A list without a message of the user is an answer rather than a whole conversation. */
function warnOfMissingUser(transcript: Transcript): void {
  if (!transcript.messages.some(({ role }) => role === 'user')) transcript.warn('no_input');
}

/** The request may contain some of the answer already. */
function joinAnswer(adapter: Adapter, transcript: Transcript, end: Position): void {
  if (!dropRepeatedAnswer(transcript, end) && adapter.continuesPrefill === true) {
    mergePrefill(transcript, end);
  }
}

/** Calls that wait for approval are not reported. */
function warnOfUnansweredCalls(transcript: Transcript): void {
  const ids = transcript.ids.unansweredCalls();
  if (ids.length === 0) return;
  const { messages, extras } = transcript;
  const waiting = new Set(extras.flatMap(({ approvalRequested = [] }) => approvalRequested));
  // The messages of a call may have been dropped because they repeat others.
  const calls = messages.flatMap((message) =>
    message.role === 'assistant' ? (message.tool_calls ?? []) : [],
  );
  const present = new Set(calls.map(({ id }) => id));
  for (const id of ids) {
    if (present.has(id) && !waiting.has(id)) transcript.warn('unanswered_call', id);
  }
}

/** The caller's value wins over the value that the provider repeats. */
function systemOf(params: ToConversationParams, adapter: Adapter, result: object): unknown {
  return params.system ?? adapter.instructions?.(result);
}

function toolsOf(
  { tools }: ToConversationParams,
  adapter: Adapter,
  result: object,
  transcript: Transcript,
): NormalizedTools {
  if (tools !== undefined && tools !== null) return toFunctionTools(tools);
  return readRepeatedTools(adapter.tools?.(result), transcript);
}

function requestOf({ messages, input }: ToConversationParams): unknown {
  return messages ?? input;
}

/** An empty list counts as nothing passed. */
function isPassed(input: unknown): boolean {
  return input !== undefined && !(Array.isArray(input) && input.length === 0);
}

/** Returns the number of messages of the system text. */
function readInput(
  system: unknown,
  request: unknown,
  transcript: Transcript,
  dialects: ConversationFormat['dialects'] = [],
): number {
  if (system !== undefined && system !== null) readSystem(system, transcript);
  const afterSystem = transcript.messages.length;
  if (request !== undefined && request !== null) {
    readRequest(request, transcript, (message, index) =>
      index < dialects.length ? dialects[index] : detectDialect(message),
    );
  }
  transcript.end();
  transcript.ids.endTurn();
  return afterSystem;
}

function warnOfInput(
  adapter: Adapter,
  history: unknown,
  { transcript, hasInput }: ResultContext,
  isList: boolean,
): void {
  if (history === undefined) {
    if (!hasInput && !isList) transcript.warn('no_input');
  } else if (hasInput && adapter.continuesInput !== true) {
    transcript.warn('input_ignored_full_history');
  }
}

function toResult(
  transcript: Transcript,
  tools: NormalizedTools,
  kind: ProviderKind,
  finishReason: string | null = null,
): ReadConversation {
  const { messages, extras, warnings } = transcript;
  return {
    conversation: {
      kind,
      finishReason,
      messages,
      extras,
      warnings,
      ...tools,
    },
    transcript,
  };
}
