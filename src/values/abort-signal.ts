/**
 * Tells whether a value is an abort signal. By shape: a signal of another realm, as test environments
 * make them, is no instance of ours.
 *
 * @param value - Anything.
 */
export function isAbortSignal(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'aborted' in value &&
    'addEventListener' in value &&
    typeof value.addEventListener === 'function'
  );
}
