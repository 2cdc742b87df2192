import type { AssistantMessage, ToolCall } from '../../service/messages.ts';
import type { MessageExtras } from '../conversation.ts';
import { itemsOf, own } from './read.ts';

/** The extras of a message whose index is not known yet. */
export type Extras = Omit<MessageExtras, 'index'>;

export class Draft {
  readonly calls: ToolCall[] = [];
  readonly extras: Record<string, unknown> = {};
  /** What precedes the next text. */
  separator = '';
  #content = '';

  get isEmpty(): boolean {
    return this.#content === '' && this.calls.length === 0 && Object.keys(this.extras).length === 0;
  }

  /** The first text needs no separator. */
  appendText(text: string, separator: string = this.separator): void {
    if (text === '') return;
    this.#content += this.#content === '' ? text : separator + text;
    this.separator = '';
  }

  toMessage(): AssistantMessage {
    if (this.calls.length === 0) return { role: 'assistant', content: this.#content };
    const content = this.#content === '' ? null : this.#content;
    return { role: 'assistant', content, tool_calls: this.calls };
  }
}

/** Appends lists and reasoning, and replaces other values. */
export function mergeExtras(target: Record<string, unknown>, extras: Extras): void {
  for (const [key, value] of Object.entries<unknown>(extras)) {
    // Its own: an inherited list would be changed for all objects.
    const before = own(target, key);
    // Changes the list in place: copying is quadratic for an answer of 10,000 segments with one citation each.
    if (Array.isArray(before)) for (const item of itemsOf(value)) before.push(item);
    else if (Array.isArray(value)) target[key] = [...itemsOf(value)];
    else if (key === 'reasoning' && typeof before === 'string') {
      target[key] = `${before}\n\n${extras.reasoning ?? ''}`;
    } else target[key] = value;
  }
}
