import { allItems, isObject, own } from '../../providers/core/read.ts';
import { isRecord, ownFields } from '../../values/objects.ts';

export function allObjects(value: unknown): readonly object[] {
  return allItems(value).filter(isObject);
}

/** Copies attributes without calling a getter. */
export function copyAttributes(attributes: unknown): Readonly<Record<string, unknown>> {
  // Without a prototype: an attribute may be named `__proto__`.
  const copy = ownFields<Record<string, unknown>>({});
  if (!isObject(attributes) || Array.isArray(attributes)) return copy;
  for (const key of Object.keys(attributes)) copy[key] = own(attributes, key);
  return copy;
}

/**
 * Merges the parts of one row into a new object without a prototype. The last part with a value wins. Objects are
 * merged rather than replaced for `deep` levels.
 */
export function mergeFields(parts: readonly object[], deep = 0): object {
  const merged = ownFields<Record<string, unknown>>({});
  for (const part of parts) {
    for (const key of Object.keys(part)) {
      const value = own(part, key);
      if (value === undefined || value === null) continue;
      const before = merged[key];
      const areBoth = deep > 0 && isRecord(before) && isRecord(value);
      merged[key] = areBoth ? mergeFields([before, value], deep - 1) : value;
    }
  }
  return merged;
}
