import { AlignError } from '../../../src/errors/align-error.ts';

/** The state of a promise. */
export type Outcome<T> = 'pending' | { readonly value: T } | { readonly reason: unknown };

/** Observes a promise without waiting for it, and handles its rejection. */
export function watch<T>(promise: Promise<T>): () => Outcome<T> {
  let outcome: Outcome<T> = 'pending';
  promise.then(
    (value) => {
      outcome = { value };
    },
    (reason: unknown) => {
      outcome = { reason };
    },
  );
  return () => outcome;
}

/** Returns the reason with which a promise rejects; throws when it does not. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  const [settled] = await Promise.allSettled([promise]);
  if (settled.status === 'rejected') return settled.reason;
  throw new Error(`fulfilled instead of rejected: ${JSON.stringify(settled.value)}`);
}

/** The JSON of an error of this package, without its message. */
export function factsOf(error: unknown): Record<string, unknown> {
  if (!AlignError.isInstance(error)) throw new Error(`not an AlignError: ${String(error)}`);
  return Object.fromEntries(Object.entries(error.toJSON()).filter(([key]) => key !== 'message'));
}

/** Returns the facts of the error with which a promise rejects. */
export async function failure(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  return factsOf(await rejection(promise));
}
