import type { Message, ToolCall } from '../../options/messages.ts';
import type { CallIds } from './call-ids.ts';
import type { Transcript } from './transcript.ts';

/** How far a conversation was read. */
export interface Mark {
  readonly messages: number;
  readonly warnings: number;
}

/**
 * Tells how far a conversation was read.
 *
 * @param transcript - The conversation.
 */
export function markOf({ messages, warnings }: Transcript): Mark {
  return { messages: messages.length, warnings: warnings.length };
}

/**
 * Takes messages out, and moves the extras of those behind them.
 *
 * @param transcript - The conversation.
 * @param start - The first message to go.
 * @param end - The first message to stay.
 */
export function dropMessages({ messages, extras }: Transcript, start: number, end: number): void {
  const count = end - start;
  messages.splice(start, count);
  const kept = extras.splice(0).filter(({ index }) => index < start || index >= end);
  for (const item of kept) {
    extras.push(item.index < end ? item : { ...item, index: item.index - count });
  }
}

/**
 * Takes an answer out that the messages of the request already end with, as the history of a tool runner
 * does.
 *
 * @param transcript - The conversation.
 * @param mark - Where the answer begins.
 * @returns Whether it was there.
 */
export function dropRepeatedAnswer(transcript: Transcript, mark: Mark): boolean {
  const { messages, warnings } = transcript;
  const length = messages.length - mark.messages;
  if (length === 0 || length > mark.messages) return false;
  const before = mark.messages - length;
  if (!areAlike(transcript, { from: before, to: mark.messages, length })) return false;
  dropMessages(transcript, mark.messages, messages.length);
  const told = new Set(warnings.slice(0, mark.warnings).map((warning) => JSON.stringify(warning)));
  const fresh = warnings.splice(mark.warnings).filter((item) => !told.has(JSON.stringify(item)));
  warnings.push(...fresh);
  transcript.warn('result_already_in_messages');
  return true;
}

/**
 * Tells whether the result begins with all that was passed besides it: a whole conversation.
 *
 * @param transcript - The conversation.
 * @param start - Where the messages of the request begin.
 * @param mark - Where the result begins.
 */
export function repeatsInput(transcript: Transcript, start: number, mark: Mark): boolean {
  const length = mark.messages - start;
  const isLonger = transcript.messages.length - mark.messages > length;
  return length > 0 && isLonger && areAlike(transcript, { from: start, to: mark.messages, length });
}

/**
 * Joins an answer to the words that the request put into the assistant's mouth.
 *
 * @param transcript - The conversation.
 * @param mark - Where the answer begins.
 */
export function mergePrefill(transcript: Transcript, mark: Mark): void {
  const at = mark.messages;
  const [prefill, answer] = [transcript.messages[at - 1], transcript.messages[at]];
  if (prefill?.role !== 'assistant' || answer?.role !== 'assistant') return;
  if (prefill.tool_calls !== undefined || typeof prefill.content !== 'string') return;
  const said = typeof answer.content === 'string' ? answer.content : '';
  transcript.messages[at] = { ...answer, content: prefill.content + said };
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

function areAlike({ messages, ids }: Transcript, { from, to, length }: Ranges): boolean {
  for (let offset = 0; offset < length; offset += 1) {
    const [first, second] = [messages[from + offset], messages[to + offset]];
    if (first === undefined || second === undefined) return false;
    if (!isSame(first, second, ids)) return false;
  }
  return true;
}

function isSame(first: Message, second: Message, ids: CallIds): boolean {
  // Ids that were made here differ from one reading to the next.
  const areSameIds = (one: string, other: string | undefined): boolean =>
    one === other || (ids.isMade(one) && other !== undefined && ids.isMade(other));
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
