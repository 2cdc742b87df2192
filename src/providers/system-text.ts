import { has, isObject, itemsOf, list, own, text } from './core/read.ts';
import type { Transcript } from './core/transcript.ts';
import { isLangChainMessage } from './dialects/langchain.ts';
import { readRequest } from './dialects/read-request.ts';

/**
 * Adds the system text in the format of any provider: a string, blocks, a turn of Gemini, or the items of a
 * prompt template.
 */
export function readSystem(system: unknown, transcript: Transcript): void {
  const parts = Array.isArray(system) ? itemsOf(system) : [system];
  // Items of a template and messages have a role. A turn of Gemini may have one too.
  const isTemplate = parts.some(
    (part) => isLangChainMessage(part) || (has(part, 'role') && !has(part, 'parts')),
  );
  if (isTemplate) {
    readRequest(system, transcript);
    return;
  }
  const content = textsOf(system).join('\n\n');
  if (content !== '') transcript.addSystem(content);
}

function textsOf(system: unknown): string[] {
  if (typeof system === 'string') return [system];
  if (Array.isArray(system)) return itemsOf(system).flatMap(textsOf);
  if (!isObject(system)) return [];
  if (has(system, 'parts')) return list(system, 'parts').flatMap(textsOf);
  const guardText = text(own(own(system, 'guardContent'), 'text'), 'text');
  return [text(system, 'text', 'content') ?? guardText].filter((content) => content !== undefined);
}
