import { AlignError } from './align-error.ts';

/**
 * Runs code that reads what a caller passed. What a getter or a proxy throws, which may contain a secret,
 * becomes an error of this package.
 *
 * @param toError - Creates the error; an error of this package is passed on as it is.
 */
export function guardReading<T>(read: () => T, toError: () => AlignError): T {
  try {
    return read();
  } catch (error) {
    throw AlignError.isInstance(error) ? error : toError();
  }
}
