import { toCamelCase } from '../../values/key-case.ts';
import { DATA, NAMES } from '../core/key-filter.ts';
import { isObject, own } from '../core/read.ts';

/**
 * Changes a schema of Gemini to a JSON schema in place, because a second copy would take as long as the first. Gemini
 * writes types in capitals, counts as strings, `nullable` instead of the type `null`, and keywords in two spellings.
 */
export function changeToJsonSchema(schema: unknown): void {
  if (!isObject(schema)) return;
  const isNullable = own(schema, 'nullable') === true;
  for (const key of Object.keys(schema)) {
    const name = toCamelCase(key);
    const value = changeValue(name, own(schema, key), isNullable);
    Reflect.deleteProperty(schema, key);
    // In camel case, no key is `__proto__`.
    if (value !== undefined) Reflect.set(schema, name, value);
  }
}

/** Returns undefined for a keyword that JSON schemas do not have. */
function changeValue(name: string, value: unknown, isNullable: boolean): unknown {
  if (name === 'nullable' || name === 'propertyOrdering') return undefined;
  if (typeof value === 'string') {
    const type = value.toLowerCase();
    if (name === 'type') return isNullable ? [type, 'null'] : type;
    return /^m(?:in|ax)/.test(name) ? Number(value) : value;
  }
  // These names belong to the application: a property named `type` is not a type.
  if (NAMES.test(name) && isObject(value)) Object.values(value).forEach(changeToJsonSchema);
  else if (!DATA.test(name)) changeToJsonSchema(value);
  return value;
}
