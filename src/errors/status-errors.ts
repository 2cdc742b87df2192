import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts, isRetryableStatus, whenToRetry } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/**
 * Thrown on status 401: the service rejected the API key or access token. A key is valid only in the region in
 * which it was created, so the error names the region or host in use. The call is not retried.
 *
 * @example
 * ```ts
 * import { AuthenticationError } from 'align-evals';
 *
 * const target = (error: unknown) =>
 *   AuthenticationError.isInstance(error) ? error.target : undefined;
 * ```
 */
export class AuthenticationError extends ApiError {
  static override readonly brand: string = 'AuthenticationError';

  /** The region in use (`eu`, `us`), or the origin of a base URL. */
  readonly target: string;

  /** Creates an error; `target` is the region or origin that rejected the credential. */
  constructor(
    request: RequestFacts,
    facts: ApiErrorFacts,
    options: { credential: 'apiKey' | 'accessToken'; target: string },
  ) {
    const { credential, target } = options;
    const where = target.includes('://') ? target : `Region ${target}`;
    const message =
      credential === 'apiKey'
        ? `${where} rejected the API key (401): set apiKey or ALIGN_API_KEY to a key created in this region`
        : `${where} rejected the access token (401): set accessToken or ALIGN_ACCESS_TOKEN to a new token`;
    super(message, request, facts, 'authentication');
    this.target = target;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is AuthenticationError {
    return hasBrand(value, 'AuthenticationError');
  }
}

/**
 * Thrown on status 403: the service accepted the credentials, but they do not permit this call.
 *
 * @example
 * ```ts
 * import { PermissionDeniedError } from 'align-evals';
 *
 * const isForbidden = (error: unknown) => PermissionDeniedError.isInstance(error);
 * ```
 */
export class PermissionDeniedError extends ApiError {
  static override readonly brand: string = 'PermissionDeniedError';

  /** Creates an error. */
  constructor(request: RequestFacts, facts: ApiErrorFacts) {
    super(
      'The account is not permitted to make this call (403): use another account',
      request,
      facts,
      'permission_denied',
    );
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is PermissionDeniedError {
    return hasBrand(value, 'PermissionDeniedError');
  }
}

/**
 * Thrown on status 404: the region has no such record, or the host has no such route.
 *
 * @example
 * ```ts
 * import { NotFoundError } from 'align-evals';
 *
 * const isGone = (error: unknown) => NotFoundError.isInstance(error);
 * ```
 */
export class NotFoundError extends ApiError {
  static override readonly brand: string = 'NotFoundError';

  /** Creates an error; `fix` says what the user can check. */
  constructor(
    request: RequestFacts,
    facts: ApiErrorFacts,
    fix = 'check the id, its region and baseUrl',
  ) {
    super(`The service has no such record or route (404): ${fix}`, request, facts, 'not_found');
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is NotFoundError {
    return hasBrand(value, 'NotFoundError');
  }
}

/**
 * Thrown on status 409: another request changed the record at the same time. Requests that are
 * safe to repeat have been retried.
 *
 * @example
 * ```ts
 * import { ConflictError } from 'align-evals';
 *
 * const isBusy = (error: unknown) => ConflictError.isInstance(error);
 * ```
 */
export class ConflictError extends ApiError {
  static override readonly brand: string = 'ConflictError';

  /** Creates an error. */
  constructor(request: RequestFacts, facts: ApiErrorFacts) {
    super(
      'Another request changed the record at the same time (409): try again',
      request,
      facts,
      'conflict',
    );
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ConflictError {
    return hasBrand(value, 'ConflictError');
  }
}

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

  /** The fields that the service rejected, at most 100 and 8 KiB; empty when the service does not name the fields. */
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

/**
 * Thrown on status 429, after the retries, or at once when the wait that the service requests does not
 * fit before the deadline.
 *
 * @example
 * ```ts
 * import { RateLimitError } from 'align-evals';
 *
 * const delayMs = (error: unknown) =>
 *   RateLimitError.isInstance(error) ? (error.retryAfterMs ?? 1000) : 0;
 * ```
 */
export class RateLimitError extends ApiError {
  static override readonly brand: string = 'RateLimitError';

  /** Creates an error. */
  constructor(request: RequestFacts, facts: ApiErrorFacts) {
    const message = `The account has reached its rate limit (429): try again ${whenToRetry(facts)}, or lower maxConcurrency`;
    super(message, request, facts, 'rate_limit');
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is RateLimitError {
    return hasBrand(value, 'RateLimitError');
  }
}

/**
 * Thrown on a status of 500 or above: the service failed. Requests that are safe to repeat have been
 * retried, except on 501, which means that the service does not have the route, and on 505.
 *
 * @example
 * ```ts
 * import { ServerError } from 'align-evals';
 *
 * const isOutage = (error: unknown) => ServerError.isInstance(error);
 * ```
 */
export class ServerError extends ApiError {
  static override readonly brand: string = 'ServerError';

  /** Creates an error. */
  constructor(request: RequestFacts, facts: ApiErrorFacts) {
    const { status } = facts;
    // On 501 and 505 the service works, so trying again later cannot help.
    const message = isRetryableStatus(status)
      ? `The service failed (${status}): try again ${whenToRetry(facts)}`
      : `The service does not support this request (${status}): check baseUrl, and the version of the service`;
    super(message, request, facts, 'server');
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ServerError {
    return hasBrand(value, 'ServerError');
  }
}
