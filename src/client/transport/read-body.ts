import type { ResponseLimit } from '../../errors/response-too-large-error.ts';
import { createJsonScanner } from '../../values/json-scanner.ts';
import { type CheckedResponse, requireBytes, requireReader } from './require-response.ts';

/** The limits of a body, named like the options that set them. */
export type ResponseLimits = Readonly<Record<ResponseLimit, number>>;

/** A body within its limits. */
export interface BodyText {
  readonly bytes: Uint8Array;
  /** Whether a string, list or object is open at the end. */
  readonly isOpen: boolean;
}

/** A body that is being read. */
export interface BodyReading {
  /** The text, or the limit that it exceeds. Rejects with the error of the runtime when the body ends early. */
  readonly text: Promise<BodyText | ResponseLimit>;
  /** Ends the reading, and does nothing when it has ended. Never throws. */
  readonly cancel: () => void;
}

/** A body whose chunks have already arrived never waits, so reading pauses after this many chunks. */
const CHUNKS_PER_TURN = 1024;

/**
 * Reads a body within its limits. They count decompressed bytes, so that the reading of a small response that
 * decompresses to gigabytes stops in time. The caller cancels it when the call ends, so that no body adds a listener to
 * the signal of the call.
 *
 * @param pause - Lets the timers that are due run, and rejects when the call has ended.
 */
export function readBody(
  { body }: Pick<CheckedResponse, 'body'>,
  limits: ResponseLimits,
  pause: () => Promise<unknown>,
): BodyReading {
  let reader: ReadableStreamDefaultReader<unknown> | undefined;
  const cancel = (): void => {
    // The reader of another library may throw instead of rejecting. In an async function both are a rejection.
    (async () => {
      // Stryker disable next-line OptionalChaining: an error is ignored
      await reader?.cancel();
    })().catch(() => undefined);
  };
  const read = async (): Promise<BodyText | ResponseLimit> => {
    if (body === null) return { bytes: new Uint8Array(), isOpen: false };
    reader = requireReader(body);
    const text = await readChunks(reader, limits, pause);
    // Stryker disable next-line ConditionalExpression: cancelling a body that was read to its end does nothing
    if (typeof text === 'string') cancel();
    return text;
  };
  return { text: read(), cancel };
}

async function readChunks(
  reader: ReadableStreamDefaultReader<unknown>,
  limits: ResponseLimits,
  pause: () => Promise<unknown>,
): Promise<BodyText | ResponseLimit> {
  const { maxResponseBytes } = limits;
  const scanner = createJsonScanner(limits);
  let buffer: Uint8Array = new Uint8Array();
  let size = 0;
  for (let count = 1; ; count += 1) {
    const { done, value } = await reader.read();
    if (done) return { bytes: buffer.subarray(0, size), isOpen: scanner.isOpen() };
    requireBytes(value);
    const room = maxResponseBytes - size;
    const exceeded = scanner.scan(value.subarray(0, room));
    if (exceeded !== undefined) return exceeded;
    if (value.byteLength > room) return 'maxResponseBytes';
    buffer = append(buffer, size, value, maxResponseBytes);
    size += value.byteLength;
    if (count % CHUNKS_PER_TURN === 0) await pause();
  }
}

// Copies each chunk, because a list of millions of small chunks takes many times the memory of their bytes.
function append(buffer: Uint8Array, size: number, chunk: Uint8Array, maxSize: number): Uint8Array {
  if (size === 0) return chunk;
  const needed = size + chunk.byteLength;
  if (needed <= buffer.byteLength) {
    buffer.set(chunk, size);
    return buffer;
  }
  const grown = new Uint8Array(Math.min(Math.max(2 * size, needed), maxSize));
  grown.set(buffer.subarray(0, size));
  grown.set(chunk, size);
  return grown;
}
