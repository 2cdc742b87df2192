import type { AttributeReader } from './attribute-reader.ts';

/** The parts of the content of a span. */
export type ContentField = 'input' | 'output' | 'system' | 'tools';

/**
 * One place where instrumentations write content. Each function returns what `readCall` reads, or undefined where the
 * span has nothing there; a later source is asked only for what the earlier ones have not.
 */
export type ContentSource = Readonly<
  Partial<Record<ContentField, (attributes: AttributeReader) => unknown>>
>;
