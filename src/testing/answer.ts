import type { ValidationIssue } from '../errors/validation-error.ts';

/** Thrown by endpoints to answer at once with an error body. */
export class Refused extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super(`Refused with ${String(response.status)}`);
    this.response = response;
  }
}

/**
 * Answers with JSON.
 *
 * @param body - The body.
 * @param status - The status.
 * @param headers - Further headers.
 */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/json' },
  });
}

/**
 * Refuses with the simple error body (specification, "Errors", 2).
 *
 * @param status - The status.
 * @param detail - What is wrong.
 * @param headers - Further headers.
 */
export function refuse(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): Refused {
  return new Refused(json({ detail }, status, headers));
}

/**
 * Refuses with the validation error body (specification, "Errors", 1).
 *
 * @param issues - The fields that are wrong.
 */
export function refuseFields(issues: readonly ValidationIssue[]): Refused {
  return new Refused(json({ detail: issues }, 422));
}
