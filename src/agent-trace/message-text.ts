import type { MessageContent } from '../options/messages.ts';
import { placeholder } from '../providers/core/media.ts';
import { own, text } from '../providers/core/read.ts';

/** The text of a message, and the media types of what it cannot hold. */
export interface MessageText {
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
    const [kind, type] = describeMedia(part);
    omitted.push(type ?? kind);
    return placeholder(kind, type);
  });
  return { text: texts.join('\n'), omitted };
}

type Media = readonly [kind: string, type: string | undefined];

/** Returns the kind of a part of a user's message, and its media type or the name of its file. */
function describeMedia(part: object): Media {
  const image = own(part, 'image_url');
  if (image !== undefined) return ['image', typeOfData(text(image, 'url'))];
  const file = own(part, 'file');
  const data = text(file, 'file_data');
  if (file !== undefined) return ['document', text(file, 'filename') ?? typeOfData(data)];
  const format = text(own(part, 'input_audio'), 'format');
  return format === undefined
    ? [text(part, 'type') ?? 'part', undefined]
    : ['audio', `audio/${format}`];
}

function typeOfData(url: string | undefined): string | undefined {
  return /^data:([\w.+-]+\/[\w.+-]+)[;,]/.exec(url ?? '')?.[1];
}
