import type { MessageContent } from '../service/messages.ts';
import { placeholder } from '../providers/core/media.ts';
import { own, text } from '../providers/core/read.ts';

/** The text of a message, and the media types of the parts that are not text. */
interface MessageText {
  readonly text: string;
  readonly omitted: readonly string[];
}

/** Joins the parts of a message. Media become placeholders, because an agent trace has texts only. */
export function readMessageText(content: MessageContent | undefined): MessageText {
  if (typeof content === 'string') return { text: content, omitted: [] };
  const omitted: string[] = [];
  const texts = (content ?? []).map((part) => {
    const words = text(part, 'text', 'refusal');
    if (words !== undefined) return words;
    const { kind, type, name } = describeMedia(part);
    omitted.push(type ?? kind);
    return placeholder(kind, name ?? type);
  });
  return { text: texts.join('\n'), omitted };
}

interface Media {
  readonly kind: string;
  /** The media type, which is safe to show in a warning. */
  readonly type?: string | undefined;
  /** The name of the file: content of the user, which no warning shows. */
  readonly name?: string | undefined;
}

function describeMedia(part: object): Media {
  const image = own(part, 'image_url');
  if (image !== undefined) return { kind: 'image', type: typeOfData(text(image, 'url')) };
  const file = own(part, 'file');
  if (file !== undefined) {
    const type = typeOfData(text(file, 'file_data'));
    return { kind: 'document', type, name: text(file, 'filename') };
  }
  const format = text(own(part, 'input_audio'), 'format');
  return format === undefined ? { kind: kindOf(part) } : { kind: 'audio', type: `audio/${format}` };
}

/** A type that is longer than a short word may be content. */
function kindOf(part: object): string {
  const type = text(part, 'type') ?? '';
  return /^[a-z][\w.-]{0,39}$/i.test(type) ? type : 'part';
}

function typeOfData(url: string | undefined): string | undefined {
  return /^data:([\w.+-]+\/[\w.+-]+)[;,]/.exec(url ?? '')?.[1];
}
