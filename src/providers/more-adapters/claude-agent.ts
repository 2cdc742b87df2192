import type { Adapter } from '../adapters/adapter.ts';
import { addMessage, readMessage } from '../core/add-message.ts';
import { either, has, hasText, isObject, itemsOf, list, nameAt, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { toJsonText, toPlain } from '../core/to-plain.ts';
import { unsupported } from '../core/unsupported.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { ANTHROPIC } from '../dialects/anthropic.ts';
import { detectDialect } from '../dialects/detect-dialect.ts';
import { readSingle } from '../dialects/read-request.ts';
import { createAdapter } from './create-adapter.ts';

/** Reads the messages of a query of the Claude Agent SDK, or one of these messages. */
export const claudeAgent: Adapter = /* @__PURE__ */ createAdapter(
  'anthropic.agent',
  (result, { transcript }) => {
    const messages = Array.isArray(result) ? itemsOf(result) : [result];
    const turns = turnsOf(messages, transcript);
    readTurns(turns, transcript);
    const isCompacted = messages.some((message) => own(message, 'subtype') === 'compact_boundary');
    if (isCompacted) transcript.warn('compacted_history');
    const isAnswered = turns.some((turn) => own(turn, 'type') === 'assistant');
    const ending = messages.findLast((message) => own(message, 'type') === 'result');
    return finish(ending, isAnswered, transcript);
  },
);

/** The events of the SDK, and of the transcripts that it stores, which may lack the id of a session. */
const EVENT = /^(?:result|system|keep_alive|control_\w+|file-history-snapshot)$/;

/**
 * Keeps conversation turns. Drops events of the session and messages of subagents, whose result is in the result of a
 * call. Warns about other objects: as an item, such an object would become an answer, or split one.
 */
function turnsOf(messages: readonly unknown[], transcript: Transcript): readonly unknown[] {
  const replaced = new Set(messages.flatMap((message) => list(message, 'supersedes')));
  return messages.filter((message) => {
    // Events lack a role, while the messages of an application may have the id of a session.
    if (has(message, 'role')) return true;
    const isTurn = isObject(own(message, 'message'));
    // A stored summary has the id of a leaf.
    const isOfSession = has(message, 'session_id', 'sessionId', 'leafUuid');
    if (EVENT.test(text(message, 'type') ?? '') || (isOfSession && !isTurn)) return false;
    if (!isTurn && detectDialect(message) === 'responses') {
      transcript.warn('unsupported_item', nameAt(message, 'type'));
      return false;
    }
    return (
      either(message, 'parent_tool_use_id') === undefined &&
      own(message, 'isSidechain') !== true &&
      !replaced.has(own(message, 'uuid'))
    );
  });
}

/** Adds the turns. The blocks of one answer arrive one by one, in messages with the same id. */
function readTurns(turns: readonly unknown[], transcript: Transcript): void {
  let content: unknown[] = [];
  for (const [index, turn] of turns.entries()) {
    const message = own(turn, 'message');
    if (!isObject(message)) {
      readSingle(turn, transcript);
      continue;
    }
    if (own(turn, 'aborted') === true) transcript.warn('truncated', 'aborted');
    if (hasText(turn, 'error')) {
      transcript.warn('abnormal_finish', nameAt(turn, 'error'));
    }
    const blocks = own(message, 'content');
    content.push(...(Array.isArray(blocks) ? itemsOf(blocks) : [blocks]));
    const id = text(message, 'id');
    const isPart = id !== undefined && id === text(own(turns[index + 1], 'message'), 'id');
    if (isPart) continue;
    readMessage({ role: own(message, 'role'), content }, ANTHROPIC, transcript);
    content = [];
  }
}

/** Reads how the run ended. Its text repeats the last answer. */
function finish(result: unknown, isAnswered: boolean, transcript: Transcript): string | undefined {
  const isFailed = own(result, 'is_error') === true;
  const [answer, structuredOutput] = outputOf(result, isAnswered);
  if (!isAnswered && (answer === undefined || isFailed)) {
    throw unsupported(
      'response_failed',
      'The run ended without an answer',
      'pass the messages of a run with an answer',
    );
  }
  if (answer !== undefined) addMessage('assistant', [{ text: answer }], transcript);
  if (structuredOutput !== undefined) transcript.addExtrasToLast({ structuredOutput });
  const isSuccess = (text(result, 'subtype') ?? 'success') === 'success';
  const reason = text(result, 'stop_reason');
  if (isSuccess && !isFailed) warnOfFinish(transcript, reason);
  else transcript.warn('abnormal_finish', isSuccess ? 'error' : nameAt(result, 'subtype'));
  return reason;
}

/** Returns the answer that the turns lack, and the structured output, which is the answer when the text is empty. */
function outputOf(
  result: unknown,
  isAnswered: boolean,
): readonly [answer: string | undefined, data?: unknown] {
  const answer = text(result, 'result');
  const data = own(result, 'structured_output') ?? undefined;
  if ((answer ?? '') === '' && data !== undefined) return [toJsonText(data)];
  return [isAnswered ? undefined : answer, toPlain(data)];
}
