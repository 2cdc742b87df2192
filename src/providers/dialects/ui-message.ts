import { addMessage } from '../core/add-message.ts';
import type { Call } from '../core/tool-call.ts';
import { BYTES, type Media } from '../core/media.ts';
import {
  callReader,
  isData,
  type PartFormat,
  readCompaction,
  readSegments,
} from '../core/read-segments.ts';
import { either, has, isObject, list, own, text } from '../core/read.ts';
import { type Segment, toResultContent } from '../core/segment.ts';
import { toJsonText, toPlainObject } from '../core/to-plain.ts';
import type { Transcript } from '../core/transcript.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { DENIED, readCustom, readFile, readReasoning, readText, toSource } from './ai-sdk.ts';

const MEDIA = /^(?:image|audio|video|document|file|reasoning-file|blob|uri)$/;

/**
 * The format of messages whose `parts` have a type: `UIMessage` of the Vercel AI SDK 4 to 7, which has one type per
 * tool and kind of source; TanStack AI; and OpenTelemetry's conventions for generative AI.
 */
const PARTS: PartFormat = {
  noun: 'part',
  readers: {
    text: readText,
    custom: readCustom,
    reasoning: readReasoning,
    source: (part) => ({ annotations: [toSource(own(part, 'source'))] }),
    'tool-invocation': (part) => readTool(own(part, 'toolInvocation'), ''),
    // TanStack AI.
    thinking: readReasoning,
    'structured-output': (part) => ({
      text: text(part, 'raw'),
      reasoning: text(part, 'reasoning'),
    }),
    // OpenTelemetry.
    tool_call: (part) => readTool(part, ''),
    tool_call_response: readResult,
    server_tool_call: callReader('id', 'name', 'server_tool_call', { kind: 'serverExecuted' }),
    server_tool_call_response: readResult,
    compaction: readCompaction,
  },
  readOther: (part, type) => {
    // A tool of the AI SDK may be named `result`.
    if (type === 'tool-result' && has(part, 'content')) return readResult(part);
    if (/^(?:dynamic-tool$|tool-)/.test(type)) return readTool(part, type);
    if (type.startsWith('source-')) return { annotations: [toSource(part)] };
    if (MEDIA.test(type)) return { media: toMedia(part, type) };
    return /^step-start$|^data-/.test(type) ? {} : undefined;
  },
};

/** Keys and types that the AI SDK does not write since version 5. */
const OTHER_KEYS = ['content', 'arguments', 'file_id'];
const OTHER_TYPES =
  /^(?:(?:server_)?tool_call|tool-invocation$|thinking|structured-output|blob|uri|compaction)/;

/** The AI SDK 4 may have `toolInvocations` instead of parts. */
export function readUiMessage(message: object, transcript: Transcript): void {
  const parts = partsOf(message);
  const isOther =
    has(message, 'content') ||
    parts.some((part) => has(part, ...OTHER_KEYS) || OTHER_TYPES.test(text(part, 'type') ?? ''));
  // The SDK's convertToModelMessages knows the tools, so its result has more details.
  if (!isOther) transcript.warnOnce('unsupported_item', 'UIMessage');
  const segments = readSegments(parts, PARTS);
  addMessage(text(message, 'role'), inOrder(parts, segments), transcript);
  warnOfFinish(transcript, text(message, 'finish_reason'));
}

function partsOf(message: object): readonly unknown[] {
  // Mastra keeps the parts, in the format of the AI SDK 4, in an object.
  const inner = own(message, 'content');
  if (isMastraContent(inner)) return partsOf(inner);
  const files = list(message, 'experimental_attachments');
  const parts = list(message, 'parts');
  const attachments = files.map((file) => ({ ...toPlainObject(file), type: 'file' }));
  if (parts.length > 0) return [...parts, ...attachments];
  const calls = list(message, 'toolInvocations');
  const tools = calls.map((toolInvocation) => ({ type: 'tool-invocation', toolInvocation }));
  const content = text(message, 'content') ?? '';
  const words = content === '' && calls.length > 0 ? [] : [{ type: 'text', text: content }];
  // The text follows the results, or announces calls without a result.
  const isOpen = calls.some((call) => !has(call, 'result'));
  return [...(isOpen ? [...words, ...tools] : [...tools, ...words]), ...attachments];
}

