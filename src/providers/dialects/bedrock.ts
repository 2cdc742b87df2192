import { type Media, placeholder } from '../core/media.ts';
import { callReader, type PartReader, skipPart } from '../core/part-readers.ts';
import { type PartFormat, readSegments } from '../core/read-segments.ts';
import { itemsOf, list, own, text } from '../core/read.ts';
import { toResultContent, unsupportedSegment } from '../core/segment.ts';
import { toJsonText } from '../core/to-plain.ts';

/** The format of Bedrock's Converse API: a block is an object with one key, its type. */
export const BEDROCK: PartFormat = {
  noun: 'block',
  separator: '\n\n',
  isKeyed: true,
  readers: {
    text: asText,
    // The cited text is part of the answer.
    citationsContent: (value) => ({
      text: list(value, 'content')
        .flatMap((part) => text(part, 'text') ?? [])
        .join(''),
      annotations: list(value, 'citations'),
    }),
    guardContent: (value) => ({ text: text(own(value, 'text'), 'text') }),
    reasoningContent: (value) => {
      const isRedacted = own(value, 'redactedContent') !== undefined;
      if (isRedacted) return { warning: { code: 'redacted_thinking' } };
      return { reasoning: text(own(value, 'reasoningText'), 'text') };
    },
    toolUse: (value) => {
      const kind = own(value, 'type') === 'server_tool_use' ? 'serverExecuted' : undefined;
      return callReader('toolUseId', 'name', 'input', { kind })(value);
    },
    toolResult: (value) => ({
      result: {
        id: text(value, 'toolUseId'),
        ...toResultContent(readSegments(own(value, 'content'), BEDROCK)),
        isError: own(value, 'status') === 'error',
      },
    }),
    json: asText,
    searchResult: asText,
    image: asMedia('image'),
    document: (value) => {
      const source = own(value, 'source');
      const chunks = list(source, 'content').flatMap((part) => text(part, 'text') ?? []);
      const content = text(source, 'text') ?? chunks.join('\n');
      if (content === '') return asMedia('document')(value);
      return { text: `${placeholder('document', text(value, 'name'))}\n${content}` };
    },
    video: asMedia('video'),
    audio: asMedia('audio'),
    cachePoint: skipPart,
    toolAddition: skipPart,
    toolRemoval: skipPart,
    // The client library reports a block that it does not know as `[name, value]`.
    $unknown: (value) => unsupportedSegment('block', String(itemsOf(value)[0])),
  },
};

function asText(value: unknown): { text: string } {
  return { text: toJsonText(value) };
}

function asMedia(kind: string): PartReader {
  return (value): { media: Media } => {
    const source = own(value, 'source');
    const format = text(value, 'format');
    const family = kind === 'document' ? 'application' : kind;
    return {
      media: {
        kind,
        type: format === undefined ? undefined : `${family}/${format}`,
        source: own(source, 'bytes') ?? text(own(source, 's3Location'), 'uri'),
        filename: text(value, 'name'),
      },
    };
  };
}
