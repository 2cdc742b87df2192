import { warnOfFinish } from '../core/finish.ts';
import { type Media, mediaTypeOf } from '../core/media.ts';
import { called, told } from '../core/piece-readers.ts';
import {
  addMessage,
  type Piece,
  toContent,
  toPieces,
  toText,
  type Writing,
  isData,
} from '../core/pieces.ts';
import { isJson, toJsonText } from '../core/plain.ts';
import { either, has, inherited, isObject, itemsOf, list, own, text } from '../core/read.ts';
import type { Call, Transcript } from '../core/transcript.ts';
import { readResult as readAnthropicResult } from './anthropic.ts';
import { toRefusal } from './chat-parts.ts';
import { toSpeech } from './chat.ts';
import { readResponsesItem } from './responses.ts';

const SYMBOL = /* @__PURE__ */ Symbol.for('langchain.message');

// One of these is on every form of a message, and asking for a name is cheap.
const SIGNS = [SYMBOL, 'lc', 'lc_namespace', 'data'];

/** Blocks that repeat what stands in `tool_calls`. */
const MIRROR =
  /^(?:tool_use|(?:invalid_)?tool_call(?:_chunk)?|function_?[cC]all|input_json_delta)$/;

const ROLE = /^(?:human|ai|system|developer|tool|function|generic|chat|remove)$/;

const MEDIA = /^(?:input_)?(image|audio|video|file|document|media)(?:_url)?$/;

/** The blocks of LangChain's messages, its own and those of the provider behind it. */
const LANGCHAIN: Writing = {
  noun: 'block',
  parts: {
    text: (block) => ({
      text: text(block, 'text'),
      annotations: [...list(block, 'annotations'), ...list(block, 'citations')],
    }),
    reasoning: thoughtOf,
    thinking: thoughtOf,
    redacted_thinking: told('redacted_thinking'),
    server_tool_call: called('id', 'name', 'args', { as: 'serverExecuted' }),
    server_tool_use: called('id', 'name', 'input', { as: 'serverExecuted' }),
  },
  other: (block, type) => {
    if (MIRROR.test(type)) return {};
    const kind = MEDIA.exec(type)?.[1];
    if (kind !== undefined) return { media: toMedia(kind, block) };
    if (!/_tool_(?:call_)?result$/.test(type)) return undefined;
    if (has(block, 'tool_use_id')) return readAnthropicResult(block);
    const id = text(block, 'toolCallId', 'tool_call_id');
    const content = toJsonText(either(block, 'output', 'content'), '');
    return { result: { id, content, isError: own(block, 'status') === 'error' } };
  },
};

/**
 * Tells whether a value is a message of LangChain: live, serialised, stored or copied.
 *
 * @param value - Anything.
 */
export function isLangChainMessage(value: unknown): value is object {
  if (!isObject(value) || !SIGNS.some((key) => key in value)) return false;
  if (inherited(value, SYMBOL) === true) return true;
  if (own(value, 'lc') === 1) return /Message(?:Chunk)?$/.test(classOf(value));
  const [library, part] = itemsOf(inherited(value, 'lc_namespace'));
  if (library === 'langchain_core' && part === 'messages') return true;
  const isRole = ROLE.test(text(value, 'type') ?? '');
  return isRole && has(own(value, 'data'), 'content', 'content_blocks');
}

/**
 * Adds a message of LangChain.
 *
 * @param message - The message.
 * @param transcript - Where to add it.
 */
export function readLangChainMessage(message: object, transcript: Transcript): void {
  const fields = own(message, 'kwargs') ?? own(message, 'data') ?? message;
  const role = roleOf(message, fields);
  const pieces = toPieces(contentOf(role, fields), LANGCHAIN);
  if (role === 'tool' || role === 'function') {
    transcript.result({
      id: text(fields, 'tool_call_id'),
      name: text(fields, 'name'),
      ...toContent(pieces),
      isError: own(fields, 'status') === 'error',
    });
  } else if (role === 'ai') readAnswer(fields, pieces, transcript);
  // A message to be removed tells the graph to forget one; it is none itself.
  else if (role !== 'remove') {
    const name = text(fields, 'name');
    const notes = role === 'human' && name !== undefined ? { name } : {};
    addMessage(role, pieces, transcript, { notes });
  }
}

