import type { ConversationWarning } from '../conversation.ts';
import { mergeNotes, type Notes } from './draft.ts';
import { marker, type Media, toUserPart, type UserPart } from './media.ts';
import { has, isObject, itemsOf, lookUp, own, text } from './read.ts';
import type { Call, CallResult, Transcript } from './transcript.ts';
import { describeShape, unsupported } from './unsupported.ts';

/** What one part of a message says, whoever wrote it; a part that says nothing is `{}`. */
export interface Piece {
  readonly text?: string | undefined;
  readonly thought?: string | undefined;
  readonly call?: Call;
  readonly result?: CallResult;
  readonly media?: Media;
  /** The part of a user message that it already is. */
  readonly part?: UserPart;
  /** The type of a part that nobody knows. */
  readonly unknown?: string;
  /** Text that the provider put in the place of earlier turns. */
  readonly system?: string | undefined;
  readonly annotations?: readonly unknown[];
  readonly notes?: Notes;
  /** Another id under which a call is answered. */
  readonly alias?: { readonly id: string; readonly callId: string };
  readonly warning?: ConversationWarning;
}

/** How one API writes the parts of its messages. */
export interface Writing {
  /** What the API calls them. */
  readonly noun: 'block' | 'part';
  /** What stands between two parts of a system message. */
  readonly separator?: string;
  /** The readers of its parts, by their type. */
  readonly parts: Readonly<Record<string, (part: unknown) => Piece>>;
  /** Whether a part has no type, and what it is stands under the name of its kind. */
  readonly isKeyed?: boolean;
  /** Reads parts of types that are not known by name. */
  readonly other?: (part: unknown, type: string) => Piece | undefined;
}

/** Who speaks, in the words of all APIs. */
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

/**
 * Reads content: a text, or parts.
 *
 * @param content - The content.
 * @param writing - How its parts are written.
 */
export function toPieces(content: unknown, writing: Writing): readonly Piece[] {
  const isMissing = content === undefined || content === null;
  if (typeof content !== 'string' && !isMissing && !Array.isArray(content)) {
    throw unsupported(
      'unknown',
      `The content of a message is ${describeShape(content)}`,
      'pass a text or a list of parts',
    );
  }
  const parts = typeof content === 'string' ? [content] : itemsOf(content);
  return parts.map((part) => toPiece(part, writing));
}

/**
 * Tells whether what a tool gave back is data rather than a text or parts.
 *
 * @param content - What it gave back.
 */
export function isData(content: unknown): boolean {
  if (!Array.isArray(content)) return isObject(content);
  const isPart = (part: unknown): boolean => typeof part === 'string' || has(part, 'type');
  return content.length > 0 && !itemsOf(content).some(isPart);
}

/**
 * Reads one part.
 *
 * @param part - The part.
 * @param writing - How it is written.
 */
function toPiece(part: unknown, writing: Writing): Piece {
  if (typeof part === 'string') return { text: part };
  const { noun, parts, isKeyed, other } = writing;
  const type = (isKeyed === true ? kindOf(part) : text(part, 'type')) ?? 'none';
  const piece = lookUp(parts, type)?.(isKeyed === true ? own(part, type) : part);
  return piece ?? other?.(part, type) ?? toUnknown(noun, type);
}

function kindOf(part: unknown): string | undefined {
  return isObject(part) ? Object.keys(part).find((key) => own(part, key) !== undefined) : undefined;
}

/**
 * What stands for a part that nobody knows: it is shown, and told.
 *
 * @param noun - What its API calls it.
 * @param type - Its type.
 */
export function toUnknown(noun: 'block' | 'part' | 'item', type: string): Piece {
  return {
    unknown: `unsupported ${noun}: ${type}`,
    warning: { code: `unsupported_${noun}`, detail: type },
  };
}

/**
 * Adds a message whose content is all there is to it.
 *
 * @param message - The message.
 * @param writing - How its parts are written.
 * @param transcript - Where to add it.
 */
export function readMessage(message: object, writing: Writing, transcript: Transcript): void {
  const pieces = toPieces(own(message, 'content') ?? own(message, 'parts'), writing);
  addMessage(text(message, 'role'), pieces, transcript, { separator: writing.separator });
}

