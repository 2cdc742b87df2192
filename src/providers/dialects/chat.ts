import { addMessage } from '../core/add-message.ts';
import type { Call, CallResult } from '../core/call.ts';
import { isData, readSegments } from '../core/read-segments.ts';
import { either, isObject, list, own, text } from '../core/read.ts';
import { type Segment, toResultContent, toText } from '../core/segment.ts';
import { toJsonText } from '../core/to-plain.ts';
import type { Transcript } from '../core/transcript.ts';
import { unsupported } from '../core/unsupported.ts';
import { CHAT, toRefusal } from './chat-parts.ts';

/** The roles of OpenAI's chat format. */
export const CHAT_ROLES: readonly string[] = [
  'system',
  'developer',
  'user',
  'assistant',
  'tool',
  'function',
  // LangChain's roles: its graphs accept messages in this format too.
  'human',
  'ai',
];

/**
 * Reports whether a message consists of a role and a string. Most messages of a long conversation do, and
 * skip the detection of a dialect and of other fields.
 */
export function isPlainMessage(message: object): boolean {
  if (Object.keys(message).length !== 2 || typeof own(message, 'content') !== 'string')
    return false;
  const role = own(message, 'role');
  return role === 'user' || role === 'assistant';
}

/**
 * Adds a message in OpenAI's chat format. Mistral, Ollama, Cohere and many servers use it with small
 * differences.
 */
export function readChatMessage(message: object, transcript: Transcript): void {
  const role = text(message, 'role') ?? '';
  if (isPlainMessage(message)) {
    transcript.addTextMessage(role === 'user' ? role : 'assistant', text(message, 'content') ?? '');
    return;
  }
  if (!CHAT_ROLES.includes(role)) {
    throw unsupported(
      'unknown',
      'A message has an unknown role',
      `use one of ${CHAT_ROLES.join(', ')}`,
    );
  }
  if (role === 'assistant' || role === 'ai') readChatAssistant(message, transcript);
  else if (role === 'tool' || role === 'function') {
    transcript.addResult({
      id: text(message, 'tool_call_id', 'toolCallId'),
      name: text(message, 'name', 'tool_name', 'toolName'),
      keepsName: true,
      ...toolContent(own(message, 'content')),
    });
  } else {
    // Ollama has a separate field for images.
    const images = list(message, 'images').map((source) => ({ media: { kind: 'image', source } }));
    const segments = [...readSegments(own(message, 'content'), CHAT), ...images];
    addMessage(role, segments, transcript, { extras: nameOf(message) });
  }
}

/**
 * Adds an assistant message in OpenAI's chat format, with the citations that the response has outside the
 * message.
 */
export function readChatAssistant(
  message: object,
  transcript: Transcript,
  annotations: readonly unknown[] = [],
): void {
  // Groq executes its tools before the answer.
  for (const tool of list(message, 'executed_tools')) {
    const call = { name: text(tool, 'name', 'type'), args: own(tool, 'arguments') };
    const output = either(tool, 'output', 'search_results', 'code_results', 'browser_results');
    transcript.addServerCall(call, toJsonText(output, ''));
  }
  const content = own(message, 'content');
  const answer = readSegments(content, CHAT);
  const isAnswered = typeof content === 'string' ? content !== '' : toText(answer) !== '';
  const cited = [...list(message, 'annotations'), ...list(message, 'citations'), ...annotations];
  const segments: readonly Segment[] = [
    { reasoning: reasoningOf(message) },
    ...answer,
    ...otherSegments(message, isAnswered),
    { annotations: cited },
    ...callsOf(message).map((call) => ({ call })),
  ];
  addMessage('assistant', segments, transcript, { extras: nameOf(message) });
}

/** Reads the fields that a message may have beside or instead of its content. */
function otherSegments(message: object, isAnswered: boolean): Segment[] {
  const segments: Segment[] = [];
  // Cohere's plan of the tool calls: a message with calls has no other text.
  const plan = text(message, 'toolPlan', 'tool_plan') ?? '';
  if (plan !== '') segments.push({ text: plan, extras: { toolPlan: true } });
  const audio = own(message, 'audio');
  if (isObject(audio)) segments.push(toSpeech(audio, isAnswered));
  // OpenRouter returns generated images here.
  segments.push(...readSegments(list(message, 'images'), CHAT));
  const refusal = text(message, 'refusal') ?? '';
  if (refusal !== '') segments.push(isAnswered ? { extras: { refusal } } : toRefusal(refusal));
  return segments;
}

/** Reads the content of a tool message, which is often an object rather than text. */
function toolContent(content: unknown): Pick<CallResult, 'content' | 'warnings'> {
  if (isData(content)) return { content: toJsonText(content) };
  return toResultContent(readSegments(content, CHAT));
}

function callsOf(message: object): Call[] {
  const calls = list(message, 'tool_calls', 'toolCalls').map((call): Call => {
    const id = text(call, 'id');
    const custom = own(call, 'custom');
    if (isObject(custom)) {
      const args = { input: own(custom, 'input') };
      return { id, name: text(custom, 'name'), args, kind: 'customToolCalls' };
    }
    const called = own(call, 'function') ?? call;
    return { id, name: text(called, 'name'), args: either(called, 'arguments', 'parameters') };
  });
  const legacy = own(message, 'function_call');
  if (!isObject(legacy)) return calls;
  return [...calls, { name: text(legacy, 'name'), args: own(legacy, 'arguments') }];
}

function reasoningOf(message: object): string {
  const reasoning = text(message, 'reasoning_content', 'reasoning', 'thinking');
  const details = list(message, 'reasoning_details').flatMap(
    (item) => text(item, 'text', 'summary') ?? [],
  );
  return reasoning ?? details.join('\n\n');
}

/** Reads a spoken answer. Its transcript becomes the content of a message that has no text (`isAnswered`). */
export function toSpeech(audio: unknown, isAnswered: boolean): Segment {
  const transcript = text(audio, 'transcript');
  if (transcript === undefined) return {};
  const id = text(audio, 'id');
  const extras = { audio: id === undefined ? { transcript } : { id, transcript } };
  return isAnswered ? { extras } : { text: transcript, extras };
}

function nameOf(message: object): { readonly name?: string } {
  const name = text(message, 'name');
  return name === undefined ? {} : { name };
}