/** Mastra stores the content of a message as an object. */
export function isMastraContent(content: unknown): content is object {
  return isObject(content) && own(content, 'format') === 2;
}

/** The results of a step follow all of its calls. */
function inOrder(parts: readonly unknown[], all: readonly Segment[]): readonly Segment[] {
  const segments: Segment[] = [];
  const resultIds = new Set(parts.map((part) => text(part, 'toolCallId')));
  const results: Segment[] = [];
  let step: unknown;
  for (const [index, segment] of all.entries()) {
    const { call, result } = segment;
    const part = parts[index];
    const before = step;
    step = own(own(part, 'toolInvocation'), 'step') ?? step;
    if (call === undefined || step !== before) segments.push(...results.splice(0));
    if (call === undefined || result === undefined || call.kind === 'serverExecuted') {
      segments.push(segment);
      continue;
    }
    segments.push({ call });
    // TanStack AI may repeat the output of a call in a separate part.
    const isRepeated = has(part, 'arguments') && resultIds.has(call.id);
    if (!isRepeated) results.push({ result });
  }
  return [...segments, ...results];
}

function readTool(part: unknown, type: string): Segment {
  const call = toCall(part, type);
  const { id } = call;
  const state = own(part, 'state');
  if (state === 'output-error' || state === 'output-denied') {
    const reason = text(part, 'errorText') ?? text(own(part, 'approval'), 'reason') ?? DENIED;
    return { call, result: { id, content: reason, isError: true } };
  }
  const output = either(part, 'output', 'result');
  const isDone = state === 'output-available' || state === 'result' || output !== undefined;
  return isDone ? { call, result: { id, content: toJsonText(output, '') } } : { call };
}

function toCall(part: unknown, type: string): Call {
  const state = own(part, 'state');
  const isServer = [part, own(part, 'metadata')].some(
    (item) => own(item, 'providerExecuted') === true,
  );
  const isOpen = state === 'approval-requested' ? 'approvalRequested' : undefined;
  const isPartial = state === 'input-streaming' || state === 'partial-call';
  const args = either(part, 'arguments', 'input', 'rawInput', 'args');
  return {
    id: text(part, 'toolCallId', 'id'),
    name: text(part, 'toolName', 'name') ?? type.slice('tool-'.length),
    // The input may be missing while it is streamed, after a failure, and always in OpenTelemetry.
    args: args ?? (isPartial || type === '' || mayLackInput(part, state) ? null : undefined),
    kind: isServer ? 'serverExecuted' : isOpen,
    warning: isPartial ? 'partial_function_call' : undefined,
  };
}

function mayLackInput(part: unknown, state: unknown): boolean {
  return state === 'output-error' || has(part, 'input');
}

/** TanStack AI and OpenTelemetry have results in separate parts. */
function readResult(part: unknown): Segment {
  const isError = own(part, 'state') === 'error';
  const keys = ['content', 'response', 'result', 'server_tool_call_response'];
  const output = either(part, isError ? 'error' : 'content', ...keys);
  const segments = Array.isArray(output) && !isData(output) ? readSegments(output, PARTS) : [];
  const json = toJsonText(output, '');
  // Data has types too, such as GeoJSON, but no base64.
  const isRead = segments.some(({ unknown }) => unknown === undefined || BYTES.test(json));
  const content = isRead ? toResultContent(segments) : { content: json };
  return {
    result: { id: text(part, 'toolCallId', 'id'), name: text(part, 'name'), ...content, isError },
  };
}

function toMedia(part: unknown, type: string): Media {
  const media = readFile(type, part);
  return { ...media, kind: text(part, 'modality') ?? media.kind };
}
