import { leaksOf } from './find-leaks.ts';
import { noteLeaks } from './leaks.ts';

/** Errors are looked at when they are complete: some time after their constructor ran. */
const MAX_UNSEEN = 1000;

// What our errors know each other by.
const OURS = Symbol.for('align-evals.error.brands');

let unseen: Error[] = [];

/**
 * Watches every error of ours that is made in this process, caught by a test or not: their base class
 * will descend from an Error that sees each of them.
 */
export function watchErrors(): void {
  const construct: ProxyHandler<ErrorConstructor>['construct'] = (target, args, newTarget) => {
    const error = Reflect.construct(target, args, newTarget) as Error;
    // A stack begins where the error is made, not here.
    Error.captureStackTrace(error, construct);
    if (unseen.length === MAX_UNSEEN) lookAtErrors();
    unseen.push(error);
    return error;
  };
  globalThis.Error = new Proxy(Error, { construct });
}

/** Looks at the errors that were made since this was called last. */
export function lookAtErrors(): void {
  const errors = unseen;
  unseen = [];
  for (const error of errors) if (OURS in error) noteLeaks(error.name, leaksOf(error));
}
