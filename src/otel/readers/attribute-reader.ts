import type { NodeWarning } from '../../agent-trace/trace-warnings.ts';
import { either, isObject, own } from '../../providers/core/read.ts';
import { parseJson } from '../../values/parse-json.ts';
import type { SourceSpan } from '../source-span.ts';
import { isCutJson } from './cut-json.ts';

export type ContentField = 'input' | 'output' | 'system' | 'tools';

/**
 * One set of attributes with content. Each function returns a value that `readCall` reads, or undefined where the span
 * has none. A source is asked only for the fields that the sources before it do not have.
 */
export type ContentSource = Readonly<
  Partial<Record<ContentField, (attributes: AttributeReader) => unknown>>
> & {
  /**
   * How the names of the attributes begin without which the source has nothing. Most spans have no instructions and no
   * tools, so that every source without this is asked for both.
   */
  readonly names?: readonly string[];
};

/** Libraries write these instead of content that they do not capture. */
const REDACTED = /^(?:null|__REDACTED__|\[REDACTED\])$/;

/** The limit on the number of attributes of a span has removed some. */
export const DROPPED_ATTRIBUTES: NodeWarning = {
  code: 'attributes_dropped',
  detail: 'OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT',
};

const STRUCTURE = /^\s*[[{]/;

/** Reads the attributes of a span. A value that a library has redacted is absent. */
export class AttributeReader {
  readonly span: SourceSpan;
  readonly warnings: NodeWarning[] = [];
  readonly #names: readonly string[];
  readonly #parsed = new Map<string, unknown>();
  #isParsed: boolean;

  constructor(span: SourceSpan) {
    this.span = span;
    this.#names = Object.keys(span.attributes);
    this.#isParsed = span.events.length === 0;
  }

  /** Whether all that was read so far is text, or what `JSON.parse` made of it. */
  get isParsed(): boolean {
    return this.#isParsed;
  }

  /** Reports whether the span may have what a source reads. */
  mayHave(source: ContentSource): boolean {
    // Its own: an inherited value would hide content.
    const starts = Object.hasOwn(source, 'names') ? source.names : undefined;
    return starts?.some((start) => this.#names.some((name) => name.startsWith(start))) ?? true;
  }

  /** Returns an attribute; undefined when it is absent, null or redacted. */
  value(key: string): unknown {
    return this.#note(present(own(this.span.attributes, key)));
  }

  /** Returns an attribute that is a text. */
  text(key: string): string | undefined {
    const value = this.value(key);
    return typeof value === 'string' ? value : undefined;
  }

  /** Returns an attribute that is JSON text or a structured value, see {@link parse}. */
  json(key: string): unknown {
    if (!this.#parsed.has(key)) this.#parsed.set(key, this.parse(this.value(key), key));
    return this.#parsed.get(key);
  }

  /** Returns a text that does not begin like an object or list of JSON. */
  plain(key: string): string | undefined {
    const text = this.text(key);
    return text === undefined || STRUCTURE.test(text) ? undefined : text;
  }

  /**
   * Parses a value of the source, which the key names in warnings. Returns undefined for a text that is not the JSON of
   * an object or list.
   */
  parse(value: unknown, key: string): unknown {
    if (typeof value !== 'string') return filled(value);
    if (!STRUCTURE.test(value)) return undefined;
    const parsed = parseJson(value);
    if (parsed === undefined && isCutJson(value)) {
      this.warnings.push({ code: 'attribute_truncated', detail: key });
    }
    return filled(parsed);
  }

  /** Lists the attributes whose names are a prefix, a dot and anything. */
  entriesOf(prefix: string): readonly (readonly [key: string, value: unknown])[] {
    const start = `${prefix}.`;
    const keys = this.#names.filter((key) => key.startsWith(start));
    return keys.map((key) => [key, this.#note(this.span.attributes[key])]);
  }

  /** Notes a value that is not text, which may have getters. */
  #note(value: unknown): unknown {
    if (isObject(value)) this.#isParsed = false;
    return value;
  }
}

/** Returns an object or list that is not empty: some libraries write `{}` for nothing. */
function filled(value: unknown): object | undefined {
  return isObject(value) && Object.keys(value).length > 0 ? value : undefined;
}

/** Returns a value unless it is null or redacted. */
export function present(value: unknown): unknown {
  if (typeof value === 'string' && REDACTED.test(value)) return undefined;
  return value ?? undefined;
}

/** Reports whether a text is empty JSON or blank, which libraries write for nothing. */
export function isEmptyJson(text: string): boolean {
  return ['', '[]', '{}'].includes(text.trim());
}

/** Returns the first attribute that is a text with characters. */
export function firstText(attributes: unknown, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = present(either(attributes, key));
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}
