import { isFilledText, isPlainObject } from '../../values/objects.ts';
import { either, has, isObject, lookUp, own, text } from './read.ts';
import { toPlainObject } from './to-plain.ts';

/** A part of a user message in OpenAI's chat format, such as `{ type: 'text', text }`. */
export type UserPart = Readonly<Record<string, unknown>> & { readonly type: string };

/** An image, a recording or a file: inline, at an address, or stored by the provider. */
export interface Media {
  /** `image`, `audio`, `document`, or the provider's own word. */
  readonly kind: string;
  /** The media type, such as `image/png`. */
  readonly type?: string | undefined;
  /** A URL, a data URL, base64 or bytes. */
  readonly source?: unknown;
  readonly fileId?: string | undefined;
  readonly filename?: string | undefined;
}

// Bytes per call of String.fromCharCode: more arguments would overflow the stack.
const CHUNK = 8192;

/** Returns undefined when only the provider has the data. */
export function toUserPart(media: Media): UserPart | undefined {
  const { kind, type = '', fileId, filename } = media;
  const data = toText(media.source);
  const isImage = kind === 'image' || type.startsWith('image/');
  if (data !== undefined) return toDataPart(media, data, isImage);
  // The service cannot fetch an image by its file id.
  return isImage || fileId === undefined ? undefined : filePart({ file_id: fileId, filename });
}

function toDataPart(
  { type = '', filename }: Media,
  data: string,
  isImage: boolean,
): UserPart | undefined {
  const isUrl = /^(?:https?|gs|s3|file):/.test(data);
  const hasScheme = isUrl || data.startsWith('data:');
  const url = hasScheme ? data : toDataUrl(type, data);
  if (url === undefined) return undefined;
  if (isImage) return { type: 'image_url', image_url: { url } };
  const format = hasScheme ? undefined : lookUp(AUDIO, type);
  if (format !== undefined) return { type: 'input_audio', input_audio: { data, format } };
  return filePart(isUrl ? { file_url: url, filename } : { filename, file_data: url });
}

function toDataUrl(type: string, base64: string): string | undefined {
  // An address or prose shows at its beginning.
  if (!/^[\w+/=\s-]*$/.test(base64.slice(0, 1000))) return undefined;
  const mediaType = type === '' ? guessMediaType(base64) : type;
  return mediaType === undefined ? undefined : `data:${mediaType};base64,${base64}`;
}

/** The formats of an `input_audio` part, by media type. */
const AUDIO: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/mp3': 'mp3',
  'audio/mpeg': 'mp3',
};

/** Creates the text that replaces media; the detail is a media type, an id or a title. */
export function placeholder(kind: string, detail: string | undefined): string {
  return detail === undefined || detail === '' ? `[${kind}]` : `[${kind}: ${detail}]`;
}

export function titled(kind: string, title: string | undefined, content: string): string {
  return `${placeholder(kind, title)}\n${content}`;
}

const TYPES = ['mediaType', 'mimeType', 'media_type', 'mime_type', 'contentType'];

const NAMES = [
  'filename',
  'title',
  'name',
  'displayName',
  'display_name',
  'documentName',
  'document_name',
];

/** The keys of the data or the address in all APIs. The last three may also say something else of the media. */
const SOURCES = [
  'url',
  'data',
  'uri',
  'fileUri',
  'file_uri',
  's3Location',
  'bytes',
  'content',
  'value',
  'source',
];

/**
 * Reads media of any API. The data or the address may be up to two objects deeper, such as
 * `{ source: { s3Location: { uri } } }`.
 */
export function readMedia(kind: string, part: unknown): Media {
  // A key with the name of the kind first: another may be the page or the origin of the media.
  const keys = [`${kind}_url`, `${kind}Url`, `${kind}_data`, `${kind}_file`, kind, ...SOURCES];
  const inner = own(
    part,
    keys.find((key) => {
      const value = own(part, key);
      // An object may only describe the media.
      return isPlainObject(value)
        ? has(value, ...keys, ...TYPES, 'file_id', 'id')
        : isObject(value) || isFilledText(value);
    }) ?? '',
  );
  const found = either(inner, ...keys) ?? inner;
  return {
    kind,
    type: text(part, ...TYPES) ?? text(inner, ...TYPES),
    source: either(found, ...keys) ?? found,
    fileId: text(part, 'file_id', 'fileId') ?? text(inner, 'file_id', 'id'),
    filename: text(part, ...NAMES),
  };
}

function filePart(file: Readonly<Record<string, string | undefined>>): UserPart {
  return { type: 'file', file: toPlainObject(file) };
}

function toText(source: unknown): string | undefined {
  if (source instanceof URL) return source.href;
  if (typeof source === 'string') return source;
  const bytes = source instanceof ArrayBuffer ? new Uint8Array(source) : source;
  if (!(bytes instanceof Uint8Array)) return undefined;
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    // A spread would take seven times as long.
    const chunk = bytes.subarray(start, start + CHUNK);
    binary += String(Reflect.apply(String.fromCharCode, undefined, chunk));
  }
  return btoa(binary);
}

/** A text with bytes in base64, which must not be sent as a text. */
export const BYTES = /[\w+/]{200}/;

/** The first bytes of file formats in base64. Ollama takes images without a media type. */
const FORMATS: readonly (readonly [start: RegExp, mediaType: string])[] = [
  [/^iVBOR/, 'image/png'],
  [/^\/9j\//, 'image/jpeg'],
  [/^R0lGOD/, 'image/gif'],
  [/^UklGR.{6}XRUJQ/, 'image/webp'],
  [/^JVBERi/, 'application/pdf'],
];

function guessMediaType(base64: string): string | undefined {
  return FORMATS.find(([start]) => start.test(base64))?.[1];
}
