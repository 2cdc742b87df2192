import { AlignError } from '../../src/errors/align-error.ts';

/** What has become of a promise so far. */
export type Outcome<T> = 'pending' | { readonly value: T } | { readonly reason: unknown };

/** Watches a promise without waiting for it, and keeps its rejection from being unhandled. */
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

/** Gives what a promise is rejected with, and fails when it is not. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  const [settled] = await Promise.allSettled([promise]);
  if (settled.status === 'rejected') return settled.reason;
  throw new Error(`fulfilled instead of rejected: ${JSON.stringify(settled.value)}`);
}

/** The facts of one of our errors without its words, which have tests of their own. */
export function factsOf(error: unknown): Record<string, unknown> {
  if (!AlignError.isInstance(error)) throw new Error(`not one of our errors: ${String(error)}`);
  return Object.fromEntries(Object.entries(error.toJSON()).filter(([key]) => key !== 'message'));
}

/** Gives the facts of the error with which a call of ours fails. */
export async function failure(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  return factsOf(await rejection(promise));
}
