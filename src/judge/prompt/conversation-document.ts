import type { FreeForm } from '../../service/record.ts';
import type { ConversationSubject } from '../../testing/scorer.ts';
import { isRecord } from '../../values/objects.ts';
import type { ConversationDocument, DocumentMessage, DocumentToolCall } from './document.ts';
import { readContent } from './read-content.ts';

export function toConversationDocument({
  messages,
  system,
  tools = [],
}: ConversationSubject): ConversationDocument {
  const opening = countOpening(messages);
  const [start, end] = findLatestAnswer(messages, opening);
  const systems = messages
    .slice(0, opening)
    .flatMap(({ content }) => readContent(content).text ?? []);
  const texts = [...(system === undefined ? [] : [system]), ...systems];
  const later = messages.slice(end).map(toDocumentMessage);
  return {
    kind: 'conversation',
    system: texts.length > 0 ? texts.join('\n\n') : null,
    tools,
    earlier_turns: messages.slice(opening, start).map(toDocumentMessage),
    latest_answer: messages.slice(start, end).map(toDocumentMessage),
    ...(later.length > 0 ? { later_messages: later } : {}),
  };
}

// The system messages with which the conversation begins.
function countOpening(messages: readonly FreeForm[]): number {
  const first = messages.findIndex(({ role }) => role !== 'system');
  return first === -1 ? messages.length : first;
}

/**
 * Finds the last turn of the assistant: it begins after the last message of the user before it, and ends with the last
 * message of the assistant and the results of its calls.
 */
function findLatestAnswer(messages: readonly FreeForm[], opening: number): [number, number] {
  const last = messages.findLastIndex(({ role }) => role === 'assistant');
  if (last === -1) return [messages.length, messages.length];
  const question = messages.slice(0, last).findLastIndex(({ role }) => role === 'user');
  const results = messages.slice(last + 1).findIndex(({ role }) => role !== 'tool');
  return [Math.max(opening, question + 1), results === -1 ? messages.length : last + 1 + results];
}

function toDocumentMessage(message: FreeForm): DocumentMessage {
  const { role, name, content, tool_call_id: callId } = message;
  const { text, omitted } = readContent(toParts(message, content));
  const calls = toToolCalls(message);
  return {
    role: String(role),
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof callId === 'string' ? { call_id: callId } : {}),
    ...(text === undefined ? {} : { text }),
    ...(omitted === undefined ? {} : { omitted }),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

// Some APIs put a refusal and the transcript of spoken audio beside the content.
function toParts({ refusal, audio }: FreeForm, content: unknown): unknown {
  const transcript = isRecord(audio) ? audio['transcript'] : undefined;
  const beside = [refusal, transcript].filter((text) => typeof text === 'string' && text !== '');
  if (beside.length === 0) return content;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content ?? ''];
  return [...parts.filter((part) => part !== ''), ...beside];
}

// `function_call` is the older format of a single call.
function toToolCalls({ tool_calls: calls, function_call: call }: FreeForm): DocumentToolCall[] {
  const listed: readonly unknown[] = Array.isArray(calls) ? calls : [];
  return [...listed, ...(isRecord(call) ? [{ function: call }] : [])].map(toToolCall);
}

// A call of a function, or of a custom tool, whose input is a text.
function toToolCall(call: unknown): DocumentToolCall {
  const { id, function: called, custom } = isRecord(call) ? call : {};
  const tool = isRecord(called) ? called : isRecord(custom) ? custom : {};
  return {
    id: typeof id === 'string' ? id : '',
    tool: typeof tool['name'] === 'string' ? tool['name'] : '',
    arguments: tool['arguments'] ?? tool['input'] ?? null,
  };
}
