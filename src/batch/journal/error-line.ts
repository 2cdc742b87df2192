import { AlignError } from '../../errors/align-error.ts';
import type { ErrorLine, RunLine } from './lines.ts';

/**
 * Creates the facts of an error that a journal keeps.
 *
 * @param keep - With `'scores'` only those that cannot repeat a text of the service.
 */
export function toErrorLine(error: AlignError, keep: RunLine['keep']): ErrorLine {
  const { name, code } = error;
  const facts = error.toJSON();
  if (keep === 'all') return { ...facts, name, code };
  const status = facts['status'];
  return typeof status === 'number' ? { name, code, status } : { name, code };
}

/**
 * Creates the error of an outcome that was read from a journal: with the name, code and message of the first one,
 * and without its class.
 */
export function restoreError({ name, code, message, ...facts }: ErrorLine): AlignError {
  const isRetryable = facts['isRetryable'] === true;
  const text = message ?? 'The journal keeps only the name and the code of this error';
  const error = new AlignError(text, { code, isRetryable });
  Object.defineProperty(error, 'name', { value: name });
  return error;
}
