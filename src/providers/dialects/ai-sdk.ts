import type { CallResult } from '../core/tool-call.ts';
import { type Media, readMedia, titled } from '../core/media.ts';
import { type PartFormat, readSegments, textReader, warningReader } from '../core/read-segments.ts';
import { either, has, hasText, isObject, list, lookUp, nameAt, own, text } from '../core/read.ts';
import { type Segment, toResultContent } from '../core/segment.ts';
import { toJsonText, toPlainObject } from '../core/to-plain.ts';
import { ANTHROPIC } from './anthropic.ts';

type Output = Pick<CallResult, 'content' | 'isError' | 'isDenial' | 'warnings'>;

export const DENIED = 'The call was not approved.';

/** The format of the Vercel AI SDK's `ModelMessage`. Version 4 has `args` and `result`. */
export const AI_SDK: PartFormat = {
  noun: 'part',
  readers: {
    text: readText,
    reasoning: readReasoning,
    'redacted-reasoning': warningReader('redacted_thinking'),
    custom: readCustom,
    image: (part) => ({ media: readMedia('image', part) }),
    file: readFilePart,
    'reasoning-file': readFilePart,
    'tool-call': (part) => {
      const isInvalid = own(part, 'invalid') === true && !hasText(part, 'input');
      return toCall(part, isInvalid ? 'invalid_tool_arguments' : undefined);
    },
    // An assistant message contains the results of tools that the provider executed.
    'tool-result': (part) => {
      if (own(part, 'output') !== undefined) return toResult(part, toOutput(own(part, 'output')));
      const isError = own(part, 'isError') === true;
      // The model receives this content, when the result itself is missing.
      const value = list(part, 'experimental_content');
      return either(part, 'result') === undefined && value.length > 0
        ? toResult(part, { ...toOutput({ type: 'content', value }), isError })
        : toResult(part, { content: toJsonText(own(part, 'result'), ''), isError });
    },
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
    // Skips an approval, because the result of the call follows.
    'tool-approval-response': (part) => {
      const id = text(part, 'toolCallId', 'approvalId');
      const isDenied = own(part, 'approved') === false && id !== undefined;
      if (!isDenied) return {};
      return { result: { id, content: text(part, 'reason') ?? DENIED, isDenial: true } };
    },
    source: (part) => ({ annotations: [toSource(part)] }),
  },
};

/** The format of a tool output of type `content`. */
const OUTPUT: PartFormat = {
  noun: 'part',
  readers: { text: textReader('text') },
  readOther: (part, kind) => ({
    media: readMedia(kind, part),
  }),
};

/** Reads the sources of a step. Its messages leave them out, and version 4 has a separate list. */
export function sourcesOf(step: unknown): object[] {
  const sources = list(step, 'content').filter((part) => own(part, 'type') === 'source');
  return [...sources, ...list(step, 'sources')].map(toSource);
}

/** Reads a text, which may be a summary that replaces earlier turns. */
export function readText(part: unknown): Segment {
  const content = text(part, 'text', 'content');
  return own(metadataOf(part, 'type'), 'type') === 'compaction'
    ? { system: content, warning: { code: 'compacted_history' } }
    : { text: content };
}

/** The provider may have encrypted the reasoning. */
export function readReasoning(part: unknown): Segment {
  const reasoning = text(part, 'text', 'reasoning', 'content');
  // Version 4 has the encrypted reasoning in a list.
  const isHidden =
    (reasoning ?? '') === '' &&
    (metadataOf(part, 'redactedData') !== undefined ||
      list(part, 'details').some((detail) => own(detail, 'type') === 'redacted'));
  return isHidden ? { warning: { code: 'redacted_thinking' } } : { reasoning };
}

/** Reads a part that only one provider has, such as `anthropic.fallback`, which is never text. */
export function readCustom(part: unknown): Segment {
  const detail = nameAt(part, 'kind') ?? 'custom';
  const type = /\.(compaction|container_upload|fallback)$/.exec(detail)?.[1];
  const segment = lookUp(ANTHROPIC.readers, type)?.(metadataOf(part, 'type', 'fileId'));
  return segment ?? { warning: { code: 'unsupported_part', detail } };
}

/** Returns the provider's metadata of a part with one of the keys. A library may add metadata of its own. */
function metadataOf(part: unknown, ...keys: readonly string[]): unknown {
  const metadata = either(part, 'providerOptions', 'providerMetadata');
  const providers = isObject(metadata) ? Object.keys(metadata) : [];
  return providers.map((name) => own(metadata, name)).find((data) => has(data, ...keys));
}

export function toSource(part: unknown): object {
  const keys = ['sourceType', 'id', 'sourceId', 'url', 'title', 'mediaType', 'filename'];
  return toPlainObject(Object.fromEntries(keys.map((key) => [key, text(part, key)])));
}

function toCall(part: unknown, warning: 'invalid_tool_arguments' | undefined): Segment {
  const kind = own(part, 'providerExecuted') === true ? 'serverExecuted' : undefined;
  // The SDK writes undefined for a call whose input is not valid.
  const args = either(part, 'input', 'args') ?? (has(part, 'input', 'args') ? null : undefined);
  const [id, name] = [text(part, 'toolCallId'), text(part, 'toolName')];
  return { call: { id, name, args, kind, warning } };
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

function readFilePart(part: unknown): Segment {
  // Version 7 may wrap data: `{ type: 'text', text }`, `{ type: 'data', data }`, `{ type: 'url', url }`.
  const content = text(own(part, 'data'), 'text');
  if (content === undefined) return { media: readFile('file', part) };
  return { text: titled('document', text(part, 'filename'), content) };
}

/** Reads a file of any type, also an image. */
export function readFile(kind: string, part: unknown): Media {
  const media = readMedia(kind, part);
  return media.type?.startsWith('image/') === true ? { ...media, kind: 'image' } : media;
}
