import { type Media, mediaTypeOf } from '../core/media.ts';
import { qualify } from '../core/names.ts';
import { type ReadPiece } from '../core/piece-readers.ts';
import {
  addMessage,
  addPieces,
  toContent,
  toPieces,
  toText,
  toUnknown,
  type Writing,
} from '../core/pieces.ts';
import { toJsonText } from '../core/plain.ts';
import { either, isObject, list, lookUp, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';

const STEP =
  /^(?:user_input|model_output|thought|function_result|(?:google_(?:search|maps)|file_search|url_context|code_execution|retrieval|processing|mcp_server_tool)_(?:call|result))$/;

/** The parts of what is said in Gemini's Interactions API. */
const CONTENT: Writing = {
  noun: 'part',
  parts: {
    text: (part) => ({ text: text(part, 'text'), annotations: list(part, 'annotations') }),
    image: asMedia('image'),
    audio: asMedia('audio'),
    document: asMedia('document'),
    video: asMedia('video'),
  },
};

/**
 * Tells whether an item is a step of Gemini's Interactions API.
 *
 * @param item - The item.
 */
export function isInteractionStep(item: object): boolean {
  const type = text(item, 'type') ?? '';
  // The Responses API has calls of these names too: with a call id, or without arguments.
  if (type !== 'function_call' && type !== 'file_search_call') return STEP.test(type);
  return text(item, 'call_id', 'callId') === undefined && isObject(own(item, 'arguments'));
}

/**
 * Adds a step of Gemini's Interactions API.
 *
 * @param step - The step.
 * @param transcript - Where to add it.
 */
export function readInteractionStep(step: object, transcript: Transcript): void {
  const type = text(step, 'type') ?? '';
  const content = toPieces(own(step, 'content'), CONTENT);
  if (type === 'user_input') addMessage('user', content, transcript);
  else if (type === 'model_output') {
    transcript.beginItem();
    addPieces(content, transcript);
    warnOfError(own(step, 'error'), transcript);
  } else if (type === 'thought') {
    transcript.reason(toText(toPieces(either(step, 'summary', 'content'), CONTENT), '\n\n'));
  } else if (type.endsWith('_call')) {
    const as = type === 'function_call' ? undefined : 'serverExecuted';
    transcript.call({
      id: text(step, 'id'),
      name: nameOf(step, type),
      args: own(step, 'arguments'),
      as,
    });
  } else if (type.endsWith('_result')) addResult(step, type, transcript);
  // The first version of the library lists parts among the calls.
  else addPieces([lookUp(CONTENT.parts, type)?.(step) ?? toUnknown('item', type)], transcript);
}

function addResult(step: object, type: string, transcript: Transcript): void {
  const result = own(step, 'result');
  const isContent = list(step, 'result').some(isContentPart);
  transcript.result({
    id: text(step, 'call_id'),
    name: nameOf(step, type),
    ...(isContent ? toContent(toPieces(result, CONTENT)) : { content: toJsonText(result, '') }),
    isError: own(step, 'is_error') === true,
  });
}

function warnOfError(error: unknown, transcript: Transcript): void {
  if (isObject(error)) transcript.warn('abnormal_finish', `error ${String(own(error, 'code'))}`);
}

function isContentPart(part: unknown): boolean {
  return lookUp(CONTENT.parts, own(part, 'type')) !== undefined;
}

function nameOf(step: object, type: string): string | undefined {
  const tool = type.replace(/_(?:call|result)$/, '');
  if (tool === 'function') return text(step, 'name');
  return tool === 'mcp_server_tool' ? qualify(text(step, 'server_name'), text(step, 'name')) : tool;
}

function asMedia(kind: string): ReadPiece {
  return (part): { media: Media } => ({
    media: { kind, type: mediaTypeOf(part), source: either(part, 'data', 'uri') },
  });
}
