import { own } from '../../providers/core/read.ts';

/** Reads a list of parsed JSON, of any length: a long answer has more events than a conversation has messages. */
export function jsonList(value: unknown, key: string): readonly unknown[] {
  const found: unknown = own(value, key);
  return Array.isArray(found) ? found : [];
}
