import { hasMethods } from './objects.ts';

/**
 * Compares the shape, because test environments create signals in another realm, which are not instances of the
 * `AbortSignal` of this realm.
 */
export function isAbortSignal(value: unknown): value is AbortSignal {
  return hasMethods(value, 'addEventListener', 'removeEventListener') && 'aborted' in value;
}

/** Throws the reason of an aborted signal, or an `AbortError`. Signals of other libraries may lack `throwIfAborted`. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) AbortSignal.abort(signal.reason).throwIfAborted();
}
