import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { describeValue } from '../values/describe-value.ts';
import type { Adapter, ResultContext } from './adapters/adapter.ts';
import { findAdapter, unknownResult } from './adapters/adapters.ts';
import { plainText } from './adapters/plain-text.ts';
import { selectChoice } from './adapters/select-choice.ts';
import { unwrapResult } from './adapters/unwrap-result.ts';
import type { Conversation, ProviderKind } from './conversation.ts';
import {
  dropMessages,
  dropRepeatedAnswer,
  type Mark,
  markOf,
  mergePrefill,
  repeatsInput,
} from './core/overlap.ts';
import { addMessage } from './core/pieces.ts';
import { Transcript } from './core/transcript.ts';
import { guarded } from './core/unsupported.ts';
import { isObject } from './core/read.ts';
import { readRequest } from './dialects/read-request.ts';
import { readSystem } from './system-text.ts';
import { toFunctionTools } from './to-function-tools.ts';

/** What {@link toConversation} takes: what the application sent to its model, and what came back. */
export interface ToConversationParams {
  /**
   * The messages of the request, each in the form of any API. Excludes `input`.
   *
   * @defaultValue none
   */
  readonly messages?: unknown;
  /**
   * The input of a Responses API or the contents of Gemini: a text, or a list. Excludes `messages`.
   *
   * @defaultValue none
   */
  readonly input?: unknown;
  /**
   * What the provider's client returned.
   *
   * @defaultValue none
   */
  readonly result?: unknown;
  /**
   * The system text, for providers that pass it beside the messages.
   *
   * @defaultValue what the result repeats of it
   */
  readonly system?: unknown;
  /**
   * The tools that were offered to the model.
   *
   * @defaultValue what the result repeats of them
   */
  readonly tools?: unknown;
  /**
   * Which answer to take, by its index, when the result holds several.
   *
   * @defaultValue the only one
   */
  readonly choice?: number | undefined;
}

/**
 * Turns what an application holds into one conversation in the service's own form: the messages it sent
 * to its model, in the form of any API, and what the provider's client returned. `evaluate` does this
 * by itself; call it to see what is scored.
 *
 * Nothing that is passed is changed, no getter is called, and what cannot be shown is told in
 * `warnings`. Pictures and files of the user stay; those of the model become a mark.
 *
 * @param params - What was sent and what came back.
 * @throws {@link UnsupportedResultError} whose `reason` says why it cannot be read.
 * @throws {@link InvalidInputError} when both `messages` and `input` are given.
 *
 * @example
 * ```ts
 * import { toConversation } from 'align-evals/providers';
 *
 * const { messages, warnings } = toConversation({
 *   messages: [{ role: 'user', content: 'Capital of France?' }],
 *   result: { role: 'assistant', content: 'Paris.' },
 * });
 * ```
 */
export function toConversation(params: ToConversationParams): Conversation {
  if (!isObject(params)) {
    const message = `is ${describeValue(params)}: pass an object`;
    throw new InvalidInputError([{ path: 'params', message }]);
  }
  if (params.messages !== undefined && params.input !== undefined) {
    const message = 'is given together with messages: pass one of them';
    throw new InvalidInputError([{ path: 'input', message }]);
  }
  return guarded(() => convert(params));
}

function convert(params: ToConversationParams): Conversation {
  const { result } = params;
  if (result === undefined) {
    const transcript = new Transcript();
    readInput(params, params.system, undefined, transcript);
    transcript.finish();
    return toResult(transcript, 'messages', undefined, params.tools);
  }
  if (typeof result === 'string') return adapt(params, plainText, { text: result });
  const response = unwrapResult(result);
  const adapter = findAdapter(response);
  if (adapter === undefined) throw unknownResult(response);
  return adapt(params, adapter, response);
}

function adapt(params: ToConversationParams, adapter: Adapter, result: object): Conversation {
  const { messages, input, choice } = params;
  const transcript = new Transcript();
  const context = { transcript, choice, hasInput: isGiven(messages ?? input) };
  const history = adapter.history?.(result, context.hasInput);
  const system = givenOr(params.system, adapter.instructions, result);
  const afterSystem = readInput(params, system, history, transcript);
  warnOfInput(adapter, history, context, Array.isArray(result));
  if (adapter.hasChoices !== true) selectChoice([result], context);
  const mark = markOf(transcript);
  const finishReason = adapter.toMessages(result, context);
  transcript.finish();
  // A list without anything of the user's is an answer, and no whole conversation.
  const isAlone = Array.isArray(result) && !context.hasInput;
  if (isAlone && !transcript.messages.some(({ role }) => role === 'user')) {
    transcript.warn('no_input');
  }
  // A model that said nothing answered with nothing, which can be scored as well.
  const isSilent = transcript.messages.length === mark.messages && history === undefined;
  if (isSilent) addMessage('assistant', [], transcript);
  joinAnswer(adapter, transcript, mark, Array.isArray(result) ? afterSystem : undefined);
  const tools = givenOr(params.tools, adapter.tools, result);
  return toResult(transcript, adapter.kind, finishReason, tools);
}

/** What the caller passed goes before what the provider repeats of it. */
function givenOr(
  given: unknown,
  repeated: ((result: object) => unknown) | undefined,
  result: object,
): unknown {
  return given ?? repeated?.(result);
}

/** Joins the answer to what comes before it, which may hold some of it already. */
function joinAnswer(
  adapter: Adapter,
  transcript: Transcript,
  mark: Mark,
  listStart: number | undefined,
): void {
  if (listStart !== undefined && repeatsInput(transcript, listStart, mark)) {
    dropMessages(transcript, listStart, mark.messages);
    transcript.warn('input_ignored_full_history');
  } else if (!dropRepeatedAnswer(transcript, mark) && adapter.continuesPrefill === true) {
    mergePrefill(transcript, mark);
  }
}

/** An empty list holds nothing of what was sent. */
function isGiven(input: unknown): boolean {
  return input !== undefined && !(Array.isArray(input) && input.length === 0);
}

/** Adds what comes before the answer, and gives the place after the system text. */
function readInput(
  { messages, input }: ToConversationParams,
  system: unknown,
  history: unknown,
  transcript: Transcript,
): number {
  if (system !== undefined && system !== null) readSystem(system, transcript);
  const afterSystem = transcript.messages.length;
  const request = history ?? messages ?? input;
  if (request !== undefined && request !== null) readRequest(request, transcript);
  transcript.end();
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
  { messages, extras, warnings }: Transcript,
  kind: ProviderKind,
  finishReason: string | undefined,
  tools: unknown,
): Conversation {
  return {
    kind,
    finishReason: finishReason ?? null,
    messages,
    extras,
    warnings,
    ...toFunctionTools(tools),
  };
}