/**
 * Adds a message.
 *
 * @param role - Who speaks, in the words of any API; anybody else is the user.
 * @param pieces - What is said.
 * @param transcript - Where to add it.
 * @param besides - What has no place in a message, and what stands between two parts of system text.
 */
export function addMessage(
  role: string | undefined,
  pieces: readonly Piece[],
  transcript: Transcript,
  { notes = {}, separator }: { notes?: Notes; separator?: string | undefined } = {},
): void {
  const speaker = lookUp(ROLES, role?.toLowerCase()) ?? 'user';
  if (speaker === 'system') {
    for (const { warning } of pieces) if (warning !== undefined) transcript.tell(warning);
    transcript.system(toText(pieces, separator), notes);
  } else if (speaker === 'assistant') {
    transcript.beginAssistant();
    addPieces(pieces, transcript);
    // An answer that ends with the result of a tool has been closed by it.
    if (Object.keys(notes).length > 0) transcript.note(notes);
    transcript.endAssistant();
  } else addUser(pieces, transcript, notes);
}

/**
 * Adds pieces to the answer that is being read.
 *
 * @param pieces - What is said.
 * @param transcript - Where to add it.
 */
export function addPieces(pieces: readonly Piece[], transcript: Transcript): void {
  for (const piece of pieces) {
    const { warning, system, call, result, annotations = [], notes, alias } = piece;
    if (warning !== undefined) transcript.tell(warning);
    addWords(piece, transcript);
    if (system !== undefined) transcript.system(system);
    if (call !== undefined) transcript.call(call);
    if (result !== undefined) transcript.result(result);
    transcript.annotate(annotations);
    if (notes !== undefined) transcript.note(notes);
    if (alias !== undefined) transcript.ids.alias(alias.id, alias.callId);
  }
}

function addWords({ text: said, thought, media, unknown }: Piece, transcript: Transcript): void {
  transcript.reason(thought);
  if (said !== undefined) transcript.say(said);
  if (unknown !== undefined) transcript.say(`[${unknown}]`);
  if (media === undefined) return;
  transcript.warn('media_omitted', media.type ?? media.kind);
  transcript.showMarker(marker(media.kind, media.type));
}

/**
 * Joins pieces into text, with marks for what is none.
 *
 * @param pieces - What is said.
 * @param separator - What stands between two.
 */
export function toText(pieces: readonly Piece[], separator = '\n'): string {
  const texts = pieces.flatMap(({ text: said, unknown, media }) => {
    if (unknown !== undefined) return `[${unknown}]`;
    return media === undefined ? (said ?? []) : marker(media.kind, media.type ?? media.filename);
  });
  return texts.join(separator);
}

/**
 * Joins what a tool gave back into text, and keeps what is to be told of it.
 *
 * @param pieces - What the tool gave back.
 */
export function toContent(pieces: readonly Piece[]): Pick<CallResult, 'content' | 'warnings'> {
  return { content: toText(pieces), warnings: pieces.flatMap(({ warning }) => warning ?? []) };
}

function addUser(pieces: readonly Piece[], transcript: Transcript, notes: Notes): void {
  // What the tools gave comes first: it answers the calls of the message before.
  for (const { result } of pieces) if (result !== undefined) transcript.result(result);
  const parts = pieces.flatMap((piece) => toPart(piece, transcript) ?? []);
  // A message of nothing but results and settings is none of the user's.
  if (parts.length > 0 || pieces.length === 0) {
    const merged = { ...notes };
    for (const piece of pieces) mergeNotes(merged, piece.notes ?? {});
    transcript.user(parts, merged);
  }
}

function toPart(piece: Piece, transcript: Transcript): UserPart | undefined {
  const { text: said, media, unknown, warning } = piece;
  if (piece.part !== undefined) return piece.part;
  if (warning !== undefined) transcript.tell(warning);
  if (unknown !== undefined) return textPart(`[${unknown}]`);
  if (media === undefined) return said === undefined ? undefined : textPart(said);
  const part = toUserPart(media);
  if (part !== undefined) return part;
  if (media.fileId === undefined) {
    transcript.warn('media_omitted', media.type ?? media.kind);
    return textPart(marker(media.kind, media.type));
  }
  transcript.warn('unresolved_media', media.fileId);
  return textPart(marker(media.kind, `file_id ${media.fileId}`));
}

function textPart(said: string): UserPart {
  return { type: 'text', text: said };
}
