import { isObject, own } from '../../providers/core/read.ts';
import { ownFields } from '../../values/objects.ts';

/**
 * Merges the fields of the parts of one row into a new object without a prototype: a later part wins where it has a
 * value. At the levels of `deep`, objects are merged rather than replaced.
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

function isRecord(value: unknown): value is object {
  return isObject(value) && !Array.isArray(value);
}
