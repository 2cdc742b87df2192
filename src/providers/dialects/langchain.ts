import { addMessage } from '../core/add-message.ts';
import type { Call } from '../core/tool-call.ts';
import { isData, readSegments } from '../core/read-segments.ts';
import {
  either,
  has,
  hasList,
  inherited,
  isObject,
  itemsOf,
  list,
  own,
  text,
  textsOf,
} from '../core/read.ts';
import { type Segment, toResultContent, toText } from '../core/segment.ts';
import { isJson, toJsonText } from '../core/to-plain.ts';
import type { Transcript } from '../core/transcript.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { readChatCalls, toRefusal } from './chat-parts.ts';
import { toSpeech } from './chat.ts';
import { LANGCHAIN, LANGCHAIN_ANSWER } from './langchain-blocks.ts';
import { readResponsesItem } from './responses.ts';

const SYMBOL = /* @__PURE__ */ Symbol.for('langchain.message');

const ROLE = /^(?:human|ai|system|developer|tool|function|generic|chat|remove)$/;

/** The types of messages that LangGraph Platform and Python write without a mark of the library. */
const BARE = /^(?:human|ai|system|tool|remove|AIMessageChunk)$/;

/** A message is an instance, serialised, stored, cloned, or written by LangGraph Platform. */
export function isLangChainMessage(value: unknown): value is object {
  if (!isObject(value)) return false;
  if (!isMarked(value)) return isBare(value);
  if (inherited(value, SYMBOL) === true) return true;
  if (own(value, 'lc') === 1) return /Message(?:Chunk)?$/.test(classOf(value));
  const [library, part] = itemsOf(inherited(value, 'lc_namespace'));
  if (library === 'langchain_core' && part === 'messages') return true;
  const isRole = ROLE.test(text(value, 'type') ?? '');
  return isRole && has(own(value, 'data'), 'content', 'content_blocks');
}

/** Every representation with a mark has one of these keys. The check is cheap and rejects most objects. */
function isMarked(value: object): boolean {
  return SYMBOL in value || 'lc' in value || 'lc_namespace' in value || 'data' in value;
}

function isBare(value: object): boolean {
  const type = text(value, 'type');
  if (type === undefined || !BARE.test(type)) return false;
  const content = own(value, 'content');
  return (
    (typeof content === 'string' ||
      Array.isArray(content) ||
      (content === null && hasList(value, 'tool_calls'))) &&
    !has(value, 'role', 'subtype') &&
    (type !== 'tool' || has(value, 'tool_call_id'))
  );
}

export function areChunks(value: unknown): value is readonly object[] {
  if (!isChunk(own(value, 0))) return false;
  const chunks = itemsOf(value);
  const ids = new Set(chunks.map((chunk) => text(fieldsOf(chunk), 'id')));
  ids.delete(undefined);
  return ids.size <= 1 && chunks.every(isChunk);
}

function isChunk(message: unknown): boolean {
  if (!isLangChainMessage(message)) return false;
  const type = own(message, 'lc') === 1 ? classOf(message) : own(message, 'type');
  return type === 'AIMessageChunk' || has(message, 'tool_call_chunks');
}

export function readLangChainMessage(message: object, transcript: Transcript): void {
  const fields = fieldsOf(message);
  const role = roleOf(message, fields);
  if (role === 'ai') {
    readAnswer([fields], transcript);
    return;
  }
  const segments = readSegments(contentOf(role, fields), LANGCHAIN);
  if (role === 'tool' || role === 'function') {
    transcript.addResult({
      id: text(fields, 'tool_call_id'),
      name: text(fields, 'name'),
      ...toResultContent(segments),
      isError: own(fields, 'status') === 'error',
    });
  }
  // A RemoveMessage is an instruction to the graph and has no content.
  else if (role !== 'remove') {
    const name = text(fields, 'name');
    const extras = role === 'human' && name !== undefined ? { name } : {};
    addMessage(role, segments, transcript, { extras });
  }
}

export function readChunks(chunks: readonly object[], transcript: Transcript): void {
  readAnswer(chunks.map(fieldsOf), transcript);
}

