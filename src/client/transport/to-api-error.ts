import { ApiError, type ApiErrorFacts, isRetryableStatus } from '../../errors/api-error.ts';
import type { RequestFacts } from '../../errors/request-error.ts';
import {
  AuthenticationError,
  ConflictError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  ValidationError,
  type ValidationIssue,
} from '../../errors/status-errors.ts';
import { type ErrorBody, parseErrorBody } from '../../service/error-body.ts';
import { cleanText } from '../../values/clean-text.ts';
import type { CredentialName } from '../options/resolve-credential.ts';
import type { Redactor } from './redaction/redact.ts';

export interface ErrorResponse {
  readonly status: number;
  readonly body: string;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** The time left until the deadline, in milliseconds. */
  readonly remainingMs: number;
}

export interface ErrorContext {
  readonly request: RequestFacts;
  readonly auth: CredentialName;
  readonly targetLabel: string;
  readonly redactor: Redactor;
  readonly notFoundFix: string | undefined;
}

/** Never throws. */
export function toApiError(response: ErrorResponse, context: ErrorContext): ApiError {
  const { status } = response;
  const { request, redactor } = context;
  const shown = redactBody(parseErrorBody(response.body), redactor);
  const facts = toFacts(response, shown);
  switch (status) {
    case 401:
      return new AuthenticationError(request, facts, {
        credential: context.auth,
        target: context.targetLabel,
      });
    case 403:
      return new PermissionDeniedError(request, facts);
    case 404:
      return new NotFoundError(request, facts, context.notFoundFix);
    case 409:
      return new ConflictError(request, facts);
    case 422:
      return new ValidationError(request, facts, shown.issues);
    case 429:
      return new RateLimitError(request, facts);
    default:
      if (status >= 500) return new ServerError(request, facts);
      return new ApiError(`The service rejected the request (${status})`, request, facts);
  }
}

function toFacts(response: ErrorResponse, shown: ErrorBody): ApiErrorFacts {
  const { status, requestId, retryAfterMs } = response;
  // More time would not lead to a retry of any other status.
  const isTooLong = isRetryableStatus(status) && (retryAfterMs ?? -1) >= response.remainingMs;
  return {
    status,
    detail: shown.detail ?? summarize(shown),
    requestId,
    retryAfterMs,
    remainingMs: isTooLong ? Math.floor(response.remainingMs) : undefined,
    body: response.body === '' ? undefined : response.body,
  };
}

const MAX_SUMMARY = 2000;

/** Longer paths of fields are cut. */
const MAX_STEPS = 20;

/** Issues after the first are left out beyond it, because the comparison of encoded texts with the request takes long. */
const MAX_ISSUES_LENGTH = 8 * 1024;

function redactBody({ detail, issues }: ErrorBody, redactor: Redactor): ErrorBody {
  const shown = withinLimit(issues).map(({ loc, msg, type }) => ({
    loc: loc
      .slice(0, MAX_STEPS)
      .map((part) => (typeof part === 'string' ? redactor.text(part) : part)),
    msg: redactor.text(msg),
    type: redactor.text(type),
  }));
  // Parts that are too short to repeat a secret may do so together, with or without the dots between them.
  const parts = shown.flatMap(partsOf);
  const isSafe = ['', '.'].every((between) => {
    const joined = parts.join(between);
    return joined.length <= 2 * MAX_ISSUES_LENGTH && redactor.isSafe(joined);
  });
  return {
    detail: detail === undefined ? undefined : redactor.text(detail),
    issues: isSafe ? shown : [],
  };
}

function withinLimit(issues: readonly ValidationIssue[]): ValidationIssue[] {
  let length = 0;
  return issues.filter((issue, index) => {
    length += partsOf(issue).join('.').length;
    return index === 0 || length <= MAX_ISSUES_LENGTH;
  });
}

function partsOf({ loc, msg, type }: ValidationIssue): (string | number)[] {
  return [...loc, msg, type];
}

function summarize({ issues }: ErrorBody): string | undefined {
  const [first] = issues;
  if (first === undefined) return undefined;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more, see error.issues)` : '';
  return cleanText(`${first.loc.join('.')}: ${first.msg}${more}`, MAX_SUMMARY);
}
