import { marker } from '../core/media.ts';
import { type ReadPiece, said } from '../core/piece-readers.ts';
import type { Piece, Writing } from '../core/pieces.ts';
import { toJsonText, toPlainObject } from '../core/plain.ts';
import { either, list, own, text } from '../core/read.ts';

/** The parts of OpenAI's chat format, with those of Mistral and Cohere. */
export const CHAT: Writing = {
  noun: 'part',
  parts: {
    text: said('text'),
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
    // Cohere's: a text with a title, or an object of fields.
    document: (part) => {
      const document = own(part, 'document');
      const data = own(document, 'data');
      const written = text(data, 'text', 'snippet') ?? toJsonText(data, '');
      return { text: `${marker('document', text(document, 'id', 'title'))}\n${written}` };
    },
    thinking: (part) => {
      const chunks = list(part, 'thinking').map((chunk) => text(chunk, 'text') ?? '');
      return { thought: text(part, 'thinking') ?? chunks.join('') };
    },
    reference: toReference,
    tool_reference: toReference,
  },
};

/**
 * Reads a refusal, which is the answer where there is no other.
 *
 * @param refusal - What the model said.
 */
export function toRefusal(refusal: string | undefined): Piece {
  return refusal === undefined || refusal === '' ? {} : { text: refusal, notes: { refusal } };
}

/** OpenAI has an object here, which stays as it is; Mistral an address, data or an id. */
function asMedia(kind: string, ...keys: readonly string[]): ReadPiece {
  return (part) => {
    const type = text(part, 'type') ?? '';
    const given = either(part, ...keys);
    if (typeof given !== 'string') {
      return { media: { kind }, part: { type, [type]: toPlainObject(given) } };
    }
    if (kind === 'file') return { media: { kind, fileId: given } };
    return { media: { kind, type: kind === 'audio' ? 'audio/mp3' : undefined, source: given } };
  };
}

function toReference(part: unknown): Piece {
  const [type, title, url] = ['type', 'title', 'url'].map((key) => text(part, key));
  return {
    annotations: [
      { type, title, url, reference_ids: either(part, 'reference_ids', 'referenceIds') },
    ],
  };
}
