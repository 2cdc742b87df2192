import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/** Describes one field that the service rejected. */
export interface ValidationIssue {
  /** The path to the field, for example `['body', 'messages', 0, 'role']`. */
  readonly loc: readonly (string | number)[];
  /** The message of the service. */
  readonly msg: string;
  /** The identifier of the rule in the service. */
  readonly type: string;
}

/**
 * Thrown on status 422: the service rejected the input.
 *
 * @example
 * ```ts
 * import { ValidationError } from 'align-evals';
 *
 * const fields = (error: unknown) =>
 *   ValidationError.isInstance(error) ? error.issues.map(({ loc }) => loc.join('.')) : [];
 * ```
 */
export class ValidationError extends ApiError {
  static override readonly brand: string = 'ValidationError';

  /** The fields that the service rejected, at most 100; empty when it names none. */
  readonly issues: readonly ValidationIssue[];

  /** Creates an error. */
  constructor(request: RequestFacts, facts: ApiErrorFacts, issues: readonly ValidationIssue[]) {
    const fix = issues.length === 0 ? 'correct the input' : 'correct the fields in error.issues';
    super(`The service rejected the input (422): ${fix}`, request, facts, 'validation');
    this.issues = Object.freeze(issues.map((issue) => Object.freeze({ ...issue })));
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ValidationError {
    return hasBrand(value, 'ValidationError');
  }
}
