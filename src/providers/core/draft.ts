import type { AssistantMessage, ToolCall } from '../../service/messages.ts';
import type { MessageExtras } from '../conversation.ts';
import { itemsOf } from './read.ts';

/** The extras of a message whose index is not known yet. */
export type Extras = Omit<MessageExtras, 'index'>;

/** An assistant message that is being read. */
export class Draft {
  readonly calls: ToolCall[] = [];
  #content = '';
  #separator = '';
  readonly #extras: Record<string, unknown> = {};

  /** Whether the message has no content, no calls and no extras. */
  get isEmpty(): boolean {
    return (
      this.#content === '' && this.calls.length === 0 && Object.keys(this.#extras).length === 0
    );
  }

  /** The extras that were added so far. */
  get extras(): Extras {
    return this.#extras;
  }

  /** Appends text after a separator, which is left out before the first text. */
  appendText(text: string, separator: string = this.#separator): void {
    if (text === '') return;
    this.#content += this.#content === '' ? text : separator + text;
    this.#separator = '';
  }

  /** Sets the separator before the next text. */
  setSeparator(separator: string): void {
    this.#separator = separator;
  }

  /** Appends the placeholder of media or a file on a line of its own. */
  appendPlaceholder(placeholder: string): void {
    this.appendText(placeholder, '\n');
    this.setSeparator('\n');
  }

  /** Merges extras into those of the message, see {@link mergeExtras}. */
  addExtras(extras: Extras): void {
    mergeExtras(this.#extras, extras);
  }

  /** Returns the message. */
  toMessage(): AssistantMessage {
    if (this.calls.length === 0) return { role: 'assistant', content: this.#content };
    const content = this.#content === '' ? null : this.#content;
    return { role: 'assistant', content, tool_calls: this.calls };
  }
}

/** Merges extras into `target`: lists and reasoning are appended, other values are replaced. */
export function mergeExtras(target: Record<string, unknown>, extras: Extras): void {
  for (const [key, value] of Object.entries<unknown>(extras)) {
    const before = target[key];
    // In place: copying is quadratic for an answer of 10,000 segments with one citation each.
    if (Array.isArray(before)) for (const item of itemsOf(value)) before.push(item);
    else if (Array.isArray(value)) target[key] = [...itemsOf(value)];
    else if (key === 'reasoning' && typeof before === 'string') {
      target[key] = `${before}\n\n${extras.reasoning ?? ''}`;
    } else target[key] = value;
  }
}