/** Adds an answer from the fields of the message, or of all its chunks. */
function readAnswer(all: readonly unknown[], transcript: Transcript): void {
  // Most chunks of a stream lack these fields, and there may be thousands of chunks.
  const extra = all.flatMap((fields) => own(fields, 'additional_kwargs') ?? []);
  for (const item of extra.flatMap((fields) => list(fields, 'tool_outputs'))) {
    if (isObject(item)) readResponsesItem(item, transcript);
  }
  const content = all.flatMap((fields) => [
    ...readSegments(contentOf('ai', fields), LANGCHAIN_ANSWER),
    { reasoning: text(own(fields, 'additional_kwargs'), 'reasoning_content') },
  ]);
  const segments = all.length > 1 ? joinReasoning(content) : content;
  const other = otherSegments(extra, toText(content, '') !== '');
  addMessage('ai', [...segments, ...other, ...callsOf(all)], transcript);
  const metadata = [...extra, ...all.map((fields) => own(fields, 'response_metadata'))];
  const keys = ['finish_reason', 'stop_reason', 'finishReason', 'stopReason'];
  warnOfFinish(transcript, textsOf(metadata, ...keys).at(-1));
}

/** Joins the pieces of a reasoning, which a message would separate by empty lines. */
function joinReasoning(segments: readonly Segment[]): readonly Segment[] {
  const joined: Segment[] = [];
  let reasoning = '';
  for (const segment of segments) {
    if (segment.reasoning !== undefined) reasoning += segment.reasoning;
    else if (Object.values(segment).some((value) => value !== undefined && value !== '')) {
      joined.push({ reasoning }, segment);
      reasoning = '';
    }
  }
  return [...joined, { reasoning }];
}

function fieldsOf(message: unknown): unknown {
  return own(message, 'kwargs') ?? own(message, 'data') ?? message;
}

/** The output of a tool may be data, which becomes JSON. */
function contentOf(role: string, fields: unknown): unknown {
  const content = either(fields, 'content', 'content_blocks');
  return role === 'tool' && isData(content) ? toJsonText(content) : content;
}

/** Each field may be in pieces. */
function otherSegments(extra: readonly unknown[], isAnswered: boolean): Segment[] {
  const audio = extra.map((fields) => own(fields, 'audio'));
  const [id] = textsOf(audio, 'id');
  const transcript = textsOf(audio, 'transcript').join('');
  return [
    transcript === '' ? {} : toSpeech({ id, transcript }, isAnswered),
    toRefusal(textsOf(extra, 'refusal').join(''), isAnswered),
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

function callsOf(all: readonly unknown[]): readonly Segment[] {
  const chunks = chunksOf(all.flatMap((fields) => list(fields, 'tool_call_chunks')));
  const calls = all.flatMap((fields) => [
    ...list(fields, 'tool_calls'),
    ...list(fields, 'invalid_tool_calls'),
  ]);
  // On the instance of a message chunk, `tool_calls` is a getter and the chunks are data. In JSON, each chunk has
  // parsed its own piece of the arguments.
  if (chunks.length > 0 && (calls.length === 0 || all.length > 1)) {
    return chunks.map((call) => ({ call }));
  }
  // Calls in the format of OpenAI.
  if (calls.length === 0) {
    return all.flatMap((fields) => readChatCalls(own(fields, 'additional_kwargs')));
  }
  const argumentsOf = new Map(chunks.map(({ id, args }) => [id, args]));
  return calls.map((call) => {
    const id = text(call, 'id');
    // The library replaces arguments that were cut off with an empty object; the chunks have the text.
    const raw = argumentsOf.get(id) ?? '';
    const args = raw === '' || isJson(raw) ? own(call, 'args') : raw;
    return { call: { id, name: text(call, 'name'), args } };
  });
}

/** A call as its pieces arrive. */
interface OpenCall extends Call {
  id: string | undefined;
  name: string | undefined;
  args: string;
}

/** The chunks of a call have the same index. ChatOllama writes the index 0 for all calls, so another id starts a call. */
function chunksOf(chunks: readonly unknown[]): readonly OpenCall[] {
  const calls: OpenCall[] = [];
  const open = new Map<unknown, OpenCall>();
  for (const [position, chunk] of chunks.entries()) {
    const index = own(chunk, 'index') ?? position;
    const piece = { id: text(chunk, 'id'), name: text(chunk, 'name'), args: '' };
    let call = open.get(index);
    if (call === undefined || isOther(call.id, piece.id)) {
      call = piece;
      calls.push(call);
      open.set(index, call);
    }
    if ((call.id ?? '') === '') call.id = piece.id;
    call.name ??= piece.name;
    call.args += text(chunk, 'args') ?? '';
  }
  return calls;
}

/** A piece may lack the id. */
function isOther(id = '', next = ''): boolean {
  return id !== '' && next !== '' && id !== next;
}
