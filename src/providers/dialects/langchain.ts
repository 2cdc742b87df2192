import { addMessage } from '../core/add-message.ts';
import type { Call } from '../core/call.ts';
import { type Media, mediaTypeOf } from '../core/media.ts';
import { callReader, warningReader } from '../core/part-readers.ts';
import { isData, type PartFormat, readSegments } from '../core/read-segments.ts';
import { either, has, inherited, isObject, itemsOf, list, own, text } from '../core/read.ts';
import { type Segment, toResultContent, toText } from '../core/segment.ts';
import { isJson, toJsonText } from '../core/to-plain.ts';
import type { Transcript } from '../core/transcript.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { readResult as readAnthropicResult } from './anthropic.ts';
import { toRefusal } from './chat-parts.ts';
import { toSpeech } from './chat.ts';
import { readResponsesItem } from './responses.ts';

const SYMBOL = /* @__PURE__ */ Symbol.for('langchain.message');

// Every representation of a message has one of these keys. The check is cheap and rejects most objects.
const MARKER_KEYS = [SYMBOL, 'lc', 'lc_namespace', 'data'];

/** Blocks that repeat the calls in `tool_calls`. */
const REPEATED_CALLS =
  /^(?:tool_use|(?:invalid_)?tool_call(?:_chunk)?|function_?[cC]all|input_json_delta)$/;

const ROLE = /^(?:human|ai|system|developer|tool|function|generic|chat|remove)$/;

const MEDIA = /^(?:input_)?(image|audio|video|file|document|media)(?:_url)?$/;

/** The format of LangChain's messages: its own blocks and those of the provider. */
const LANGCHAIN: PartFormat = {
  noun: 'block',
  readers: {
    text: (block) => ({
      text: text(block, 'text'),
      annotations: [...list(block, 'annotations'), ...list(block, 'citations')],
    }),
    reasoning: readReasoning,
    thinking: readReasoning,
    redacted_thinking: warningReader('redacted_thinking'),
    server_tool_call: callReader('id', 'name', 'args', { kind: 'serverExecuted' }),
    server_tool_use: callReader('id', 'name', 'input', { kind: 'serverExecuted' }),
  },
  readOther: (block, type) => {
    if (REPEATED_CALLS.test(type)) return {};
    const kind = MEDIA.exec(type)?.[1];
    if (kind !== undefined) return { media: toMedia(kind, block) };
    if (!/_tool_(?:call_)?result$/.test(type)) return undefined;
    if (has(block, 'tool_use_id')) return readAnthropicResult(block);
    const id = text(block, 'toolCallId', 'tool_call_id');
    const content = toJsonText(either(block, 'output', 'content'), '');
    return { result: { id, content, isError: own(block, 'status') === 'error' } };
  },
};

/** Reports whether a value is a LangChain message: an instance, serialised, stored or cloned. */
export function isLangChainMessage(value: unknown): value is object {
  if (!isObject(value) || !MARKER_KEYS.some((key) => key in value)) return false;
  if (inherited(value, SYMBOL) === true) return true;
  if (own(value, 'lc') === 1) return /Message(?:Chunk)?$/.test(classOf(value));
  const [library, part] = itemsOf(inherited(value, 'lc_namespace'));
  if (library === 'langchain_core' && part === 'messages') return true;
  const isRole = ROLE.test(text(value, 'type') ?? '');
  return isRole && has(own(value, 'data'), 'content', 'content_blocks');
}

/** Adds a LangChain message. */
export function readLangChainMessage(message: object, transcript: Transcript): void {
  const fields = own(message, 'kwargs') ?? own(message, 'data') ?? message;
  const role = roleOf(message, fields);
  const segments = readSegments(contentOf(role, fields), LANGCHAIN);
  if (role === 'tool' || role === 'function') {
    transcript.addResult({
      id: text(fields, 'tool_call_id'),
      name: text(fields, 'name'),
      ...toResultContent(segments),
      isError: own(fields, 'status') === 'error',
    });
  } else if (role === 'ai') readAnswer(fields, segments, transcript);
  // A RemoveMessage is an instruction to the graph and has no content.
  else if (role !== 'remove') {
    const name = text(fields, 'name');
    const extras = role === 'human' && name !== undefined ? { name } : {};
    addMessage(role, segments, transcript, { extras });
  }
}

function readAnswer(fields: unknown, segments: readonly Segment[], transcript: Transcript): void {
  const extra = own(fields, 'additional_kwargs');
  for (const item of list(extra, 'tool_outputs')) {
    if (isObject(item)) readResponsesItem(item, transcript);
  }
  const others = otherSegments(fields, extra, toText(segments) !== '');
  addMessage('ai', [...segments, ...others], transcript);
  const metadata = own(fields, 'response_metadata');
  const reason = text(metadata, 'finish_reason', 'stop_reason', 'finishReason', 'stopReason');
  warnOfFinish(transcript, reason);
}

/** Reads the content of a message. The output of a tool may be data, which becomes JSON. */
function contentOf(role: string, fields: unknown): unknown {
  const content = either(fields, 'content', 'content_blocks');
  return role === 'tool' && isData(content) ? toJsonText(content) : content;
}

/** Reads the fields that an answer has beside its content. */
function otherSegments(fields: unknown, extra: unknown, isAnswered: boolean): Segment[] {
  const refusal = text(extra, 'refusal') ?? '';
  return [
    { reasoning: text(extra, 'reasoning_content') },
    toSpeech(own(extra, 'audio'), isAnswered),
    refusal !== '' && isAnswered ? { extras: { refusal } } : toRefusal(refusal),
    ...callsOf(fields).map((call) => ({ call })),
  ];
}

function roleOf(message: object, fields: unknown): string {
  const type = own(message, 'lc') === 1 ? classOf(message) : inherited(message, 'type');
  const role = (typeof type === 'string' ? type : 'human').replace(/Message(?:Chunk)?$/, '');
  // These classes have their role in a field.
  const isGeneric = /^(?:chat|generic)$/i.test(role);
  return (isGeneric ? (text(fields, 'role') ?? 'human') : role).toLowerCase();
}

function classOf(message: object): string {
  return String(list(message, 'id').at(-1));
}

function callsOf(fields: unknown): readonly Call[] {
  const chunks = chunksOf(fields);
  const calls = [...list(fields, 'tool_calls'), ...list(fields, 'invalid_tool_calls')];
  // On the instance of a message chunk, `tool_calls` is a getter; its chunks are data.
  if (calls.length === 0 && chunks.length > 0) return chunks;
  const extra = own(fields, 'additional_kwargs');
  if (calls.length === 0) return [...list(extra, 'tool_calls').map(toCall), ...legacyCall(extra)];
  const argumentsOf = new Map(chunks.map(({ id, args }) => [id, args]));
  return calls.map((call) => {
    const id = text(call, 'id');
    // The library replaces arguments that were cut off with an empty object; the chunks have the text.
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

/** Joins the streamed chunks of each call, which have the same index. */
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

function readReasoning(block: unknown): Segment {
  const summary = list(block, 'summary').flatMap((part) => text(part, 'text') ?? []);
  return { reasoning: text(block, 'reasoning', 'thinking', 'text') ?? summary.join('\n\n') };
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
