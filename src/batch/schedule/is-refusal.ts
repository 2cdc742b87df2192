import { ApiError } from '../../errors/api-error.ts';

/** Reports whether the service refused a request because of its rate, which is no failure of the request. */
export function isRefusal(error: unknown): error is ApiError {
  return (
    ApiError.isInstance(error) &&
    (error.status === 429 || (error.status === 503 && error.retryAfterMs !== undefined))
  );
}
