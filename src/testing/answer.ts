import type { ValidationIssue } from '../errors/status-errors.ts';
import { TRACE_ID_HEADER } from '../service/routes.ts';
import type { FreeForm } from '../service/record.ts';

/** Endpoints throw it to respond with an error status and body. */
export class Rejection extends Error {
  readonly response: Response;
  readonly body: FreeForm;

  constructor(body: FreeForm, status: number, headers: Readonly<Record<string, string>> = {}) {
    const { detail } = body;
    super(typeof detail === 'string' ? detail : `Rejected with ${status}`);
    this.body = body;
    this.response = json(body, status, headers);
  }
}

/** An error that is not a rejection is a failure of the service. */
export function toRejection(thrown: unknown): Rejection {
  return thrown instanceof Rejection ? thrown : reject(500, messageOf(thrown));
}

export function json(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/json' },
  });
}

/** The simple error body (specification, "Errors", 2). */
export function reject(
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): Rejection {
  return new Rejection({ detail }, status, headers);
}

/** The validation error body (specification, "Errors", 1). */
export function rejectFields(issues: readonly ValidationIssue[]): Rejection {
  return new Rejection({ detail: issues }, 422);
}

/** No header when no trace is stored. */
export function traceHeader(traceId: string | undefined): Readonly<Record<string, string>> {
  return traceId === undefined ? {} : { [TRACE_ID_HEADER]: traceId };
}

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
