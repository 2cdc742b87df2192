import type { IncomingMessage } from 'node:http';
import { reject } from '../answer.ts';

const FIRST_SIZE = 65_536;

/**
 * Reads the body of a request, and stops at a limit. The rest is not read.
 *
 * @param accept - Asks a client for the body that waits for this; not called for one that is too large.
 * @throws {@link Rejection} with 413.
 */
export async function readRequestBody(
  incoming: IncomingMessage,
  limit: number,
  accept: () => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = reject(
    413,
    `The body should have at most ${String(limit)} bytes: send less, or raise the option maxBodyBytes`,
  );
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw tooLarge;
  accept();
  // One buffer: a list of chunks of one byte would take a hundred times the memory.
  let bytes = new Uint8Array(FIRST_SIZE);
  let size = 0;
  // Leaving the loop must not close the connection, which the response needs.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Uint8Array)) continue;
    const end = size + chunk.length;
    if (end > limit) throw tooLarge;
    if (end > bytes.length) bytes = enlarge(bytes, end);
    bytes.set(chunk, size);
    size = end;
  }
  return bytes.subarray(0, size);
}

function enlarge(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(2 * bytes.length, size));
  larger.set(bytes);
  return larger;
}
