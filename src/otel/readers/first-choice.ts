import { has, itemsOf, list, own, text } from '../../providers/core/read.ts';
import type { AttributeReader } from './attribute-reader.ts';

/**
 * Returns the first of several answers to one request, and warns about the others. Several messages are one answer if
 * some have no text: some libraries write an answer with two calls as two messages.
 */
export function firstChoice(messages: unknown, { warnings }: AttributeReader): unknown {
  const all = Array.isArray(messages) ? itemsOf(messages) : [];
  if (all.length === 0) return Array.isArray(messages) ? undefined : messages;
  if (all.length === 1 || !all.every(isChoice)) return messages;
  warnings.push({ code: 'other_choices_ignored', detail: String(all.length - 1) });
  return [all[0]];
}

function isChoice(message: unknown): boolean {
  if (text(message, 'role') !== 'assistant') return false;
  const content = own(message, 'content');
  const isText = typeof content === 'string' && content !== '';
  return (
    isText ||
    has(message, 'finish_reason') ||
    list(message, 'parts').some((part) => text(part, 'type') === 'text')
  );
}
