import { allItems, has, isObject, own } from '../../providers/core/read.ts';
import { ownFields } from '../../values/objects.ts';
import { allObjects } from './export-values.ts';

// Deeper than real data. Beyond it a value is left out, so that no depth overflows the stack.
const MAX_DEPTH = 200;

/** Converts a list of `{ key, value }` of OTLP to plain values by name. */
export function toAttributes(list: unknown, depth = 0): Readonly<Record<string, unknown>> {
  const attributes = ownFields<Record<string, unknown>>({});
  for (const entry of allObjects(list)) {
    const key = own(entry, 'key');
    if (typeof key === 'string') attributes[key] = toValue(own(entry, 'value'), depth);
  }
  return attributes;
}

/** Converts a value of OTLP to a plain value: null for `{}`, and undefined for any value that is not OTLP. */
export function toValue(value: unknown, depth = 0): unknown {
  if (!isObject(value) || depth > MAX_DEPTH) return undefined;
  for (const key of ['stringValue', 'boolValue', 'bytesValue']) {
    if (has(value, key)) return own(value, key);
  }
  if (has(value, 'intValue')) return toNumber(own(value, 'intValue'));
  if (has(value, 'doubleValue')) return toNumber(own(value, 'doubleValue'));
  const list = own(value, 'arrayValue');
  if (isObject(list)) {
    return allItems(own(list, 'values')).map((item) => toValue(item, depth + 1) ?? null);
  }
  const record = own(value, 'kvlistValue');
  return isObject(record) ? toAttributes(own(record, 'values'), depth + 1) : null;
}

/** Converts a number, which may be text. The conversion of an object could throw, so it is NaN. */
export function toNumber(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
}
