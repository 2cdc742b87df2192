import { type Media, readMedia, titled } from '../core/media.ts';
import {
  callReader,
  type PartFormat,
  type PartReader,
  readSegments,
  reasoningReader,
  skipPart,
  warningReader,
} from '../core/read-segments.ts';
import { either, itemsOf, list, own, text, textsOf } from '../core/read.ts';
import { type Segment, toResultContent, unsupportedSegment } from '../core/segment.ts';
import { toJsonText, toPlainObject } from '../core/to-plain.ts';

const readPlainReasoning = /* @__PURE__ */ reasoningReader('text');

/** The format of Bedrock's Converse API, Genkit and Strands: a block is an object with one key, its type. */
export const BEDROCK: PartFormat = {
  noun: 'block',
  separator: '\n\n',
  isKeyed: true,
  readers: {
    text: asText,
    citationsContent: readCitations,
    citations: readCitations,
    guardContent: (value) => ({ text: text(own(value, 'text'), 'text') }),
    reasoningContent: readReasoning,
    reasoning: readReasoning,
    toolUse: (value) => {
      const kind = own(value, 'type') === 'server_tool_use' ? 'serverExecuted' : undefined;
      return callReader('toolUseId', 'name', 'input', { kind })(value);
    },
    toolResult: (value) => {
      const content = own(value, 'content');
      if (content === undefined) return undefined;
      const isError = own(value, 'status') === 'error';
      const result = toResultContent(readSegments(content, BEDROCK));
      return { result: { id: text(value, 'toolUseId'), ...result, isError } };
    },
    json: asText,
    searchResult: asText,
    image: asMedia('image'),
    document: (value) => {
      const source = own(value, 'source');
      const chunks = textsOf(list(source, 'content'));
      const content = text(source, 'text') ?? chunks.join('\n');
      if (content === '') return asMedia('document')(value);
      return { text: titled('document', text(value, 'name'), content) };
    },
    video: asMedia('video'),
    audio: asMedia('audio'),
    cachePoint: skipPart,
    toolAddition: skipPart,
    toolRemoval: skipPart,
    // Genkit has parts with a key too.
    toolRequest: (value) =>
      callReader('ref', 'name', 'input')({ input: null, ...toPlainObject(value) }),
    toolResponse: (value) => {
      const result = toResultContent(readSegments(own(value, 'content'), BEDROCK));
      const texts = [toJsonText(own(value, 'output'), ''), result.content];
      const content = texts.filter((part) => part !== '').join('\n');
      return { result: { id: text(value, 'ref'), name: text(value, 'name'), ...result, content } };
    },
    media: (value) => {
      // The media type is optional, but the data of an image has it.
      const isImage = text(value, 'url')?.startsWith('data:image') === true;
      return { media: readMedia(isImage ? 'image' : 'media', value) };
    },
    // The client library reports a block that it does not know as `[name, value]`.
    $unknown: (value) => unsupportedSegment('block', String(itemsOf(value)[0])),
  },
};

/** Cited text is part of the answer. */
function readCitations(value: unknown): Segment | undefined {
  const texts = textsOf(list(value, 'content'));
  const isWhole = texts.length === list(value, 'content').length;
  return isWhole ? { text: texts.join(''), annotations: list(value, 'citations') } : undefined;
}

function readReasoning(value: unknown): Segment {
  if (typeof value === 'string') return { reasoning: value };
  if (either(value, 'redactedContent') !== undefined)
    return warningReader('redacted_thinking')(value);
  return readPlainReasoning(own(value, 'reasoningText') ?? value);
}

function asText(value: unknown): { text: string } {
  return { text: toJsonText(value) };
}

function asMedia(kind: string): PartReader {
  return (value): { media: Media } => {
    const format = text(value, 'format');
    const family = kind === 'document' ? 'application' : kind;
    const type = format === undefined ? undefined : `${family}/${format}`;
    return { media: { ...readMedia(kind, value), type } };
  };
}
