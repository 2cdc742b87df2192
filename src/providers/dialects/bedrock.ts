import { marker, type Media } from '../core/media.ts';
import { called, nothing, type ReadPiece } from '../core/piece-readers.ts';
import { toContent, toPieces, toUnknown, type Writing } from '../core/pieces.ts';
import { toJsonText } from '../core/plain.ts';
import { itemsOf, list, own, text } from '../core/read.ts';

/** The blocks of Bedrock's Converse API: objects with one key, which says what they are. */
export const BEDROCK: Writing = {
  noun: 'block',
  separator: '\n\n',
  isKeyed: true,
  parts: {
    text: asText,
    // The text inside is part of the answer.
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
      return { thought: text(own(value, 'reasoningText'), 'text') };
    },
    toolUse: (value) => {
      const as = own(value, 'type') === 'server_tool_use' ? 'serverExecuted' : undefined;
      return called('toolUseId', 'name', 'input', { as })(value);
    },
    toolResult: (value) => ({
      result: {
        id: text(value, 'toolUseId'),
        ...toContent(toPieces(own(value, 'content'), BEDROCK)),
        isError: own(value, 'status') === 'error',
      },
    }),
    json: asText,
    searchResult: asText,
    image: asMedia('image'),
    document: (value) => {
      const source = own(value, 'source');
      const inside = list(source, 'content').flatMap((part) => text(part, 'text') ?? []);
      const written = text(source, 'text') ?? inside.join('\n');
      if (written === '') return asMedia('document')(value);
      return { text: `${marker('document', text(value, 'name'))}\n${written}` };
    },
    video: asMedia('video'),
    audio: asMedia('audio'),
    cachePoint: nothing,
    toolAddition: nothing,
    toolRemoval: nothing,
    // The client library puts what it does not know here, with its name.
    $unknown: (value) => toUnknown('block', String(itemsOf(value)[0])),
  },
};

function asText(value: unknown): { text: string } {
  return { text: toJsonText(value) };
}

function asMedia(kind: string): ReadPiece {
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
