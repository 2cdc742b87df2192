import * as z from 'zod/mini';
import type { ValidationIssue } from '../errors/validation-error.ts';
import { lazySchema } from './schema.ts';

/** What an error body says, as far as it can be understood. */
export interface ErrorBody {
  /** The simple form: the service's own words. */
  readonly detail: string | undefined;
  /** The validation form: the fields that were refused. */
  readonly issues: readonly ValidationIssue[];
}

const MAX_ISSUES = 100;
const MAX_ISSUE_TEXT = 500;

const detailSchema = lazySchema(() => z.object({ detail: z.unknown() }));
const issueSchema = lazySchema(() =>
  z.object({
    loc: z.array(z.union([z.string(), z.number()])),
    msg: z.string(),
    type: z.string(),
  }),
);

/**
 * Reads both error bodies of the specification ("Errors"); anything else is no error, it just says
 * nothing.
 *
 * @param text - The body as text, possibly cut, HTML or empty.
 */
export function parseErrorBody(text: string): ErrorBody {
  const body = z.safeParse(detailSchema(), parseJsonOrNothing(text));
  if (!body.success) return { detail: undefined, issues: [] };
  const { detail } = body.data;
  if (typeof detail === 'string') return { detail, issues: [] };
  return { detail: undefined, issues: Array.isArray(detail) ? toIssues(detail) : [] };
}

function toIssues(detail: readonly unknown[]): ValidationIssue[] {
  return detail.slice(0, MAX_ISSUES).flatMap((one) => {
    const issue = z.safeParse(issueSchema(), one);
    if (!issue.success) return [];
    const { loc, msg, type } = issue.data;
    return [{ loc, msg: msg.slice(0, MAX_ISSUE_TEXT), type: type.slice(0, MAX_ISSUE_TEXT) }];
  });
}

function parseJsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
