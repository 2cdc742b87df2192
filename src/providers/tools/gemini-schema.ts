import { toCamelCase } from '../../values/key-case.ts';
import { isObject, own } from '../core/read.ts';

const COUNT = /^m(?:in|ax)(?:Items|Length|Properties)$/;

const DROPPED = /^(?:nullable|propertyOrdering)$/;

/** The other keywords that change, or whose values change. Keys that are not keywords stay as they are. */
const KEYWORD = /^(?:type|properties|items|anyOf|prefixItems|additionalProperties)$/;

/**
 * Changes a schema of Gemini to a JSON schema in place, because a second copy would take as long as the first. Gemini
 * writes types in capitals, counts as strings, `nullable` instead of the type `null`, and keywords in two spellings.
 */
export function changeToJsonSchema(schema: unknown): void {
  if (Array.isArray(schema)) schema.forEach(changeToJsonSchema);
  if (!isObject(schema)) return;
  const isNullable = own(schema, 'nullable') === true;
  for (const key of Object.keys(schema)) {
    const name = toCamelCase(key);
    if (![KEYWORD, COUNT, DROPPED].some((pattern) => pattern.test(name))) continue;
    const value = own(schema, key);
    Reflect.deleteProperty(schema, key);
    if (!DROPPED.test(name)) Reflect.set(schema, name, changeValue(name, value, isNullable));
  }
}

function changeValue(name: string, value: unknown, isNullable: boolean): unknown {
  if (name === 'type' && typeof value === 'string') {
    const type = value.toLowerCase();
    return isNullable ? [type, 'null'] : type;
  }
  if (COUNT.test(name) && typeof value === 'string') return Number(value);
  // Property names belong to the application: a property named `type` is not a type.
  if (name !== 'properties') changeToJsonSchema(value);
  else if (isObject(value)) Object.values(value).forEach(changeToJsonSchema);
  return value;
}
