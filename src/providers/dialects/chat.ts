import { addMessage, isData, type Piece, toContent, toPieces, toText } from '../core/pieces.ts';
import { toJsonText } from '../core/plain.ts';
import { either, isObject, list, own, text } from '../core/read.ts';
import type { Call, CallResult, Transcript } from '../core/transcript.ts';
import { unsupported } from '../core/unsupported.ts';
import { CHAT, toRefusal } from './chat-parts.ts';

/** Who speaks in OpenAI's chat format. */
export const CHAT_ROLES: readonly string[] = [
  'system',
  'developer',
  'user',
  'assistant',
  'tool',
  'function',
  // The words of LangChain, whose graphs take messages in this format too.
  'human',
  'ai',
];

/**
 * Tells whether a message is nothing but a role and a text, as most of a long conversation are: they are
 * read without looking for all that a message may hold.
 *
 * @param message - Anything.
 */
export function isPlainMessage(message: object): boolean {
  if (Object.keys(message).length !== 2 || typeof own(message, 'content') !== 'string')
    return false;
  const role = own(message, 'role');
  return role === 'user' || role === 'assistant';
}

/**
 * Adds a message in OpenAI's chat format, which Mistral, Ollama, Cohere and many servers share with small
 * differences.
 *
 * @param message - The message.
 * @param transcript - Where to add it.
 */
export function readChatMessage(message: object, transcript: Transcript): void {
  const role = text(message, 'role') ?? '';
  if (isPlainMessage(message)) {
    transcript.addText(role === 'user' ? role : 'assistant', text(message, 'content') ?? '');
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
    transcript.result({
      id: text(message, 'tool_call_id', 'toolCallId'),
      name: text(message, 'name', 'tool_name', 'toolName'),
      ...toolContent(own(message, 'content')),
    });
  } else {
    // Ollama puts pictures beside the text.
    const images = list(message, 'images').map((source) => ({ media: { kind: 'image', source } }));
    const pieces = [...toPieces(own(message, 'content'), CHAT), ...images];
    addMessage(role, pieces, transcript, { notes: nameOf(message) });
  }
}

/**
 * Adds an assistant's message in OpenAI's chat format.
 *
 * @param message - The message.
 * @param transcript - Where to add it.
 * @param annotations - What the provider says beside the message.
 */
export function readChatAssistant(
  message: object,
  transcript: Transcript,
  annotations: readonly unknown[] = [],
): void {
  // Groq carries tools out itself, before the answer.
  for (const tool of list(message, 'executed_tools')) {
    const call = { name: text(tool, 'name', 'type'), args: own(tool, 'arguments') };
    const output = either(tool, 'output', 'search_results', 'code_results', 'browser_results');
    transcript.pair(call, toJsonText(output, ''));
  }
  const content = own(message, 'content');
  const said = toPieces(content, CHAT);
  const isAnswered = typeof content === 'string' ? content !== '' : toText(said) !== '';
  const cited = [...list(message, 'annotations'), ...list(message, 'citations'), ...annotations];
  const pieces: readonly Piece[] = [
    { thought: reasoningOf(message) },
    ...said,
    ...besides(message, isAnswered),
    { annotations: cited },
    ...callsOf(message).map((call) => ({ call })),
  ];
  addMessage('assistant', pieces, transcript, { notes: nameOf(message) });
}

/** What else a message may hold in the place of its text. */
function besides(message: object, isAnswered: boolean): Piece[] {
  const pieces: Piece[] = [];
  // What the model plans stands where its answer would, beside its calls.
  const plan = text(message, 'toolPlan', 'tool_plan') ?? '';
  if (plan !== '') pieces.push({ text: plan, notes: { toolPlan: true } });
  const audio = own(message, 'audio');
  if (isObject(audio)) pieces.push(toSpeech(audio, isAnswered));
  // Pictures that the model made.
  pieces.push(...toPieces(list(message, 'images'), CHAT));
  const refusal = text(message, 'refusal') ?? '';
  if (refusal !== '') pieces.push(isAnswered ? { notes: { refusal } } : toRefusal(refusal));
  return pieces;
}

/** What a tool gave is often an object that nobody wrote as text. */
function toolContent(content: unknown): Pick<CallResult, 'content' | 'warnings'> {
  if (isData(content)) return { content: toJsonText(content) };
  return toContent(toPieces(content, CHAT));
}

function callsOf(message: object): Call[] {
  const calls = list(message, 'tool_calls', 'toolCalls').map((call): Call => {
    const id = text(call, 'id');
    const custom = own(call, 'custom');
    if (isObject(custom)) {
      const args = { input: own(custom, 'input') };
      return { id, name: text(custom, 'name'), args, as: 'customToolCalls' };
    }
    const called = own(call, 'function') ?? call;
    return { id, name: text(called, 'name'), args: either(called, 'arguments', 'parameters') };
  });
  const legacy = own(message, 'function_call');
  if (!isObject(legacy)) return calls;
  return [...calls, { name: text(legacy, 'name'), args: own(legacy, 'arguments') }];
}

function reasoningOf(message: object): string {
  const said = text(message, 'reasoning_content', 'reasoning', 'thinking');
  const details = list(message, 'reasoning_details').flatMap(
    (item) => text(item, 'text', 'summary') ?? [],
  );
  return said ?? details.join('\n\n');
}

/**
 * Reads a spoken answer: its transcript is the answer where there is no other.
 *
 * @param audio - The recording.
 * @param isAnswered - Whether there is.
 */
export function toSpeech(audio: unknown, isAnswered: boolean): Piece {
  const transcript = text(audio, 'transcript');
  if (transcript === undefined) return {};
  const id = text(audio, 'id');
  const notes = { audio: id === undefined ? { transcript } : { id, transcript } };
  return isAnswered ? { notes } : { text: transcript, notes };
}

function nameOf(message: object): { readonly name?: string } {
  const name = text(message, 'name');
  return name === undefined ? {} : { name };
}
