import type { EmittedLog, EndedSpan } from './ended-span.ts';

const SPAN_BYTES = 512;
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
  const values: unknown[] = [root];
  for (let read = 0; values.length > 0 && read < MAX_VALUES; read += 1) {
    const value = values.pop();
    if (typeof value === 'string') bytes += value.length;
    else if (typeof value !== 'object' || value === null) bytes += VALUE_BYTES;
    else for (const inner of Object.values<unknown>({ ...value })) values.push(inner);
  }
  return bytes;
}
