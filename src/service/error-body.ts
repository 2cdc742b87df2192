import type { ValidationIssue } from '../errors/validation-error.ts';

/** What an error body says, as far as it can be understood. */
export interface ErrorBody {
  /** The simple form: the service's own words. */
  readonly detail: string | undefined;
  /** The validation form: the fields that were refused. */
  readonly issues: readonly ValidationIssue[];
}

const MAX_ISSUES = 100;

/**
 * Reads both error bodies of the specification ("Errors"); anything else is no error, it just says
 * nothing.
 *
 * @param body - The body as text, possibly cut, HTML or empty.
 */
export function parseErrorBody(body: string): ErrorBody {
  const detail = readDetail(body);
  if (typeof detail === 'string') return { detail, issues: [] };
  const issues = Array.isArray(detail) ? detail.slice(0, MAX_ISSUES).filter(isIssue) : [];
  return { detail: undefined, issues };
}

function readDetail(body: string): unknown {
  try {
    const { detail } = JSON.parse(body) as { detail?: unknown };
    return detail;
  } catch {
    // No JSON, or null: the status alone says what happened.
    return undefined;
  }
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
