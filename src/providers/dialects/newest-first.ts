import { own, text } from '../core/read.ts';
import { isOfThread } from './chat-variants.ts';

/**
 * Reports whether a list is newest first, which is how OpenAI lists the messages of a thread and the items of a
 * conversation. Returns undefined when nothing shows the order.
 */
export function isNewestFirst(items: readonly unknown[]): boolean | undefined {
  const [first, last] = [items[0], items.at(-1)];
  if (items.length < 2) return undefined;
  return isOfThread(first) && isOfThread(last)
    ? isBefore(own(last, 'created_at'), own(first, 'created_at'))
    : areOutputsFirst(items);
}

function isBefore(time: unknown, other: unknown): boolean | undefined {
  return typeof time === 'number' && typeof other === 'number' && time !== other
    ? time < other
    : undefined;
}

/** Returns undefined when only some outputs precede their calls. */
function areOutputsFirst(items: readonly unknown[]): boolean | undefined {
  const last = new Map<string, boolean>();
  const found = new Set<boolean>();
  for (const item of items) {
    const id = text(item, 'call_id', 'callId');
    if (id === undefined) continue;
    const isOutput = /_(?:output|result)$/.test(text(item, 'type') ?? '');
    const before = last.get(id);
    if (before !== undefined && before !== isOutput) found.add(before);
    last.set(id, isOutput);
  }
  return found.size === 1 ? found.has(true) : undefined;
}
