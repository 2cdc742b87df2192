import type { Instant } from '../agent-trace/node.ts';
import { itemsOf } from '../providers/core/read.ts';

const NANOSECONDS = 1_000_000_000;
const DIGITS = 9;

export const UNKNOWN_INSTANT: Instant = [0, 0];

/** Converts nanoseconds since 1970, as text or as a less exact number. */
export function fromNanoseconds(value: unknown): Instant {
  if (typeof value === 'number' && Number.isFinite(value)) {
    return [Math.floor(value / NANOSECONDS), Math.floor(value % NANOSECONDS)];
  }
  if (typeof value !== 'string' || !/^\d{1,20}$/.test(value)) return UNKNOWN_INSTANT;
  return [Number(value.slice(0, -DIGITS)), Number(value.slice(-DIGITS))];
}

export function fromMilliseconds(value: number): Instant {
  if (!Number.isFinite(value)) return UNKNOWN_INSTANT;
  const seconds = Math.floor(value / 1000);
  return [seconds, Math.round((value - seconds * 1000) * 1_000_000)];
}

/** Converts an ISO time, whose fraction of a second may have up to nine digits. */
export function fromIso(value: unknown): Instant {
  if (typeof value !== 'string') return UNKNOWN_INSTANT;
  const [whole = '', fraction = ''] = /^([^.]*)(?:\.(\d*))?/.exec(value)?.slice(1) ?? [];
  const zone = value.slice(whole.length + (fraction === '' ? 0 : fraction.length + 1));
  // Python writes a blank for the T, and no zone for UTC.
  const isZoned = zone !== '' || /(?:Z|[+-]\d\d:?\d\d)$/.test(whole);
  const milliseconds = Date.parse(`${whole.replace(' ', 'T')}${isZoned ? zone : 'Z'}`);
  if (Number.isNaN(milliseconds)) return UNKNOWN_INSTANT;
  return [milliseconds / 1000, Number(fraction.slice(0, DIGITS).padEnd(DIGITS, '0'))];
}

/** Converts `[seconds, nanoseconds]`, the format of the OpenTelemetry SDK. */
export function fromHrTime(value: unknown): Instant {
  const [seconds, nanoseconds] = Array.isArray(value) ? itemsOf(value) : [];
  return isTime(seconds) && isTime(nanoseconds) ? [seconds, nanoseconds] : UNKNOWN_INSTANT;
}

function isTime(value: unknown): value is number {
  return Number.isFinite(value);
}

/** Converts a time of any kind in exports: milliseconds, an ISO time or a Date. */
export function fromTime(value: unknown): Instant {
  if (typeof value === 'number') return fromMilliseconds(value);
  return value instanceof Date ? fromMilliseconds(value.getTime()) : fromIso(value);
}

/** Returns a text that orders steps by time, and steps of one time by a count. */
export function toOrder([seconds, nanoseconds]: Instant, count: unknown): string {
  const number = typeof count === 'number' ? count : 0;
  return [seconds, nanoseconds, number].map((part) => String(part).padStart(12, '0')).join('.');
}
