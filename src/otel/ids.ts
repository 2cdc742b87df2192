import { cleanText } from '../values/clean-text.ts';

const SPAN_ID_BYTES = 8;
const TRACE_ID_BYTES = 16;

export function toSpanId(value: unknown): string | undefined {
  return normalizeId(value, SPAN_ID_BYTES);
}

export function toTraceId(value: unknown): string | undefined {
  return normalizeId(value, TRACE_ID_BYTES);
}

/**
 * Converts an id to lower-case hexadecimal digits: from either case, with `0x`, from the base64 of old protobuf JSON,
 * or from a number. Any other text stays as it is. An id of zeros is undefined.
 */
function normalizeId(value: unknown, bytes: number): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) {
    return value.toString(16).padStart(2 * bytes, '0');
  }
  if (typeof value !== 'string' || /^(?:0x)?0*$/i.test(value)) return undefined;
  const digits = value.replace(/^0x/i, '');
  if (/^[\da-f]+$/i.test(digits)) return digits.toLowerCase();
  return fromBase64(value, bytes) ?? value;
}

function fromBase64(value: string, bytes: number): string | undefined {
  // Padding completes the last group of four characters, and may be left out.
  const [, text = ''] = /^([\w+/-]{11,22})={0,2}$/.exec(value) ?? [];
  if (text.length !== Math.ceil((bytes * 4) / 3)) return undefined;
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  const binary = atob(base64);
  // The last character has bits that are not part of a byte. Without this, `agent-step1` and `agent-step2` would be one
  // id.
  if (!btoa(binary).startsWith(base64)) return undefined;
  return Array.from(binary, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

/** Longer than any id of a product. */
const MAX_LENGTH = 100;

/** Shows an id in an error message. Products accept any text as an id, which may act on a terminal. */
export function showId(id: string): string {
  return cleanText(id, MAX_LENGTH);
}
