import { findAdapter } from './adapters/adapters.ts';
import { unwrapResult } from './adapters/unwrap-result.ts';
import type { CallContent, CallMessage } from './call-content.ts';
import type { ConversationWarning } from './conversation.ts';
import { type ReadConversation, readConversation } from './convert-conversation.ts';
import { isObject } from './core/read.ts';
import { guarded } from './core/unsupported.ts';
import { moreAdapters } from './more-adapters/more-adapters.ts';
import { openRequest } from './open-request.ts';
import { readRepeatedTools } from './repeated-tools.ts';
import { splitParts } from './split-parts.ts';
import { ownFields } from '../values/objects.ts';

/** The two bodies of one call of a model, in the format of any API, and what stands beside them. */
export interface ReadCallParams {
  /** The request: a body with `messages`, `input`, `contents` …, or the messages themselves. */
  readonly request?: unknown;
  /** The response: a body, a message, a list of messages, or a text. */
  readonly response?: unknown;
  /** The system text, where it is not in the request. */
  readonly system?: unknown;
  /** The tools, where they are not in the request. */
  readonly tools?: unknown;
  /** Which answer to take, by its index, when the response holds several; by default the first. */
  readonly choice?: number | undefined;
}

/**
 * Reads one call of a model from its wire JSON, in the format of any API.
 *
 * @throws {@link UnsupportedResultError} when it cannot be read.
 */
export function readCall(params: ReadCallParams): CallContent {
  const { request, response, system, tools, choice = 0 } = ownFields(params);
  return guarded(() => {
    const opened = ownFields(openRequest(request));
    const read = readConversation(
      ownFields({
        messages: splitParts(opened.messages),
        system: system ?? opened.system,
        result: splitParts(response ?? undefined),
        choice,
      }),
      { adapters: moreAdapters },
    );
    const passed = tools ?? opened.tools ?? undefined;
    const available =
      passed === undefined ? read.conversation : readRepeatedTools(passed, read.transcript);
    return toContent(read, available.tools, response ?? undefined);
  });
}

/** Reports whether a value is a response that {@link readCall} reads, other than a text. */
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
  const answerAt = startOfAnswer(read, response);
  const extrasAt = new Map(transcript.extras.map(({ index, ...extras }) => [index, extras]));
  const all = transcript.messages.map((message, index): CallMessage => {
    const name = transcript.toolNames.get(message);
    const extras = extrasAt.get(index);
    if (name !== undefined) return { message, extras: { ...extras, name } };
    return extras === undefined ? { message } : { message, extras };
  });
  const output = all.slice(answerAt);
  return {
    input: all.slice(0, answerAt),
    output,
    tools,
    finishReason: conversation.finishReason,
    warnings: transcript.warnings.filter(({ code }) => !EXPECTED.includes(code)),
  };
}

/** Where the response is the whole conversation, the answer is what the model said last. */
function startOfAnswer({ answerAt, transcript }: ReadConversation, response: unknown): number {
  const { messages } = transcript;
  if (response === undefined || answerAt < messages.length) return answerAt;
  let start = messages.length;
  while (messages[start - 1]?.role === 'assistant') start -= 1;
  return start;
}

/**
 * One call of a model is not a whole conversation: its request may be elsewhere or only the end of one, and its calls
 * are answered later.
 */
const EXPECTED: readonly ConversationWarning['code'][] = [
  'no_input',
  'orphan_tool_result',
  'unanswered_call',
];
