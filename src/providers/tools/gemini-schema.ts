import { ofSchema } from '../core/key-filter.ts';
import { isObject, itemsOf } from '../core/read.ts';
import { toPlain } from '../core/to-plain.ts';

/** The keys whose numbers Gemini writes as strings. */
const COUNTS = ['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'];

const DROPPED = ['nullable', 'propertyOrdering'];

/**
 * Converts a schema of Gemini to a JSON schema. Gemini writes types in capitals, counts as strings, and
 * `nullable` instead of the type `null`.
 */
export function toJsonSchema(schema: unknown): unknown {
  const plain = toPlain(schema, ofSchema);
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
  // Property names are the application's: a property named `type` is not a type.
  if (key === 'properties' && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, convert(inner)]));
  }
  return ['items', 'anyOf', 'prefixItems', 'additionalProperties'].includes(key)
    ? convert(value)
    : value;
}
