import { text } from './read.ts';

/** A part of a user message: `{ type: 'text', text }`, or what holds media under the name of its type. */
export type UserPart = Readonly<Record<string, unknown>> & { readonly type: string };

/** A picture, a recording or a file, wherever it is. */
export interface Media {
  /** What it is: `image`, `audio`, `document`, or what its provider calls it. */
  readonly kind: string;
  readonly type?: string | undefined;
  /** An address, a data URL, base64 or bytes. */
  readonly source?: unknown;
  readonly fileId?: string | undefined;
  readonly filename?: string | undefined;
}

// How many bytes are turned into text at a time: a call takes a limited number of arguments.
const CHUNK = 8192;

/**
 * Makes the part of a user message that holds a picture, a recording or a file; undefined when nothing of
 * it is at hand.
 *
 * @param media - What it is.
 */
export function toUserPart(media: Media): UserPart | undefined {
  const { kind, type = '', fileId, filename } = media;
  const data = toText(media.source);
  const isImage = kind === 'image' || type.startsWith('image/');
  if (data !== undefined) return toDataPart(media, data, isImage);
  // The service cannot fetch a picture that only the provider has.
  return isImage || fileId === undefined ? undefined : filePart({ file_id: fileId, filename });
}

function toDataPart({ type = '', filename }: Media, data: string, isImage: boolean): UserPart {
  const isAddress = /^(?:https?|gs|s3|file):/.test(data);
  const isWhole = isAddress || data.startsWith('data:');
  const url = isWhole ? data : `data:${type === '' ? guess(data) : type};base64,${data}`;
  if (isImage) return { type: 'image_url', image_url: { url } };
  const format = isWhole ? undefined : AUDIO[type];
  if (format !== undefined) return { type: 'input_audio', input_audio: { data, format } };
  return filePart(isAddress ? { file_url: url, filename } : { filename, file_data: url });
}

/** The formats in which a recording stands in a message of its own kind. */
const AUDIO: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/mp3': 'mp3',
  'audio/mpeg': 'mp3',
};

/**
 * What stands in the place of something that text cannot hold.
 *
 * @param what - The kind of thing.
 * @param about - Its media type, id or title.
 */
export function marker(what: string, about: string | undefined): string {
  return about === undefined || about === '' ? `[${what}]` : `[${what}: ${about}]`;
}

/**
 * The media type of a part in one of its spellings.
 *
 * @param part - The part.
 */
export function mediaTypeOf(part: unknown): string | undefined {
  return text(part, 'mediaType', 'mimeType', 'media_type', 'mime_type');
}

function filePart(file: Readonly<Record<string, string | undefined>>): UserPart {
  const given = Object.entries(file).filter(([, value]) => value !== undefined);
  return { type: 'file', file: Object.fromEntries(given) };
}

function toText(source: unknown): string | undefined {
  if (source instanceof URL) return source.href;
  if (typeof source === 'string') return source;
  const bytes = source instanceof ArrayBuffer ? new Uint8Array(source) : source;
  if (!(bytes instanceof Uint8Array)) return undefined;
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(binary);
}

// Ollama takes bare base64; these two formats are nearly all that it is given.
function guess(base64: string): string {
  return base64.startsWith('iVBOR') ? 'image/png' : 'image/jpeg';
}
