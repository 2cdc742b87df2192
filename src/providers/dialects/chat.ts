import { MESSAGE_ROLES } from '../../service/messages.ts';
import { addMessage, addSegments } from '../core/add-message.ts';
import type { CallResult } from '../core/tool-call.ts';
import { isData, readSegments } from '../core/read-segments.ts';
import { either, isObject, list, own, text, textsOf } from '../core/read.ts';
import { type Segment, toResultContent, toServerCall, toText } from '../core/segment.ts';
import { toJsonText } from '../core/to-plain.ts';
import type { Transcript } from '../core/transcript.ts';
import { unsupported } from '../core/unsupported.ts';
import { FOREIGN_ROLES, isPlainMessage, warnOfUnknownKeys } from './chat-variants.ts';
import { CHAT, readChatCalls, toRefusal } from './chat-parts.ts';

export const CHAT_ROLES: readonly string[] = [...MESSAGE_ROLES, ...FOREIGN_ROLES];

/**
 * Adds a message in OpenAI's chat format. Mistral, Ollama, Cohere and many servers use it with small
 * differences.
 */
export function readChatMessage(message: object, transcript: Transcript): void {
  if (isPlainMessage(message)) {
    transcript.addTextMessage(message.role, message.content);
    return;
  }
  const role = text(message, 'role') ?? '';
  checkRole(role);
  // AG-UI, which CopilotKit uses, has messages that are not turns: reasoning, and the state of a widget.
  if (role === 'reasoning') transcript.addReasoning(text(message, 'content'));
  else if (role !== 'activity') readTurn(message, role, transcript);
}

function readTurn(message: object, role: string, transcript: Transcript): void {
  const result = own(own(message, 'options'), 'toolResult');
  if (isObject(result)) addToolResult(message, result, transcript);
  else if (role === 'assistant' || role === 'ai') readChatAssistant(message, transcript);
  else if (role === 'tool' || role === 'function') {
    transcript.addResult({
      id: text(message, 'tool_call_id', 'toolCallId'),
      name: text(message, 'name', 'tool_name', 'toolName'),
      keepsName: true,
      ...toolContent(own(message, 'content')),
    });
  } else {
    const images = list(message, 'images').map(toImage);
    const segments = [...readSegments(own(message, 'content'), CHAT), ...images];
    addMessage(role, segments, transcript, { extras: nameOf(message) });
  }
}

function checkRole(role: string): void {
  if (CHAT_ROLES.includes(role)) return;
  const fix = `use one of ${CHAT_ROLES.join(', ')}`;
  throw unsupported('unknown', 'A message has an unknown role', fix);
}

/** Adds an assistant message in OpenAI's chat format. Some responses have citations outside the message. */
export function readChatAssistant(
  message: object,
  transcript: Transcript,
  annotations: readonly unknown[] = [],
): void {
  // Groq executes its tools before the answer.
  for (const tool of list(message, 'executed_tools')) {
    const call = { name: text(tool, 'name', 'type'), args: own(tool, 'arguments') };
    const output = either(tool, 'output', 'search_results', 'code_results', 'browser_results');
    addSegments([toServerCall(call, toJsonText(output, ''))], transcript);
  }
  const content = own(message, 'content');
  const calls = readChatCalls(message);
  // Otherwise an answer under another key would be read as an empty one.
  if (content === undefined && calls.length === 0) warnOfUnknownKeys(message, transcript);
  const answer = readSegments(content, CHAT);
  const isAnswered = typeof content === 'string' ? content !== '' : toText(answer) !== '';
  const cited = [
    ...list(message, 'annotations'),
    ...list(message, 'citations'),
    // Azure has the citations of answers on the user's data here.
    ...list(own(message, 'context'), 'citations'),
    ...annotations,
  ];
  const segments: readonly Segment[] = [
    { reasoning: reasoningOf(message) },
    ...answer,
    ...otherSegments(message, isAnswered),
    { annotations: cited },
    ...calls,
  ];
  addMessage('assistant', segments, transcript, { extras: nameOf(message) });
}

function otherSegments(message: object, isAnswered: boolean): Segment[] {
  const segments: Segment[] = [];
  // Cohere's plan of the tool calls is the only text of a message with calls.
  const plan = text(message, 'toolPlan', 'tool_plan') ?? '';
  if (plan !== '') segments.push({ text: plan, separator: '\n\n', extras: { toolPlan: true } });
  const audio = own(message, 'audio');
  if (isObject(audio)) segments.push(toSpeech(audio, isAnswered));
  // OpenRouter returns generated images here.
  for (const image of list(message, 'images')) segments.push(toImage(image));
  return [...segments, toRefusal(text(message, 'refusal') ?? '', isAnswered)];
}

/** In LlamaIndex, the result of a tool has the role of the user. */
function addToolResult(message: object, result: object, transcript: Transcript): void {
  const content = either(result, 'result') ?? own(message, 'content');
  const isError = own(result, 'isError') === true;
  transcript.addResult({ id: text(result, 'id'), ...toolContent(content), isError });
}

/** Ollama has base64 or bytes beside the content, OpenRouter a part. */
function toImage(image: unknown): Segment {
  const part = either(image, 'image_url', 'imageUrl');
  const source = part === undefined ? image : text(part, 'url');
  return { media: { kind: 'image', source } };
}

/** The content is often an object rather than text. */
function toolContent(content: unknown): Pick<CallResult, 'content' | 'warnings'> {
  if (isData(content)) return { content: toJsonText(content) };
  return toResultContent(readSegments(content, CHAT));
}

function reasoningOf(message: object): string {
  const reasoning = text(message, 'reasoning_content', 'reasoning', 'thinking');
  const details = textsOf(list(message, 'reasoning_details'), 'text', 'summary');
  return reasoning ?? details.join('\n\n');
}

/** The transcript becomes the content, unless the message has text (`isAnswered`). */
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
