import type { EmittedLog, EndedSpan } from './ended-span.ts';

/** What a span takes beside its content. */
export const SPAN_BYTES = 512;
const MAX_VALUES = 10_000;
const VALUE_BYTES = 8;

/** Estimates the size of a span, in bytes. */
export function spanSize({ attributes, events }: EndedSpan): number {
  let bytes = SPAN_BYTES + textSize(attributes);
  for (const event of events) bytes += SPAN_BYTES + textSize(event.attributes ?? {});
  return bytes;
}

/** Estimates the size of a log record, whose values may be objects, in bytes. */
export function logSize({ attributes = {}, body }: EmittedLog): number {
  return SPAN_BYTES + textSize({ ...attributes, body });
}

/** Adds up the lengths of the texts in a value, without recursion. */
function textSize(root: object): number {
  let bytes = 0;
  let read = 0;
  const open: object[] = [root];
  for (let next = open.pop(); next !== undefined && read < MAX_VALUES; next = open.pop()) {
    for (const value of Object.values<unknown>({ ...next })) {
      read += 1;
      if (typeof value === 'string') bytes += value.length;
      else if (typeof value === 'object' && value !== null) open.push(value);
      else bytes += VALUE_BYTES;
    }
  }
  return bytes;
}
