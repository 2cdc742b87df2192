import type { CallResult } from '../core/tool-call.ts';
import { placeholder, readMedia } from '../core/media.ts';
import { type PartFormat, readSegments, textReader, warningReader } from '../core/read-segments.ts';
import { isObject, itemsOf, list, own, text } from '../core/read.ts';
import { toResultContent } from '../core/segment.ts';
import { toJsonText, toPlainObject } from '../core/to-plain.ts';
import { readRefusal } from './chat-parts.ts';

/** The format of OpenAI's Responses API and of the OpenAI Agents SDK. */
export const RESPONSES: PartFormat = {
  noun: 'part',
  readers: {
    text: textReader('text'),
    input_text: textReader('text'),
    summary_text: textReader('text'),
    reasoning_text: textReader('text'),
    output_text: (part) => {
      const annotations = list(part, 'annotations');
      // The Agents SDK moves the annotations here.
      const moved = list(own(part, 'providerData'), 'annotations');
      return {
        text: text(part, 'text'),
        annotations: annotations.length > 0 ? annotations : moved,
      };
    },
    refusal: readRefusal,
    computer_screenshot: (part) => ({ media: readMedia('screenshot', part) }),
    encrypted_content: warningReader('encrypted_content'),
  },
  readOther: (part, type) => {
    const kind = /^(?:input_|output_)?(image|file|audio)$/.exec(type)?.[1];
    if (kind === undefined) return undefined;
    const transcript = text(part, 'transcript');
    const audio = own(part, 'input_audio');
    if (transcript !== undefined) return { text: transcript };
    const media = readMedia(kind, part);
    return isObject(audio)
      ? { media, userPart: { type, input_audio: toPlainObject(audio) } }
      : { media };
  },
};

/** An output is a string, a list of parts, one part, or data. */
export function readOutput(output: unknown): Pick<CallResult, 'content' | 'warnings'> {
  const parts = Array.isArray(output) ? itemsOf(output) : [output];
  const areParts = parts.some((part) => PART_TYPE.test(text(part, 'type') ?? ''));
  return areParts
    ? toResultContent(readSegments(parts, RESPONSES))
    : { content: toJsonText(output, '') };
}

const PART_TYPE = /^(?:(?:input_|output_)?(?:text|image|file|audio)|refusal|computer_screenshot)$/;

/** Names the file format, such as `png`, and the size in bytes. */
export function imagePlaceholder(base64: string, format: string): string {
  const bytes = Math.floor((base64.replaceAll('=', '').length * 3) / 4);
  return placeholder('image', `${format}, ${bytes} bytes`);
}
