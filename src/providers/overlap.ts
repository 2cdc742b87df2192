import type { Message, ToolCall } from '../options/messages.ts';
import type { CallIds } from './core/call-ids.ts';
import { Transcript } from './core/transcript.ts';
import { readChatMessage } from './dialects/chat.ts';

/** A position in a transcript: the number of messages and warnings before it. */
export interface Position {
  readonly messages: number;
  readonly warnings: number;
}

/** Returns the current end of a transcript. */
export function positionOf({ messages, warnings }: Transcript): Position {
  return { messages: messages.length, warnings: warnings.length };
}

/** Removes the messages from index `start` to before `end`, with their extras, and moves later extras. */
export function dropMessages({ messages, extras }: Transcript, start: number, end: number): void {
  const count = end - start;
  messages.splice(start, count);
  const kept = extras.splice(0).filter(({ index }) => index < start || index >= end);
  for (const item of kept) {
    extras.push(item.index < end ? item : { ...item, index: item.index - count });
  }
}

/**
 * Removes an answer that the messages of the request already end with. The history of a tool runner does.
 * The answer starts at `start`.
 *
 * @returns Whether the answer was removed.
 */
export function dropRepeatedAnswer(transcript: Transcript, start: Position): boolean {
  const { messages, warnings } = transcript;
  const length = messages.length - start.messages;
  if (length === 0 || length > start.messages) return false;
  const before = start.messages - length;
  if (!areAlike(transcript, { from: before, to: start.messages, length })) return false;
  dropMessages(transcript, start.messages, messages.length);
  // The removed messages repeated the warnings of the request.
  const known = new Set(
    warnings.slice(0, start.warnings).map((warning) => JSON.stringify(warning)),
  );
  const added = warnings.splice(start.warnings).filter((item) => !known.has(JSON.stringify(item)));
  warnings.push(...added);
  transcript.warn('result_already_in_messages');
  return true;
}

/**
 * Reports whether the result is the whole conversation: it starts with all messages of the request. The
 * request starts at index `from`, and the result at `start`.
 */
export function repeatsInput(transcript: Transcript, from: number, start: Position): boolean {
  const length = start.messages - from;
  const isLonger = transcript.messages.length - start.messages > length;
  return length > 0 && isLonger && areAlike(transcript, { from, to: start.messages, length });
}

/**
 * Joins an answer to the prefill: a last assistant message of the request, which the answer continues. The
 * answer starts at `start`.
 */
export function mergePrefill(transcript: Transcript, start: Position): void {
  const at = start.messages;
  const [passed, answer] = [transcript.messages[at - 1], transcript.messages[at]];
  if (passed?.role !== 'assistant' || answer?.role !== 'assistant') return;
  const prefill = toNormal(passed, transcript);
  if (callsOf(prefill).length > 0 || typeof prefill.content !== 'string') return;
  const content = typeof answer.content === 'string' ? answer.content : '';
  transcript.messages[at] = { ...passed, ...answer, content: prefill.content + content };
  const { extras } = transcript;
  const before = extras.find(({ index }) => index === at - 1);
  const after = extras.find(({ index }) => index === at);
  if (before !== undefined && after === undefined) extras.push({ ...before, index: at });
  dropMessages(transcript, at - 1, at);
  transcript.warn('prefill_merged');
}

interface Ranges {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

function areAlike(transcript: Transcript, { from, to, length }: Ranges): boolean {
  const { messages, ids } = transcript;
  for (let offset = 0; offset < length; offset += 1) {
    const [first, second] = [messages[from + offset], messages[to + offset]];
    if (first === undefined || second === undefined) return false;
    if (!isSame(toNormal(first, transcript), toNormal(second, transcript), ids)) return false;
  }
  return true;
}

/** Converts a message that is kept, so that it can be compared with a converted one. */
function toNormal(message: Message, { kept }: Transcript): Message {
  if (!kept.has(message)) return message;
  const transcript = new Transcript();
  readChatMessage(message, transcript);
  transcript.end();
  return transcript.messages.at(-1) ?? message;
}

function isSame(first: Message, second: Message, ids: CallIds): boolean {
  // Generated ids are numbered, so the same call has another id when it is read again.
  const areSameIds = (one: string, other: string | undefined): boolean =>
    one === other || (ids.isGenerated(one) && other !== undefined && ids.isGenerated(other));
  const [calls, others] = [callsOf(first), callsOf(second)];
  return (
    first.role === second.role &&
    isSameContent(first.content, second.content) &&
    areSameIds(answeredBy(first), answeredBy(second)) &&
    calls.length === others.length &&
    calls.every((call, index) => {
      const other = others[index];
      return areSameIds(call.id, other?.id) && isSameFunction(call.function, other?.function);
    })
  );
}

function isSameFunction(first: ToolCall['function'], second: ToolCall['function']): boolean {
  return first?.name === second?.name && first?.arguments === second?.arguments;
}

function isSameContent(first: Message['content'], second: Message['content']): boolean {
  if (typeof first === 'string' || typeof second === 'string') return first === second;
  return JSON.stringify(first) === JSON.stringify(second);
}

function callsOf(message: Message): readonly ToolCall[] {
  return message.role === 'assistant' ? (message.tool_calls ?? []) : [];
}

function answeredBy(message: Message): string {
  return message.role === 'tool' ? message.tool_call_id : '';
}
