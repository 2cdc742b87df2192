/** Observes a body while it is read. No method may throw. */
export interface BodyObserver<P> {
  /** A part has arrived. The observer must not change it. */
  onChunk(chunk: P): void;
  onEnd(): void;
  /** The reader has stopped, or the body failed. */
  onCut(): void;
}

/**
 * Passes a body on and observes it. Each part is read only when the application requests it, and none after the
 * application has stopped: a second branch (`tee`, `clone`) would go on.
 */
export function observeBody<P>(
  body: ReadableStream<P>,
  observer: BodyObserver<NoInfer<P>>,
): ReadableStream<P> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          observer.onCut();
          throw error;
        });
        if (done) {
          observer.onEnd();
          controller.close();
        } else {
          observer.onChunk(value);
          controller.enqueue(value);
        }
      },
      async cancel(reason) {
        observer.onCut();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
