import { marker, mediaTypeOf } from '../core/media.ts';
import { called, type ReadPiece, said, thought } from '../core/piece-readers.ts';
import { type Piece, toContent, toPieces, type Writing } from '../core/pieces.ts';
import { toJsonText, toPlainObject } from '../core/plain.ts';
import { either, list, own, text } from '../core/read.ts';
import type { CallResult } from '../core/transcript.ts';

type Output = Pick<CallResult, 'content' | 'isError' | 'isDenial' | 'warnings'>;

const DENIED = 'The call was not approved.';

/** The parts of the Vercel AI SDK's messages. */
export const AI_SDK: Writing = {
  noun: 'part',
  parts: {
    text: said('text'),
    reasoning: thought('text'),
    image: asMedia('image', 'image'),
    file: asMedia('file', 'data'),
    'reasoning-file': asMedia('file', 'data'),
    'tool-call': (part) => {
      const isInvalid = own(part, 'invalid') === true && typeof own(part, 'input') !== 'string';
      return toCall(part, isInvalid ? 'invalid_tool_arguments' : undefined);
    },
    // In an answer: of a tool that the provider carried out.
    'tool-result': (part) => toResult(part, toOutput(either(part, 'output', 'result'))),
    'tool-error': (part) => {
      const error = own(part, 'error');
      // JSON would make an error an empty object.
      const content = error instanceof Error ? text(error, 'message') : toJsonText(error, '');
      return toResult(part, { content: content ?? '', isError: true });
    },
    'tool-approval-request': (part) => {
      const [id, callId] = [text(part, 'approvalId') ?? '', text(part, 'toolCallId') ?? ''];
      return { notes: { approvalRequested: [callId] }, alias: { id, callId } };
    },
    // An approved call is carried out, and its result follows.
    'tool-approval-response': (part) => {
      const id = text(part, 'toolCallId', 'approvalId');
      const isDenied = own(part, 'approved') === false && id !== undefined;
      if (!isDenied) return {};
      return { result: { id, content: text(part, 'reason') ?? DENIED, isDenial: true } };
    },
    source: (part) => ({ annotations: [toSource(part)] }),
  },
};

/** The parts of a chat interface built on it: tools and sources have types of their own. */
export const AI_UI: Writing = {
  noun: 'part',
  parts: { text: said('text'), reasoning: thought('text'), file: asMedia('file', 'url') },
  other: (part, type) => {
    if (/^(?:dynamic-tool$|tool-)/.test(type)) return readUiTool(part, type);
    if (type.startsWith('source-')) return { annotations: [toSource(part)] };
    return /^(?:step-start|data-.*)$/.test(type) ? {} : undefined;
  },
};

/** The parts of what a tool gave back. */
const OUTPUT: Writing = {
  noun: 'part',
  parts: { text: said('text') },
  other: (part, kind) => ({
    media: { kind, type: mediaTypeOf(part), filename: text(part, 'filename') },
  }),
};

/**
 * Reads the parts of a step that its messages leave out: the sources.
 *
 * @param step - A step of a result.
 */
export function sourcesOf(step: unknown): object[] {
  const sources = list(step, 'content').filter((part) => own(part, 'type') === 'source');
  return sources.map(toSource);
}

function toSource(part: unknown): object {
  const keys = ['sourceType', 'id', 'sourceId', 'url', 'title', 'mediaType', 'filename'];
  return toPlainObject(Object.fromEntries(keys.map((key) => [key, text(part, key)])));
}

function toCall(part: unknown, warning: 'invalid_tool_arguments' | undefined): Piece {
  const as = own(part, 'providerExecuted') === true ? 'serverExecuted' : undefined;
  return called('toolCallId', 'toolName', 'input', { as, warning })(part);
}

function toResult(part: unknown, output: Output): Piece {
  return { result: { id: text(part, 'toolCallId'), name: text(part, 'toolName'), ...output } };
}

function toOutput(output: unknown): Output {
  const type = text(output, 'type') ?? '';
  const value = own(output, 'value');
  if (type === 'execution-denied')
    return { content: text(output, 'reason') ?? DENIED, isDenial: true };
  if (type === 'content') return toContent(toPieces(value, OUTPUT));
  const isWrapped = /^(?:error-)?(?:text|json)$/.test(type);
  return { content: toJsonText(isWrapped ? value : output, ''), isError: type.startsWith('error') };
}

function asMedia(kind: string, key: string): ReadPiece {
  return (part) => {
    const type = mediaTypeOf(part);
    const data = own(part, key);
    const name = text(part, 'filename');
    const written = text(data, 'type') === 'text' ? text(data, 'text') : undefined;
    if (written !== undefined) return { text: `${marker('document', name)}\n${written}` };
    // Version 7 may wrap data: `{ type: 'data', data }`, `{ type: 'url', url }`.
    const isWrapped = /^(?:data|url)$/.test(text(data, 'type') ?? '');
    const source = isWrapped ? either(data, 'data', 'url') : data;
    const isImage = type?.startsWith('image/') === true;
    return {
      media: { kind: isImage ? 'image' : kind, type, source, filename: text(part, 'filename') },
    };
  };
}

function readUiTool(part: unknown, type: string): Piece {
  const state = own(part, 'state');
  const isServer = own(part, 'providerExecuted') === true;
  const waiting = state === 'approval-requested' ? 'approvalRequested' : undefined;
  const name = text(part, 'toolName') ?? type.slice('tool-'.length);
  const id = text(part, 'toolCallId');
  const call = {
    id,
    name,
    args: either(part, 'input', 'rawInput'),
    as: isServer ? 'serverExecuted' : waiting,
    warning: state === 'input-streaming' ? 'partial_function_call' : undefined,
  } as const;
  if (state === 'output-available')
    return { call, result: { id, content: toJsonText(own(part, 'output'), '') } };
  if (state !== 'output-error' && state !== 'output-denied') return { call };
  return {
    call,
    result: {
      id,
      content: text(part, 'errorText') ?? text(own(part, 'approval'), 'reason') ?? DENIED,
      isError: true,
    },
  };
}
