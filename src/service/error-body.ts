import type { ValidationIssue } from '../errors/status-errors.ts';

/** The content of an error body; empty when the format of the body is unknown. */
export interface ErrorBody {
  /** The description, in the service's own words; only in a simple error body. */
  readonly detail: string | undefined;
  /** The rejected fields; only in a validation error body. */
  readonly issues: readonly ValidationIssue[];
}

const MAX_FIELDS = 100;

/** Parses both error bodies of the specification ("Errors"). Never throws: a body may be cut off, HTML or empty. */
export function parseErrorBody(body: string): ErrorBody {
  const detail = readDetail(body);
  if (typeof detail === 'string') return { detail, issues: [] };
  const issues = Array.isArray(detail) ? detail.slice(0, MAX_FIELDS).filter(isIssue) : [];
  return { detail: undefined, issues };
}

function readDetail(body: string): unknown {
  try {
    const { detail } = JSON.parse(body) as { detail?: unknown };
    return detail;
  } catch {
    // The body is not JSON, or is null: the error then reports only the status.
  }
  return undefined;
}

function isIssue(value: unknown): value is ValidationIssue {
  const { loc, msg, type } = Object(value) as Record<string, unknown>;
  return (
    typeof msg === 'string' && typeof type === 'string' && Array.isArray(loc) && loc.every(isKey)
  );
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
