import {
  addItem,
  addUnsupportedItem,
  addMessage,
  addSegments,
  addWarnings,
} from '../core/add-message.ts';
import { isWhole, qualify } from '../core/tool-call.ts';
import { readMedia } from '../core/media.ts';
import { type PartFormat, type PartReader, readSegments } from '../core/read-segments.ts';
import { either, has, isObject, list, lookUp, own, text } from '../core/read.ts';
import { toResultContent, toText } from '../core/segment.ts';
import { toJsonText } from '../core/to-plain.ts';
import type { Transcript } from '../core/transcript.ts';

const STEP_TYPE =
  /^(?:user_input|model_output|thought|function_result|(?:google_(?:search|maps)|file_search|url_context|code_execution|retrieval|processing|mcp_server_tool)_(?:call|result))$/;

/** The format of the content in a step of Gemini's Interactions API. */
const CONTENT: PartFormat = {
  noun: 'part',
  readers: {
    text: (part) => ({ text: text(part, 'text'), annotations: list(part, 'annotations') }),
    image: asMedia('image'),
    audio: asMedia('audio'),
    document: asMedia('document'),
    video: asMedia('video'),
  },
};

export function isInteractionStep(item: object): boolean {
  const type = text(item, 'type') ?? '';
  // The Responses API uses these types too, but with a call id or without arguments.
  if (type !== 'function_call' && type !== 'file_search_call') return STEP_TYPE.test(type);
  return text(item, 'call_id', 'callId') === undefined && isObject(own(item, 'arguments'));
}

export function readInteractionStep(step: object, transcript: Transcript): void {
  const type = text(step, 'type') ?? '';
  const content = readSegments(own(step, 'content'), CONTENT);
  if (type === 'user_input') addMessage('user', content, transcript);
  else if (type === 'model_output') {
    addItem(content, transcript);
    const error = own(step, 'error');
    if (isObject(error)) transcript.warn('abnormal_finish', `error ${String(own(error, 'code'))}`);
  } else if (type === 'thought') {
    const thought = readSegments(either(step, 'summary', 'content'), CONTENT);
    addWarnings(thought, transcript);
    transcript.addReasoning(toText(thought, '\n\n'));
  } else if (type.endsWith('_call')) {
    addCall(step, type, transcript);
  } else if (type.endsWith('_result') && has(step, 'result')) addResult(step, type, transcript);
  // Version 1 of the client library returns content parts and calls in one list.
  else if (Object.hasOwn(CONTENT.readers, type))
    addSegments(readSegments([step], CONTENT), transcript);
  else addUnsupportedItem(type, transcript);
}

function addCall(step: object, type: string, transcript: Transcript): void {
  const call = { id: text(step, 'id'), name: nameOf(step, type), args: own(step, 'arguments') };
  const isServer = type !== 'function_call';
  if (isServer && call.name !== undefined) transcript.addCall({ ...call, kind: 'serverExecuted' });
  else if (isWhole(call)) transcript.addCall(call);
  else addUnsupportedItem(type, transcript);
}

function addResult(step: object, type: string, transcript: Transcript): void {
  const result = own(step, 'result');
  const isContent = list(step, 'result').some(isContentPart);
  transcript.addResult({
    id: text(step, 'call_id'),
    name: nameOf(step, type),
    ...(isContent
      ? toResultContent(readSegments(result, CONTENT))
      : { content: toJsonText(result, '') }),
    isError: own(step, 'is_error') === true,
  });
}

function isContentPart(part: unknown): boolean {
  return lookUp(CONTENT.readers, own(part, 'type')) !== undefined;
}

function nameOf(step: object, type: string): string | undefined {
  const tool = type.replace(/_(?:call|result)$/, '');
  if (tool === 'function') return text(step, 'name');
  return tool === 'mcp_server_tool' ? qualify(text(step, 'server_name'), text(step, 'name')) : tool;
}

function asMedia(kind: string): PartReader {
  return (part) => ({ media: readMedia(kind, part) });
}
