import type { MessageExtras } from '../conversation.ts';
import { itemsOf, own } from './read.ts';

/** The extras of a message whose index is not known yet. */
export type Extras = Omit<MessageExtras, 'index'>;

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
