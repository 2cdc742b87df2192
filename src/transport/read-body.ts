/**
 * Reads a body up to a limit, or until the signal aborts. The limit counts decompressed bytes, so that
 * the reading of a small response that decompresses to gigabytes stops in time.
 *
 * @returns The bytes; undefined when there are more than the limit.
 * @throws the error of the runtime when the body ends early.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  if (response.body === null) return new Uint8Array();
  const reader = response.body.getReader();
  const cancel = (): void => {
    reader.cancel().catch(() => undefined);
  };
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel);
  try {
    const bytes = await readChunks(reader, maxBytes);
    // Stryker disable next-line ConditionalExpression: cancelling a body that was read to its end does nothing
    if (bytes === undefined) cancel();
    return bytes;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

async function readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinChunks(chunks, size);
    size += value.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(value);
  }
}

/** Cancels a body that is not read, so that its connection is freed. */
export function discardBody(response: Response): void {
  if (response.body === null || response.body.locked) return;
  response.body.cancel().catch(() => undefined);
}

function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = chunks;
  // Stryker disable next-line ConditionalExpression: narrows the type; a list of one chunk has a first
  if (chunks.length === 1 && first !== undefined) return first;
  const joined = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return joined;
}
