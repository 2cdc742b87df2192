import { has, isObject, itemsOf, lookUp, own, text } from './read.ts';
import { type Segment, unsupportedSegment } from './segment.ts';
import { describeShape, unsupported } from './unsupported.ts';

/** The format of the message parts of one API. */
export interface PartFormat {
  /** The word that the API uses for its parts. */
  readonly noun: 'block' | 'part';
  /** The text between two parts of a system message. */
  readonly separator?: string;
  /** One reader per type of part. */
  readonly readers: Readonly<Record<string, (part: unknown) => Segment>>;
  /** Whether a part is `{ [type]: value }` rather than `{ type, … }`. */
  readonly isKeyed?: boolean;
  /** Reads the parts whose type has no reader; undefined for an unknown type. */
  readonly readOther?: (part: unknown, type: string) => Segment | undefined;
}

/** Reads the content of a message: a string, or a list of parts. */
export function readSegments(content: unknown, format: PartFormat): readonly Segment[] {
  const isMissing = content === undefined || content === null;
  if (typeof content !== 'string' && !isMissing && !Array.isArray(content)) {
    throw unsupported(
      'unknown',
      `The content of a message is ${describeShape(content)}`,
      'pass a string or a list of parts',
    );
  }
  const parts = typeof content === 'string' ? [content] : itemsOf(content);
  return parts.map((part) => readSegment(part, format));
}

/** Reports whether the output of a tool is data rather than text or message parts. */
export function isData(output: unknown): boolean {
  if (!Array.isArray(output)) return isObject(output);
  const isPart = (part: unknown): boolean => typeof part === 'string' || has(part, 'type');
  return output.length > 0 && !itemsOf(output).some(isPart);
}

function readSegment(part: unknown, format: PartFormat): Segment {
  if (typeof part === 'string') return { text: part };
  const { noun, readers, isKeyed, readOther } = format;
  const type = (isKeyed === true ? keyOf(part) : text(part, 'type')) ?? 'none';
  const segment = lookUp(readers, type)?.(isKeyed === true ? own(part, type) : part);
  return segment ?? readOther?.(part, type) ?? unsupportedSegment(noun, type);
}

function keyOf(part: unknown): string | undefined {
  return isObject(part) ? Object.keys(part).find((key) => own(part, key) !== undefined) : undefined;
}
