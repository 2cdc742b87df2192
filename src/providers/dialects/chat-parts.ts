import { placeholder } from '../core/media.ts';
import { type PartReader, textReader } from '../core/part-readers.ts';
import type { PartFormat } from '../core/read-segments.ts';
import { either, list, own, text } from '../core/read.ts';
import type { Segment } from '../core/segment.ts';
import { toJsonText, toPlainObject } from '../core/to-plain.ts';

/** The format of OpenAI's Chat Completions API, with the parts of Mistral and Cohere. */
export const CHAT: PartFormat = {
  noun: 'part',
  readers: {
    text: textReader('text'),
    refusal: (part) => toRefusal(text(part, 'refusal')),
    image_url: asMedia('image', 'image_url', 'imageUrl'),
    input_audio: asMedia('audio', 'input_audio', 'inputAudio'),
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
      const content = text(data, 'text', 'snippet') ?? toJsonText(data, '');
      return { text: `${placeholder('document', text(document, 'id', 'title'))}\n${content}` };
    },
    thinking: (part) => {
      const chunks = list(part, 'thinking').map((chunk) => text(chunk, 'text') ?? '');
      return { reasoning: text(part, 'thinking') ?? chunks.join('') };
    },
    reference: toReference,
    tool_reference: toReference,
  },
};

/** Creates the segment of a refusal that is the content of its message. */
export function toRefusal(refusal: string | undefined): Segment {
  return refusal === undefined || refusal === '' ? {} : { text: refusal, extras: { refusal } };
}

/** Creates a reader of media: an object of OpenAI, which is kept; or a URL, data or an id of Mistral. */
function asMedia(kind: string, ...keys: readonly string[]): PartReader {
  return (part) => {
    const type = text(part, 'type') ?? '';
    const value = either(part, ...keys);
    if (typeof value !== 'string') {
      return { media: { kind }, userPart: { type, [type]: toPlainObject(value) } };
    }
    if (kind === 'file') return { media: { kind, fileId: value } };
    return { media: { kind, type: kind === 'audio' ? 'audio/mp3' : undefined, source: value } };
  };
}

function toReference(part: unknown): Segment {
  const [type, title, url] = ['type', 'title', 'url'].map((key) => text(part, key));
  return {
    annotations: [
      { type, title, url, reference_ids: either(part, 'reference_ids', 'referenceIds') },
    ],
  };
}
