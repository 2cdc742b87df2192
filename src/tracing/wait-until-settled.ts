import type { Recording } from './recording.ts';

/**
 * Waits until no call of a recording is open.
 *
 * @throws the reason of the signal when it aborts.
 */
export async function waitUntilSettled(
  recording: Recording,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const onAbort = (): void => {
    reject(signal?.reason);
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  const stop = recording.whenSettled(() => {
    resolve(undefined);
  });
  try {
    await promise;
  } finally {
    stop();
    signal?.removeEventListener('abort', onAbort);
  }
}
