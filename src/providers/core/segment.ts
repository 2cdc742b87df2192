import type { ConversationWarning } from '../conversation.ts';
import type { Call, CallResult } from './tool-call.ts';
import type { Extras } from './extras.ts';
import { type Media, placeholder, type UserPart } from './media.ts';
import { nameAt } from './read.ts';

/**
 * A part of a message in one format for all providers. Several fields may be set; a part without content, such as a
 * cache marker, is `{}`.
 */
export interface Segment {
  readonly text?: string | undefined;
  /** What separates the text from the other text of an answer. */
  readonly separator?: string;
  readonly reasoning?: string | undefined;
  readonly call?: Call;
  readonly result?: CallResult;
  readonly media?: Media;
  /** The part of a user message, where the provider's part already has that format. */
  readonly userPart?: UserPart;
  /** Describes a part whose type is not known. */
  readonly unknown?: string;
  /** A summary that replaces earlier turns. */
  readonly system?: string | undefined;
  readonly annotations?: readonly unknown[];
  readonly extras?: Extras;
  /** Another id that the result of a call may use. */
  readonly alias?: { readonly id: string; readonly callId: string };
  readonly warning?: ConversationWarning | undefined;
}

/** The part appears in the text and as a warning. A type that is not a name may be content. */
export function unsupportedSegment(noun: 'block' | 'part' | 'item', type: string): Segment {
  const detail = nameAt([type], '0') ?? 'other';
  return {
    unknown: `unsupported ${noun}: ${detail}`,
    warning: { code: `unsupported_${noun}`, detail },
  };
}

/** A call that the provider executed, and its result. */
export function toServerCall(
  call: Call,
  content: string,
  result: Omit<CallResult, 'content'> = {},
): Segment {
  return { call: { ...call, kind: 'serverExecuted' }, result: { ...result, content } };
}

export function toText(segments: readonly Segment[], separator = '\n'): string {
  const texts = segments.flatMap(({ text, unknown, media }) => {
    if (unknown !== undefined) return `[${unknown}]`;
    return media === undefined
      ? (text ?? [])
      : placeholder(media.kind, media.type ?? media.filename);
  });
  return texts.join(separator);
}

export function toResultContent(
  segments: readonly Segment[],
): Pick<CallResult, 'content' | 'warnings'> {
  // A result within a result is its text.
  const texts = segments.map(({ result, ...rest }) => ({ text: result?.content, ...rest }));
  const warnings = segments.flatMap(({ warning, result }) => warning ?? result?.warnings ?? []);
  return { content: toText(texts), warnings };
}
