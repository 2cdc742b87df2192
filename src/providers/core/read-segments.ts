import type { ConversationWarningCode } from '../conversation.ts';
import { type Call, isWhole } from './tool-call.ts';
import { either, has, hasText, isObject, itemsOf, lookUp, own, text } from './read.ts';
import { type Segment, unsupportedSegment } from './segment.ts';
import { describeShape, unsupported } from './unsupported.ts';

/** The format of the message parts of one API. */
export interface PartFormat {
  /** The API's word for its parts. */
  readonly noun: 'block' | 'part';
  /** The text between two parts of a system message. */
  readonly separator?: string;
  /** One reader per type of part. */
  readonly readers: Readonly<Record<string, PartReader>>;
  /** Whether a part is `{ [type]: value }` rather than `{ type, … }`. */
  readonly isKeyed?: boolean;
  readonly readOther?: (part: unknown, type: string) => Segment | undefined;
}

/** Reads the content of a message: a string, a list of parts, or one part, as in MCP. */
export function readSegments(content: unknown, format: PartFormat): readonly Segment[] {
  const isMissing = content === undefined || content === null;
  const isOne = typeof content === 'string' || hasText(content, 'type');
  if (!isOne && !isMissing && !Array.isArray(content)) {
    throw unsupported(
      'unknown',
      `The content of a message is ${describeShape(content)}`,
      'pass a string or a list of parts',
    );
  }
  const parts = isOne ? [content] : itemsOf(content);
  return parts.flatMap((part) => readPart(part, format));
}

/** Reports whether the output of a tool is data rather than text or message parts. */
export function isData(output: unknown): boolean {
  if (!Array.isArray(output)) return isObject(output);
  const isPart = (part: unknown): boolean => typeof part === 'string' || has(part, 'type');
  return output.length > 0 && !itemsOf(output).some(isPart);
}

function readPart(part: unknown, format: PartFormat): Segment | Segment[] {
  if (typeof part === 'string') return { text: part };
  if (format.isKeyed !== true) return readSegment(part, text(part, 'type') ?? 'none', format);
  // A live block of Strands, such as `{ type: 'toolUseBlock', name }`, is `{ toolUse: { name } }` as JSON.
  const live = /^(.+)Block$/.exec(text(part, 'type') ?? '')?.[1];
  if (live === undefined) return readKeyed(part, format);
  return readSegment(/^(?:text|json)$/.test(live) ? own(part, live) : part, live, format);
}

function readKeyed(part: unknown, format: PartFormat): Segment[] {
  // Some libraries write a cache point into the block that it follows.
  const keys = isObject(part)
    ? Object.keys(part).filter((key) => either(part, key) !== undefined)
    : [];
  const known = keys.filter((key) => Object.hasOwn(format.readers, key));
  const types = known.length > 0 ? known : [keys[0] ?? 'none'];
  return types.map((type) => readSegment(own(part, type), type, format));
}

function readSegment(
  part: unknown,
  type: string,
  { noun, readers, readOther }: PartFormat,
): Segment {
  const segment = lookUp(readers, type)?.(part) ?? readOther?.(part, type);
  return segment === undefined || isHollow(segment) ? unsupportedSegment(noun, type) : segment;
}

/**
 * Reports whether a part lacks what its type requires, such as the text of a text part. Reading it as empty would lose
 * content under another key. `{}` is a part that is left out on purpose.
 */
export function isHollow(segment: Segment): boolean {
  const { text: content, reasoning, call, result, media, userPart, system, warning } = segment;
  if (call !== undefined) return !isWhole(call);
  const isPromised = 'text' in segment || 'reasoning' in segment;
  const found = [content, reasoning, result, media, userPart, system, warning];
  return isPromised && found.every((value) => value === undefined);
}

/** Returns undefined for a part that lacks what its type requires. */
export type PartReader = (part: unknown) => Segment | undefined;

/** Returns a segment with undefined values for a part that lacks what its type requires. */
type SegmentReader = (part: unknown) => Segment;

export function textReader(key: string): SegmentReader {
  return (part) => ({ text: text(part, key) });
}

/** Some providers return only a signature of the reasoning. */
export function reasoningReader(key: string): SegmentReader {
  return (part) => {
    const reasoning = text(part, key);
    return reasoning === undefined && isSignature(part) ? {} : { reasoning };
  };
}

function isSignature(part: unknown): boolean {
  const isOther = (key: string): boolean => !/^(?:type|signature)$/.test(key);
  return (
    has(part, 'signature') &&
    isObject(part) &&
    !Object.keys(part).some((key) => isOther(key) && either(part, key) !== undefined)
  );
}

/** The parameters are the keys of the id, the tool's name and the arguments. */
export function callReader(
  id: string,
  name: string,
  args: string,
  special: Pick<Call, 'kind' | 'warning'> = {},
): SegmentReader {
  return (part) => ({
    call: { id: text(part, id), name: text(part, name), args: own(part, args), ...special },
  });
}

export function warningReader(code: ConversationWarningCode): SegmentReader {
  return () => ({ warning: { code } });
}

/** Reads a summary that replaces earlier turns. */
export function readCompaction(part: unknown): Segment {
  return { system: text(part, 'content'), warning: { code: 'compacted_history' } };
}

/** Leaves out a part that is not content of the conversation, without a warning. */
export function skipPart(): Segment {
  return {};
}
