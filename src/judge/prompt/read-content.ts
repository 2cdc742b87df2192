import { isRecord } from '../../values/objects.ts';

/** The content of a message in the parts that a document has. */
export interface ReadContent {
  readonly text?: string;
  readonly omitted?: readonly string[];
}

/**
 * Reads the content of a message: a text, or a list of parts. Parts without text are images, sound and files, which a
 * judge cannot see: the document names them.
 */
export function readContent(content: unknown): ReadContent {
  if (typeof content === 'string') return { text: content };
  if (!Array.isArray(content)) return {};
  const texts: string[] = [];
  const omitted: string[] = [];
  for (const part of content) {
    const text = textOf(part);
    if (text === undefined) omitted.push(typeOf(part));
    else texts.push(text);
  }
  return {
    ...(texts.length > 0 ? { text: texts.join('\n') } : {}),
    ...(omitted.length > 0 ? { omitted } : {}),
  };
}

function textOf(part: unknown): string | undefined {
  if (typeof part === 'string') return part;
  if (!isRecord(part)) return undefined;
  const text = part['text'] ?? part['refusal'];
  return typeof text === 'string' ? text : undefined;
}

// A type is text of the conversation, and it becomes part of the sources of the result: only names of kinds are shown.
const TYPE = /^[a-z][a-z_]{0,39}$/;

function typeOf(part: unknown): string {
  const type = isRecord(part) ? part['type'] : undefined;
  return typeof type === 'string' && TYPE.test(type) ? type : 'other';
}
