import type { CallResult } from '../core/call.ts';
import { mediaTypeOf, placeholder } from '../core/media.ts';
import { callReader, type PartReader, reasoningReader, textReader } from '../core/part-readers.ts';
import { type PartFormat, readSegments } from '../core/read-segments.ts';
import { either, list, own, text } from '../core/read.ts';
import { type Segment, toResultContent } from '../core/segment.ts';
import { toJsonText, toPlainObject } from '../core/to-plain.ts';

type Output = Pick<CallResult, 'content' | 'isError' | 'isDenial' | 'warnings'>;

const DENIED = 'The call was not approved.';

/** The format of the Vercel AI SDK's `ModelMessage`. */
export const AI_SDK: PartFormat = {
  noun: 'part',
  readers: {
    text: textReader('text'),
    reasoning: reasoningReader('text'),
    image: asMedia('image', 'image'),
    file: asMedia('file', 'data'),
    'reasoning-file': asMedia('file', 'data'),
    'tool-call': (part) => {
      const isInvalid = own(part, 'invalid') === true && typeof own(part, 'input') !== 'string';
      return toCall(part, isInvalid ? 'invalid_tool_arguments' : undefined);
    },
    // An assistant message contains the results of tools that the provider executed.
    'tool-result': (part) => toResult(part, toOutput(either(part, 'output', 'result'))),
    'tool-error': (part) => {
      const error = own(part, 'error');
      // An Error as JSON is an empty object.
      const content = error instanceof Error ? text(error, 'message') : toJsonText(error, '');
      return toResult(part, { content: content ?? '', isError: true });
    },
    'tool-approval-request': (part) => {
      const [id, callId] = [text(part, 'approvalId') ?? '', text(part, 'toolCallId') ?? ''];
      return { extras: { approvalRequested: [callId] }, alias: { id, callId } };
    },
    // An approval is skipped: the result of the call follows.
    'tool-approval-response': (part) => {
      const id = text(part, 'toolCallId', 'approvalId');
      const isDenied = own(part, 'approved') === false && id !== undefined;
      if (!isDenied) return {};
      return { result: { id, content: text(part, 'reason') ?? DENIED, isDenial: true } };
    },
    source: (part) => ({ annotations: [toSource(part)] }),
  },
};

/** The format of the Vercel AI SDK's `UIMessage`, which has one type per tool and kind of source. */
export const AI_UI: PartFormat = {
  noun: 'part',
  readers: {
    text: textReader('text'),
    reasoning: reasoningReader('text'),
    file: asMedia('file', 'url'),
  },
  readOther: (part, type) => {
    if (/^(?:dynamic-tool$|tool-)/.test(type)) return readUiTool(part, type);
    if (type.startsWith('source-')) return { annotations: [toSource(part)] };
    return /^(?:step-start|data-.*)$/.test(type) ? {} : undefined;
  },
};

/** The format of a tool output of type `content`. */
const OUTPUT: PartFormat = {
  noun: 'part',
  readers: { text: textReader('text') },
  readOther: (part, kind) => ({
    media: { kind, type: mediaTypeOf(part), filename: text(part, 'filename') },
  }),
};

/** Reads the sources of a step, which its messages leave out. */
export function sourcesOf(step: unknown): object[] {
  const sources = list(step, 'content').filter((part) => own(part, 'type') === 'source');
  return sources.map(toSource);
}

function toSource(part: unknown): object {
  const keys = ['sourceType', 'id', 'sourceId', 'url', 'title', 'mediaType', 'filename'];
  return toPlainObject(Object.fromEntries(keys.map((key) => [key, text(part, key)])));
}

function toCall(part: unknown, warning: 'invalid_tool_arguments' | undefined): Segment {
  const kind = own(part, 'providerExecuted') === true ? 'serverExecuted' : undefined;
  return callReader('toolCallId', 'toolName', 'input', { kind, warning })(part);
}

function toResult(part: unknown, output: Output): Segment {
  return { result: { id: text(part, 'toolCallId'), name: text(part, 'toolName'), ...output } };
}

function toOutput(output: unknown): Output {
  const type = text(output, 'type') ?? '';
  const value = own(output, 'value');
  if (type === 'execution-denied')
    return { content: text(output, 'reason') ?? DENIED, isDenial: true };
  if (type === 'content') return toResultContent(readSegments(value, OUTPUT));
  const isWrapped = /^(?:error-)?(?:text|json)$/.test(type);
  return { content: toJsonText(isWrapped ? value : output, ''), isError: type.startsWith('error') };
}

function asMedia(kind: string, key: string): PartReader {
  return (part) => {
    const type = mediaTypeOf(part);
    const data = own(part, key);
    const name = text(part, 'filename');
    const content = text(data, 'type') === 'text' ? text(data, 'text') : undefined;
    if (content !== undefined) return { text: `${placeholder('document', name)}\n${content}` };
    // Version 7 may wrap data: `{ type: 'data', data }`, `{ type: 'url', url }`.
    const isWrapped = /^(?:data|url)$/.test(text(data, 'type') ?? '');
    const source = isWrapped ? either(data, 'data', 'url') : data;
    const isImage = type?.startsWith('image/') === true;
    return {
      media: { kind: isImage ? 'image' : kind, type, source, filename: text(part, 'filename') },
    };
  };
}

function readUiTool(part: unknown, type: string): Segment {
  const state = own(part, 'state');
  const isServer = own(part, 'providerExecuted') === true;
  const approval = state === 'approval-requested' ? 'approvalRequested' : undefined;
  const name = text(part, 'toolName') ?? type.slice('tool-'.length);
  const id = text(part, 'toolCallId');
  const call = {
    id,
    name,
    args: either(part, 'input', 'rawInput'),
    kind: isServer ? 'serverExecuted' : approval,
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
