/**
 * Reports whether a value is an abort signal. It compares the shape: a signal of another realm, which
 * test environments create, is not an instance of this realm's `AbortSignal`.
 */
export function isAbortSignal(value: unknown): value is AbortSignal {
  return (
    typeof value === 'object' &&
    value !== null &&
    'aborted' in value &&
    'addEventListener' in value &&
    typeof value.addEventListener === 'function'
  );
}
