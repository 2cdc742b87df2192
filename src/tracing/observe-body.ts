/** Why a body was not read to its end: its reader has stopped, or the body failed. */
type CutReason = 'failed' | 'left';

/** Observes a body while it is read. No method may throw. */
export interface BodyObserver<P> {
  /** A part has arrived. The observer must not change it. */
  onChunk(chunk: P): void;
  onEnd(): void;
  /** The reader has stopped, or the body failed. Called at most once, and not after `onEnd`. */
  onCut(reason: CutReason): void;
}

/**
 * Passes a body on and observes it. Each part is read only when the application requests it, and none after the
 * application has stopped: a second branch (`tee`, `clone`) would go on.
 *
 * @param signal - The signal of the request. Without it, a body that is aborted and never read would have no end.
 */
export function observeBody<P>(
  body: ReadableStream<P>,
  given: BodyObserver<NoInfer<P>>,
  signal?: AbortSignal,
): ReadableStream<P> {
  const reader = body.getReader();
  const observer = new OnceObserver(given, signal);
  const fail = (): void => {
    observer.onCut('failed');
  };
  let reading: Promise<unknown> = Promise.resolve();
  // A body may fail before the application reads it. A part that arrived before is observed first.
  reader.closed.catch(() => reading.then(fail, fail));
  return new ReadableStream(
    {
      async pull(controller) {
        const read = reader.read().catch((error: unknown) => {
          fail();
          throw error;
        });
        reading = read;
        const { done, value } = await read;
        if (done) {
          observer.onEnd();
          controller.close();
        } else {
          observer.onChunk(value);
          controller.enqueue(value);
        }
      },
      async cancel(reason) {
        observer.onCut('left');
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Notifies an observer of one end only, which may be that the signal aborts. */
class OnceObserver<P> implements BodyObserver<P> {
  readonly #observer: BodyObserver<P>;
  readonly #signal: AbortSignal | undefined;
  #isOver = false;

  constructor(observer: BodyObserver<P>, signal: AbortSignal | undefined) {
    this.#observer = observer;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#onAbort);
  }

  onChunk(chunk: P): void {
    if (!this.#isOver) this.#observer.onChunk(chunk);
  }

  onEnd(): void {
    if (this.#end()) this.#observer.onEnd();
  }

  onCut(reason: CutReason): void {
    if (this.#end()) this.#observer.onCut(reason);
  }

  readonly #onAbort = (): void => {
    this.onCut('left');
  };

  /** Returns false when the body has ended before. */
  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#signal?.removeEventListener('abort', this.#onAbort);
    return true;
  }
}
