/** A body that records whether it was cancelled. */
export interface WatchedBody {
  readonly stream: ReadableStream<Uint8Array>;
  readonly isCancelled: () => boolean;
}

/** Sends the chunks, and then closes, fails, or sends nothing more. */
export function watchBody(
  chunks: readonly string[],
  end: 'close' | 'stall' | { readonly error: unknown },
): WatchedBody {
  let isCancelled = false;
  const left = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const chunk = left.shift();
        if (chunk !== undefined) controller.enqueue(chunk);
        else if (end === 'close') controller.close();
        else if (end === 'stall') await new Promise(() => undefined);
        else controller.error(end.error);
      },
      cancel: () => {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, isCancelled: () => isCancelled };
}

/** A Response as another library creates it: only these properties differ. */
export function responseWith(properties: Readonly<Record<string, unknown>>): Response {
  const response = new Response('{"score":1}');
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(response, name, { value });
  }
  return response;
}
