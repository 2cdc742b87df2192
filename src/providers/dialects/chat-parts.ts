import { placeholder, titled } from '../core/media.ts';
import type { PartReader } from '../core/part-readers.ts';
import type { PartFormat } from '../core/read-segments.ts';
import { either, hasList, isObject, list, own, text, textsOf } from '../core/read.ts';
import type { Segment } from '../core/segment.ts';
import { toJsonText, toPlainObject } from '../core/to-plain.ts';

/** The format of OpenAI's Chat Completions API, with the parts of Mistral and Cohere. */
export const CHAT: PartFormat = {
  noun: 'part',
  readers: {
    text: (part) => {
      // In a message of an Assistants thread, the text is an object.
      const thread = own(part, 'text');
      return isObject(thread)
        ? { text: text(thread, 'value'), annotations: list(thread, 'annotations') }
        : { text: text(part, 'text') };
    },
    refusal: readRefusal,
    image_url: asMedia('image', 'image_url', 'imageUrl'),
    input_audio: asMedia('audio', 'input_audio', 'inputAudio'),
    image_file: (part) => ({
      media: { kind: 'image', fileId: text(own(part, 'image_file'), 'file_id') },
    }),
    file: asMedia('file', 'file', 'fileId'),
    document_url: (part) => {
      const filename = text(part, 'documentName', 'document_name');
      return {
        media: { kind: 'document', source: text(part, 'documentUrl', 'document_url'), filename },
      };
    },
    // Cohere's documents are text with a title, or an object of fields.
    document: (part) => {
      const document = own(part, 'document');
      const data = own(document, 'data');
      if (data === undefined) return undefined;
      const content = text(data, 'text', 'snippet') ?? toJsonText(data, '');
      return { text: titled('document', text(document, 'id', 'title'), content) };
    },
    thinking: (part) => {
      const chunks = list(part, 'thinking').map((chunk) => text(chunk, 'text') ?? '');
      return { reasoning: hasList(part, 'thinking') ? chunks.join('') : text(part, 'thinking') };
    },
    // Databricks returns Claude's thinking like an item of OpenAI's Responses API.
    reasoning: (part) => ({
      reasoning: hasList(part, 'summary')
        ? textsOf(list(part, 'summary')).join('\n\n')
        : text(part, 'text', 'reasoning'),
    }),
    reference: toReference,
    tool_reference: toReference,
    image: readMcpMedia,
    audio: readMcpMedia,
    resource: (part) => {
      const resource = own(part, 'resource');
      const [content, title] = [text(resource, 'text'), text(resource, 'uri')];
      return content === undefined
        ? readMcpMedia({
            type: 'file',
            data: own(resource, 'blob'),
            mimeType: own(resource, 'mimeType'),
          })
        : { text: titled('resource', title, content) };
    },
    resource_link: (part) => ({ text: placeholder('resource', text(part, 'uri')) }),
  },
};

/** Creates the segment of a refusal, which is the content of a message that has no other (`isAnswered`). */
export function toRefusal(refusal: string, isAnswered = false): Segment {
  if (refusal === '') return {};
  const extras = { refusal };
  return isAnswered ? { extras } : { text: refusal, isParagraph: true, extras };
}

/** Reads a part that is a refusal. */
export function readRefusal(part: unknown): Segment | undefined {
  const refusal = text(part, 'refusal');
  return refusal === undefined ? undefined : toRefusal(refusal);
}

/** Creates a reader of media: an object of OpenAI, which is kept; or a URL, data or an id of Mistral. */
function asMedia(kind: string, ...keys: readonly string[]): PartReader {
  return (part) => {
    const type = text(part, 'type') ?? '';
    const value = either(part, ...keys);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') {
      return { media: { kind }, userPart: { type, [type]: toPlainObject(value) } };
    }
    if (kind === 'file') return { media: { kind, fileId: value } };
    return { media: { kind, type: kind === 'audio' ? 'audio/mp3' : undefined, source: value } };
  };
}

/** Reads media of MCP. */
function readMcpMedia(part: unknown): Segment | undefined {
  const source = text(part, 'data');
  if (source === undefined) return undefined;
  return { media: { kind: text(part, 'type') ?? '', type: text(part, 'mimeType'), source } };
}

function toReference(part: unknown): Segment {
  const [type, title, url] = ['type', 'title', 'url'].map((key) => text(part, key));
  return {
    annotations: [
      { type, title, url, reference_ids: either(part, 'reference_ids', 'referenceIds') },
    ],
  };
}
