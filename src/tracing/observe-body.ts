/** What is told about a body while it is read. None of it may throw. */
export interface BodyObserver<P> {
  /** A part has arrived, which nobody may change. */
  onChunk(chunk: P): void;
  /** All parts have arrived. */
  onEnd(): void;
  /** The reader has stopped, or the body failed. */
  onCut(): void;
}

/**
 * Passes a body on and observes it. Each part is read when it is asked for, so that nothing is read ahead, and none
 * after the application has stopped: a second branch (`tee`, `clone`) would go on.
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
