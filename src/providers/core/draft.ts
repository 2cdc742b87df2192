import type { AssistantMessage, ToolCall } from '../../options/messages.ts';
import type { MessageExtras } from '../conversation.ts';
import { itemsOf } from './read.ts';

/** The extras of a message that has no place yet. */
export type Notes = Omit<MessageExtras, 'index'>;

/** An assistant message while its pieces come in. */
export class Draft {
  readonly calls: ToolCall[] = [];
  #content = '';
  #separator = '';
  readonly #notes: Record<string, unknown> = {};

  /** Whether there is anything that a reader of the message would miss. */
  get isEmpty(): boolean {
    return this.#content === '' && this.calls.length === 0 && Object.keys(this.#notes).length === 0;
  }

  /** What has no place in the message itself. */
  get notes(): Notes {
    return this.#notes;
  }

  /** Adds text behind a separator; the first piece needs none. */
  say(piece: string, separator: string = this.#separator): void {
    if (piece === '') return;
    this.#content += this.#content === '' ? piece : separator + piece;
    this.#separator = '';
  }

  /** Sets what stands before the next piece. */
  separate(separator: string): void {
    this.#separator = separator;
  }

  /** Adds what stands for a picture or a file, on a line of its own. */
  mark(marker: string): void {
    this.say(marker, '\n');
    this.separate('\n');
  }

  /** Adds extras: texts one below the other, lists one behind the other. */
  note(notes: Notes): void {
    mergeNotes(this.#notes, notes);
  }

  /** The message that the pieces make. */
  toMessage(): AssistantMessage {
    if (this.calls.length === 0) return { role: 'assistant', content: this.#content };
    const content = this.#content === '' ? null : this.#content;
    return { role: 'assistant', content, tool_calls: this.calls };
  }
}

/**
 * Adds extras to extras: reasoning below reasoning, lists behind lists.
 *
 * @param target - What is there.
 * @param notes - What is added.
 */
export function mergeNotes(target: Record<string, unknown>, notes: Notes): void {
  for (const [key, value] of Object.entries<unknown>(notes)) {
    const before = target[key];
    // In place: an answer may have ten thousand citations, one a piece.
    if (Array.isArray(before)) for (const item of itemsOf(value)) before.push(item);
    else if (Array.isArray(value)) target[key] = [...itemsOf(value)];
    else if (key === 'reasoning' && typeof before === 'string') {
      target[key] = `${before}\n\n${notes.reasoning ?? ''}`;
    } else target[key] = value;
  }
}
