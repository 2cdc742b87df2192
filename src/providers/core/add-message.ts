import { type Extras, mergeExtras } from './draft.ts';
import { placeholder, toUserPart, type UserPart } from './media.ts';
import { type PartFormat, readSegments } from './read-segments.ts';
import { lookUp, own, text } from './read.ts';
import { type Segment, toText } from './segment.ts';
import type { Transcript } from './transcript.ts';

/** The roles of all APIs, as the service names them. */
const ROLES: Readonly<Record<string, 'system' | 'user' | 'assistant'>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  model: 'assistant',
  chatbot: 'assistant',
};

/** Adds a message that consists of a role and `content` or `parts`. */
export function readMessage(message: object, format: PartFormat, transcript: Transcript): void {
  const segments = readSegments(own(message, 'content') ?? own(message, 'parts'), format);
  addMessage(text(message, 'role'), segments, transcript, { separator: format.separator });
}

/** Adds a message. The role may be that of any API; an unknown role becomes `user`. */
export function addMessage(
  role: string | undefined,
  segments: readonly Segment[],
  transcript: Transcript,
  options: { extras?: Extras; separator?: string | undefined } = {},
): void {
  const { extras = {}, separator } = options;
  const speaker = lookUp(ROLES, role?.toLowerCase()) ?? 'user';
  if (speaker === 'system') {
    for (const { warning } of segments) if (warning !== undefined) transcript.addWarning(warning);
    transcript.addSystem(toText(segments, separator), extras);
  } else if (speaker === 'assistant') {
    transcript.beginAssistant();
    addSegments(segments, transcript);
    // A tool result at the end has closed the message, and adding no extras would open an empty one.
    if (Object.keys(extras).length > 0) transcript.addExtras(extras);
    transcript.endAssistant();
  } else addUser(segments, transcript, extras);
}

/** Adds segments to the assistant message that is being read. */
export function addSegments(segments: readonly Segment[], transcript: Transcript): void {
  for (const segment of segments) {
    const { warning, system, call, result, annotations = [], extras, alias } = segment;
    if (warning !== undefined) transcript.addWarning(warning);
    addTextAndMedia(segment, transcript);
    if (system !== undefined) transcript.addSystem(system);
    if (call !== undefined) transcript.addCall(call);
    if (result !== undefined) transcript.addResult(result);
    transcript.addAnnotations(annotations);
    if (extras !== undefined) transcript.addExtras(extras);
    if (alias !== undefined) transcript.ids.alias(alias.id, alias.callId);
  }
}

function addTextAndMedia(segment: Segment, transcript: Transcript): void {
  const { text: content, reasoning, media, unknown } = segment;
  transcript.addReasoning(reasoning);
  if (content !== undefined) transcript.appendText(content);
  if (unknown !== undefined) transcript.appendText(`[${unknown}]`);
  if (media === undefined) return;
  transcript.warn('media_omitted', media.type ?? media.kind);
  transcript.addPlaceholder(placeholder(media.kind, media.type));
}

function addUser(segments: readonly Segment[], transcript: Transcript, extras: Extras): void {
  // Tool results come first: they answer the calls of the message before.
  for (const { result } of segments) if (result !== undefined) transcript.addResult(result);
  const parts = segments.flatMap((segment) => userPartOf(segment, transcript) ?? []);
  // A message that contains only tool results and settings would become an empty user message.
  if (parts.length > 0 || segments.length === 0) {
    const merged = { ...extras };
    for (const segment of segments) mergeExtras(merged, segment.extras ?? {});
    transcript.addUser(parts, merged);
  }
}

function userPartOf(segment: Segment, transcript: Transcript): UserPart | undefined {
  const { text: content, media, unknown, warning } = segment;
  if (segment.userPart !== undefined) return segment.userPart;
  if (warning !== undefined) transcript.addWarning(warning);
  if (unknown !== undefined) return textPart(`[${unknown}]`);
  if (media === undefined) return content === undefined ? undefined : textPart(content);
  const part = toUserPart(media);
  if (part !== undefined) return part;
  if (media.fileId === undefined) {
    transcript.warn('media_omitted', media.type ?? media.kind);
    return textPart(placeholder(media.kind, media.type));
  }
  transcript.warn('unresolved_media', media.fileId);
  return textPart(placeholder(media.kind, `file_id ${media.fileId}`));
}

function textPart(text: string): UserPart {
  return { type: 'text', text };
}
