/** A body that says whether it was let go. */
export interface WatchedBody {
  readonly stream: ReadableStream<Uint8Array>;
  readonly isCancelled: () => boolean;
}

/** Gives the chunks, then ends as told: closes, errors, or just sends nothing more. */
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
