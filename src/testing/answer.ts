import type { ValidationIssue } from '../errors/validation-error.ts';

/** Thrown by endpoints to respond with an error status and body. */
export class Rejection extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super(`Rejected with ${String(response.status)}`);
    this.response = response;
  }
}

/** Creates a JSON response. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/json' },
  });
}

/** Creates a rejection with the simple error body (specification, "Errors", 2). */
export function reject(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): Rejection {
  return new Rejection(json({ detail }, status, headers));
}

/** Creates a rejection with the validation error body (specification, "Errors", 1). */
export function rejectFields(issues: readonly ValidationIssue[]): Rejection {
  return new Rejection(json({ detail: issues }, 422));
}
