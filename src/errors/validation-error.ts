import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/** One field that the service refused. */
export interface ValidationIssue {
  /** The way to the field, as `['body', 'messages', 0, 'role']`. */
  readonly loc: readonly (string | number)[];
  /** The service's words about the rule. */
  readonly msg: string;
  /** The service's name of the rule. */
  readonly type: string;
}

/**
 * Thrown on status 422: the service refused the input (specification, "Errors").
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

  /** The fields that the service refused; empty when it did not say. At most a hundred. */
  readonly issues: readonly ValidationIssue[];

  /**
   * Creates an error.
   *
   * @param request - The request it happened to.
   * @param facts - What the service said.
   * @param issues - The fields that it refused.
   */
  constructor(request: RequestFacts, facts: ApiErrorFacts, issues: readonly ValidationIssue[]) {
    super('The service refused the input (422)', request, facts, 'validation');
    this.issues = Object.freeze(issues.map((issue) => Object.freeze({ ...issue })));
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ValidationError {
    return hasBrand(value, ValidationError.brand);
  }
}