function readAnswer(fields: unknown, pieces: readonly Piece[], transcript: Transcript): void {
  const extra = own(fields, 'additional_kwargs');
  for (const item of list(extra, 'tool_outputs')) {
    if (isObject(item)) readResponsesItem(item, transcript);
  }
  const beside = besides(fields, extra, toText(pieces) !== '');
  addMessage('ai', [...pieces, ...beside], transcript);
  const facts = own(fields, 'response_metadata');
  const reason = text(facts, 'finish_reason', 'stop_reason', 'finishReason', 'stopReason');
  warnOfFinish(transcript, reason);
}

/** What a tool gave may be data. */
function contentOf(role: string, fields: unknown): unknown {
  const content = either(fields, 'content', 'content_blocks');
  return role === 'tool' && isData(content) ? toJsonText(content) : content;
}

/** What stands beside the content of an answer. */
function besides(fields: unknown, extra: unknown, isAnswered: boolean): Piece[] {
  const refusal = text(extra, 'refusal') ?? '';
  return [
    { thought: text(extra, 'reasoning_content') },
    toSpeech(own(extra, 'audio'), isAnswered),
    refusal !== '' && isAnswered ? { notes: { refusal } } : toRefusal(refusal),
    ...callsOf(fields).map((call) => ({ call })),
  ];
}

function roleOf(message: object, fields: unknown): string {
  const type = own(message, 'lc') === 1 ? classOf(message) : inherited(message, 'type');
  const role = (typeof type === 'string' ? type : 'human').replace(/Message(?:Chunk)?$/, '');
  // Messages of any role say which.
  const isAny = /^(?:chat|generic)$/i.test(role);
  return (isAny ? (text(fields, 'role') ?? 'human') : role).toLowerCase();
}

function classOf(message: object): string {
  return String(list(message, 'id').at(-1));
}

function callsOf(fields: unknown): readonly Call[] {
  const written = chunksOf(fields);
  const calls = [...list(fields, 'tool_calls'), ...list(fields, 'invalid_tool_calls')];
  // On a live chunk the calls are a getter; what they are made of is data.
  if (calls.length === 0 && written.length > 0) return written;
  const extra = own(fields, 'additional_kwargs');
  if (calls.length === 0) return [...list(extra, 'tool_calls').map(toCall), ...legacyCall(extra)];
  const argumentsOf = new Map(written.map(({ id, args }) => [id, args]));
  return calls.map((call) => {
    const id = text(call, 'id');
    // Arguments that were cut off became an empty object; the chunks still hold them.
    const raw = argumentsOf.get(id) ?? '';
    return {
      id,
      name: text(call, 'name'),
      args: raw === '' || isJson(raw) ? own(call, 'args') : raw,
    };
  });
}

function legacyCall(extra: unknown): readonly Call[] {
  const call = own(extra, 'function_call');
  return isObject(call) ? [{ name: text(call, 'name'), args: own(call, 'arguments') }] : [];
}

function toCall(call: unknown): Call {
  const called = own(call, 'function');
  return { id: text(call, 'id'), name: text(called, 'name'), args: own(called, 'arguments') };
}

/** The calls as they were streamed: the pieces of one have its index. */
function chunksOf(fields: unknown): readonly (Call & { readonly args: string })[] {
  const calls = new Map<unknown, Call & { readonly args: string }>();
  for (const [position, chunk] of list(fields, 'tool_call_chunks').entries()) {
    const index = own(chunk, 'index') ?? position;
    const before = calls.get(index);
    calls.set(index, {
      id: before?.id ?? text(chunk, 'id'),
      name: before?.name ?? text(chunk, 'name'),
      args: (before?.args ?? '') + (text(chunk, 'args') ?? ''),
    });
  }
  return [...calls.values()];
}

function thoughtOf(block: unknown): Piece {
  const summary = list(block, 'summary').flatMap((part) => text(part, 'text') ?? []);
  return { thought: text(block, 'reasoning', 'thinking', 'text') ?? summary.join('\n\n') };
}

function toMedia(kind: string, block: unknown): Media {
  const address = own(block, `${kind}_url`);
  const source = own(block, 'source');
  return {
    kind,
    type: mediaTypeOf(block) ?? mediaTypeOf(source),
    source:
      text(address, 'url') ??
      address ??
      either(block, 'url', 'data') ??
      either(source, 'url', 'data'),
    fileId: text(block, 'fileId', 'file_id'),
  };
}
