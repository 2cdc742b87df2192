import { isObject, own } from '../../providers/core/read.ts';
import { ownFields } from '../../values/objects.ts';

/** Copies the attributes of a live span or an export, which has them by name. No getter is called. */
export function copyAttributes(attributes: unknown): Readonly<Record<string, unknown>> {
  // Without a prototype: an attribute may be named `__proto__`.
  const copy = ownFields<Record<string, unknown>>({});
  if (!isObject(attributes) || Array.isArray(attributes)) return copy;
  for (const key of Object.keys(attributes)) copy[key] = own(attributes, key);
  return copy;
}
