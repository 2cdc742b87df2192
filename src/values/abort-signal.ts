/**
 * Reports whether a value is an abort signal. It compares the shape: a signal of another realm, which
 * test environments create, is not an instance of this realm's `AbortSignal`.
 */
export function isAbortSignal(value: unknown): value is AbortSignal {
  return (
    typeof value === 'object' &&
    value !== null &&
    'aborted' in value &&
    ['addEventListener', 'removeEventListener'].every(
      (name) => typeof Reflect.get(value, name) === 'function',
    )
  );
}

/**
 * Throws the reason of a signal that has aborted. Signals of other libraries may lack `throwIfAborted`.
 *
 * @throws the `reason` of the signal; an `AbortError` when it has none.
 */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) AbortSignal.abort(signal.reason).throwIfAborted();
}
