import { toPlain } from '../core/plain.ts';
import { isObject, itemsOf } from '../core/read.ts';

/** Numbers that Gemini writes as text. */
const COUNTS = ['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'];

const DROPPED = ['nullable', 'propertyOrdering'];

/**
 * Turns a schema of Gemini's into a JSON schema: its types are in capitals, its counts are texts, and
 * null is a flag.
 *
 * @param schema - The schema.
 */
export function toJsonSchema(schema: unknown): unknown {
  const plain = toPlain(schema);
  return convert(plain);
}

function convert(schema: unknown): unknown {
  if (Array.isArray(schema)) return itemsOf(schema).map(convert);
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).filter(([key]) => !DROPPED.includes(key));
  const isNullable = 'nullable' in schema && schema.nullable === true;
  return Object.fromEntries(
    entries.map(([key, value]) => [key, convertField(key, value, isNullable)]),
  );
}

function convertField(key: string, value: unknown, isNullable: boolean): unknown {
  if (key === 'type' && typeof value === 'string') {
    const type = value.toLowerCase();
    return isNullable ? [type, 'null'] : type;
  }
  if (COUNTS.includes(key) && typeof value === 'string') return Number(value);
  // The names of properties are the application's own: one may be called `type`.
  if (key === 'properties' && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, convert(inner)]));
  }
  return ['items', 'anyOf', 'prefixItems', 'additionalProperties'].includes(key)
    ? convert(value)
    : value;
}
