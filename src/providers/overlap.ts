import type { Message } from '../service/messages.ts';
import { Transcript } from './core/transcript.ts';
import { readChatMessage } from './dialects/chat.ts';

/** The number of messages and warnings before a position, and its turn. */
export interface Position {
  readonly messages: number;
  readonly warnings: number;
  readonly turn: number;
}

export function positionOf({ messages, warnings, ids }: Transcript): Position {
  return { messages: messages.length, warnings: warnings.length, turn: ids.lastTurn };
}

/** Removes the messages from index `start` to before `end` with their extras, and moves later extras. */
function dropMessages({ messages, extras }: Transcript, start: number, end: number): void {
  const count = end - start;
  messages.splice(start, count);
  const kept = extras.splice(0).filter(({ index }) => index < start || index >= end);
  for (const item of kept) {
    extras.push(item.index < end ? item : { ...item, index: item.index - count });
  }
}

/**
 * Removes an answer that the messages of the request already end with, as the history of a tool runner does. Also
 * removes the end of an answer of several messages: an application of the AI SDK 7 may have added only
 * `response.messages`, which is the end.
 *
 * @returns Whether something was removed.
 */
export function dropRepeatedAnswer(transcript: Transcript, start: Position): boolean {
  const { messages } = transcript;
  const length = messages.length - start.messages;
  const turn = lengthOfLastTurn(messages, start.messages);
  if (length === 0) return false;
  if (endsAlike(transcript, start, length)) {
    dropMessages(transcript, start.messages, messages.length);
    transcript.ids.lastTurn = start.turn;
  } else if (turn > 0 && turn < length && endsAlike(transcript, start, turn)) {
    // The end of the answer belongs behind its beginning.
    dropMessages(transcript, start.messages - turn, start.messages);
  } else return false;
  dropRepeatedWarnings(transcript, start);
  transcript.warn('result_already_in_messages');
  return true;
}

/** Counts the last messages of the model and of tools in the request. */
function lengthOfLastTurn(messages: readonly Message[], end: number): number {
  let start = end;
  while (/^(?:assistant|tool)$/.test(messages[start - 1]?.role ?? '')) start -= 1;
  return end - start;
}

function endsAlike(transcript: Transcript, { messages: end }: Position, length: number): boolean {
  const to = transcript.messages.length - length;
  return length <= end && areAlike(transcript, end - length, to, length);
}

/** Reading a message twice repeats its warnings. */
function dropRepeatedWarnings({ warnings }: Transcript, start: Position): void {
  const known = new Set(
    warnings.slice(0, start.warnings).map((warning) => JSON.stringify(warning)),
  );
  const added = warnings.splice(start.warnings).filter((item) => !known.has(JSON.stringify(item)));
  warnings.push(...added);
}

/** A result that is the whole conversation starts with all messages of the request, which start at index `from`. */
export function repeatsInput(transcript: Transcript, from: number, start: Position): boolean {
  const length = start.messages - from;
  const isLonger = transcript.messages.length - start.messages > length;
  return length > 0 && isLonger && areAlike(transcript, from, start.messages, length);
}

/** Joins an answer to the prefill, which is a last assistant message of the request. */
export function mergePrefill(transcript: Transcript, start: Position): void {
  const at = start.messages;
  const [passed, answer] = [transcript.messages[at - 1], transcript.messages[at]];
  if (passed?.role !== 'assistant' || answer?.role !== 'assistant') return;
  const prefill = soleTextOf(toNormal(passed, transcript));
  if (prefill === undefined) return;
  const content = typeof answer.content === 'string' ? answer.content : '';
  transcript.messages[at] = { ...passed, ...answer, content: prefill + content };
  const { extras } = transcript;
  const before = extras.find(({ index }) => index === at - 1);
  const after = extras.find(({ index }) => index === at);
  if (before !== undefined && after === undefined) extras.push({ ...before, index: at });
  dropMessages(transcript, at - 1, at);
  transcript.warn('prefill_merged');
}

/** Returns undefined when the message has more than a text. */
function soleTextOf(message: Message): string | undefined {
  if (message.role !== 'assistant' || message.tool_calls !== undefined) return undefined;
  return typeof message.content === 'string' ? message.content : undefined;
}

/** Compares `length` messages from the index `from` with those from the index `to`. */
function areAlike(transcript: Transcript, from: number, to: number, length: number): boolean {
  const { messages } = transcript;
  return messages.slice(from, from + length).every((first, offset) => {
    const second = messages[to + offset];
    // Roles, which a kept message has in common with its converted form, usually differ.
    if (first.role !== second?.role) return false;
    return signatureOf(first, transcript) === signatureOf(second, transcript);
  });
}

/** Leaves out generated ids: they are numbered, so a repeated call has another id. */
function signatureOf(message: Message, transcript: Transcript): string {
  return JSON.stringify(toNormal(message, transcript), (key, value: unknown) => {
    const isId = key === 'id' || key === 'tool_call_id';
    return isId && transcript.ids.isGenerated(String(value)) ? '' : value;
  });
}

/** Converts a kept message, so that it can be compared with a converted message. */
function toNormal(message: Message, { kept }: Transcript): Message {
  if (!kept.has(message)) return message;
  const transcript = new Transcript();
  readChatMessage(message, transcript);
  transcript.end();
  return transcript.messages.at(-1) ?? message;
}
