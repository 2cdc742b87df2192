import { isLangChainMessage } from './dialects/langchain.ts';
import { readRequest } from './dialects/read-request.ts';
import { has, isObject, itemsOf, list, own, text } from './core/read.ts';
import type { Transcript } from './core/transcript.ts';

/**
 * Adds the system text, in the form of any provider: a text, blocks, a turn of Gemini's, or the items of
 * a prompt template.
 *
 * @param system - The system text.
 * @param transcript - Where to add it.
 */
export function readSystem(system: unknown, transcript: Transcript): void {
  const parts = Array.isArray(system) ? itemsOf(system) : [system];
  // The items of a template, or a message; a turn of Gemini's may name a role as well.
  const isTemplate = parts.some(
    (part) => isLangChainMessage(part) || (has(part, 'role') && !has(part, 'parts')),
  );
  if (isTemplate) {
    readRequest(system, transcript);
    return;
  }
  const content = textsOf(system).join('\n\n');
  if (content !== '') transcript.system(content);
}

function textsOf(system: unknown): string[] {
  if (typeof system === 'string') return [system];
  if (Array.isArray(system)) return itemsOf(system).flatMap(textsOf);
  if (!isObject(system)) return [];
  if (has(system, 'parts')) return list(system, 'parts').flatMap(textsOf);
  const guarded = text(own(own(system, 'guardContent'), 'text'), 'text');
  return [text(system, 'text', 'content') ?? guarded].filter((found) => found !== undefined);
}
