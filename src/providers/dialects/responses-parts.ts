import { marker, type Media } from '../core/media.ts';
import { said, told } from '../core/piece-readers.ts';
import { toContent, toPieces, type Writing } from '../core/pieces.ts';
import { toJsonText, toPlainObject } from '../core/plain.ts';
import { isObject, itemsOf, list, own, text } from '../core/read.ts';
import type { CallResult } from '../core/transcript.ts';
import { toRefusal } from './chat-parts.ts';

/** The parts of OpenAI's Responses API and of its Agents library. */
export const RESPONSES: Writing = {
  noun: 'part',
  parts: {
    text: said('text'),
    input_text: said('text'),
    summary_text: said('text'),
    reasoning_text: said('text'),
    output_text: (part) => {
      const shown = list(part, 'annotations');
      // The Agents library keeps them here.
      const hidden = list(own(part, 'providerData'), 'annotations');
      return { text: text(part, 'text'), annotations: shown.length > 0 ? shown : hidden };
    },
    refusal: (part) => toRefusal(text(part, 'refusal')),
    computer_screenshot: (part) => ({ media: toMedia('screenshot', part) }),
    encrypted_content: told('encrypted_content'),
  },
  other: (part, type) => {
    const kind = /^(?:input_|output_)?(image|file|audio)$/.exec(type)?.[1];
    if (kind === undefined) return undefined;
    const transcript = text(part, 'transcript');
    const audio = own(part, 'input_audio');
    if (transcript !== undefined) return { text: transcript };
    const media = toMedia(kind, part);
    return isObject(audio)
      ? { media, part: { type, input_audio: toPlainObject(audio) } }
      : { media };
  },
};

/**
 * Reads what a tool gave back: a text, parts, one part, or data.
 *
 * @param output - The output.
 */
export function outputText(output: unknown): string {
  return readOutput(output).content;
}

/**
 * Reads what a tool gave back, and keeps what is to be told of it.
 *
 * @param output - The output.
 */
export function readOutput(output: unknown): Pick<CallResult, 'content' | 'warnings'> {
  const parts = Array.isArray(output) ? itemsOf(output) : [output];
  const areParts = parts.some((part) => PART.test(text(part, 'type') ?? ''));
  return areParts ? toContent(toPieces(parts, RESPONSES)) : { content: toJsonText(output, '') };
}

const PART = /^(?:(?:input_|output_)?(?:text|image|file|audio)|refusal|computer_screenshot)$/;

function toMedia(kind: string, part: unknown): Media {
  const inner = own(part, kind);
  const keys = [`${kind}_url`, `${kind}Url`, `${kind}_data`, kind];
  return {
    kind,
    source: text(part, ...keys) ?? text(inner, 'url'),
    fileId: text(part, 'file_id', 'fileId') ?? text(inner, 'id'),
    filename: text(part, 'filename'),
  };
}

/**
 * Writes what stands for a generated picture.
 *
 * @param base64 - The picture.
 * @param format - Its format.
 */
export function pictureMark(base64: string, format: string): string {
  const padding = base64.slice(-2).split('=').length - 1;
  const bytes = Math.floor(((base64.length - padding) * 3) / 4);
  return marker('image', `${format}, ${String(bytes)} bytes`);
}
