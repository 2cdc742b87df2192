import { PartialEvaluationError } from '../../../src/errors/partial-evaluation-error.ts';

/** The results of a PartialEvaluationError, with errors as their status or class. */
export function partialOf(error: unknown): unknown {
  if (!PartialEvaluationError.isInstance(error)) throw new Error(`not partial: ${String(error)}`);
  const shorten = (key: string, value: unknown): unknown => {
    if (key !== 'reason' || typeof value !== 'object' || value === null) return value;
    const { name, status = name } = value as { name?: string; status?: unknown };
    return status;
  };
  return JSON.parse(JSON.stringify(error.results, shorten)) as unknown;
}
