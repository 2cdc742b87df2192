import { type Extras, mergeExtras } from './extras.ts';
import { placeholder, toUserPart, type UserPart } from './media.ts';
import { type PartFormat, readSegments } from './read-segments.ts';
import { lookUp, own, text } from './read.ts';
import { toPlain } from './to-plain.ts';
import { type Segment, toText, unsupportedSegment } from './segment.ts';
import type { Transcript } from './transcript.ts';

/** The roles of all APIs, by the names of the service. */
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

export function readMessage(message: object, format: PartFormat, transcript: Transcript): void {
  const segments = readSegments(own(message, 'content') ?? own(message, 'parts'), format);
  addMessage(text(message, 'role'), segments, transcript, { separator: format.separator });
}

/** Adds a message. The role may come from any API; an unknown role becomes `user`. */
export function addMessage(
  role: string | undefined,
  segments: readonly Segment[],
  transcript: Transcript,
  options: { extras?: Extras; separator?: string | undefined } = {},
): void {
  const { extras = {}, separator } = options;
  const speaker = lookUp(ROLES, role?.toLowerCase()) ?? 'user';
  if (speaker === 'assistant') {
    transcript.beginAssistant();
    addSegments(segments, transcript);
    // A tool result at the end closes the message, and empty extras would open another one.
    if (Object.keys(extras).length > 0) transcript.addExtras(extras);
    transcript.endAssistant();
    return;
  }
  addCallsAndResults(segments, transcript);
  const merged = mergedExtras(segments, extras);
  if (speaker === 'system') addSystem(segments, transcript, merged, separator);
  else addUser(segments, transcript, merged);
}

/** Adds an item. It joins the open message, unless that has calls. */
export function addItem(segments: readonly Segment[], transcript: Transcript): void {
  transcript.beginItem();
  addSegments(segments, transcript);
}

export function addUnsupportedItem(type: string, transcript: Transcript): void {
  addItem([unsupportedSegment('item', type)], transcript);
}

export function addWarnings(segments: readonly Segment[], transcript: Transcript): void {
  for (const { warning } of segments) if (warning !== undefined) transcript.addWarning(warning);
}

export function addSegments(segments: readonly Segment[], transcript: Transcript): void {
  for (const segment of segments) {
    const { warning, system, call, result, annotations = [], extras, alias } = segment;
    if (warning !== undefined) transcript.addWarning(warning);
    addTextAndMedia(segment, transcript);
    if (system !== undefined) transcript.addSystem(system);
    // A result beside a call answers that call.
    const id = call === undefined ? undefined : transcript.addCall(call);
    if (result !== undefined) transcript.addResult({ id, ...result });
    transcript.addAnnotations(annotations);
    if (extras !== undefined) transcript.addExtras(extras);
    if (alias !== undefined) transcript.ids.alias(alias.id, alias.callId);
  }
}

function addTextAndMedia(segment: Segment, transcript: Transcript): void {
  const { text: content, reasoning, media, unknown, separator } = segment;
  transcript.addReasoning(reasoning);
  if (content !== undefined) transcript.appendText(content, separator);
  if (unknown !== undefined) transcript.appendText(`[${unknown}]`);
  if (media === undefined) return;
  transcript.warn('media_omitted', media.type ?? media.kind);
  transcript.appendText(placeholder(media.kind, media.type), '\n');
}

/**
 * Adds the calls and results in a message of the user or the system. Results come first, as they answer earlier calls.
 */
function addCallsAndResults(segments: readonly Segment[], transcript: Transcript): void {
  for (const { call } of segments) if (call !== undefined) transcript.addCall(call);
  for (const { result } of segments) if (result !== undefined) transcript.addResult(result);
}

function mergedExtras(segments: readonly Segment[], extras: Extras): Extras {
  const merged = { ...extras };
  for (const { extras: added = {}, annotations = [], reasoning = '' } of segments) {
    mergeExtras(merged, added);
    if (annotations.length > 0) {
      mergeExtras(merged, { annotations: annotations.map((item) => toPlain(item)) });
    }
    if (reasoning !== '') mergeExtras(merged, { reasoning });
  }
  return merged;
}

function addSystem(
  segments: readonly Segment[],
  transcript: Transcript,
  extras: Extras,
  separator?: string,
): void {
  const texts = segments.filter(({ result }) => result === undefined);
  if (texts.length === 0 && segments.length > 0) return;
  addWarnings(texts, transcript);
  transcript.addSystem(toText(texts, separator), extras);
}

function addUser(segments: readonly Segment[], transcript: Transcript, extras: Extras): void {
  const parts = segments.flatMap((segment) => userPartOf(segment, transcript) ?? []);
  // A message that contains only tool results and settings would become an empty user message.
  if (parts.length > 0 || segments.length === 0) transcript.addUser(parts, extras);
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
