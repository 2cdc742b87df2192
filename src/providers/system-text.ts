import { either, has, isObject, itemsOf, own, text } from './core/read.ts';
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
  const content = textsOf(system, transcript).join('\n\n');
  if (content !== '') transcript.addSystem(content);
}

function textsOf(system: unknown, transcript: Transcript): string[] {
  if (typeof system === 'string') return [system];
  if (Array.isArray(system)) return itemsOf(system).flatMap((part) => textsOf(part, transcript));
  if (!isObject(system)) return [];
  // One part of Gemini may be in no list.
  const inner = either(system, 'parts') ?? system;
  if (inner !== system) return textsOf(inner, transcript);
  const guardText = text(own(own(system, 'guardContent'), 'text'), 'text');
  const content = text(system, 'text', 'content') ?? guardText;
  if (content !== undefined) return [content];
  const type = text(system, 'type') ?? Object.keys(system).find((key) => isContent(system, key));
  if (type !== undefined) transcript.warn('unsupported_part', type);
  return [];
}

function isContent(part: object, key: string): boolean {
  return !SETTING.test(key) && either(part, key) !== undefined;
}

/** Keys of a part that are not content. */
const SETTING = /^(?:cache.*|parts|thought.*)$/i;
