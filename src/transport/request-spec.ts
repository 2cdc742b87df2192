import type { CredentialName } from '../options/resolve-credential.ts';

/**
 * When a request may be sent again: whenever the failure may pass, only when the service certainly
 * did not carry it out (429, 503), or never.
 */
export type RetrySafety = 'repeatable' | 'unless_processed' | 'never';

/** One call of the service, as a resource describes it. */
export interface RequestSpec<T> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base URL, ids filled in. */
  readonly path: string;
  /** The path with ids left out, for errors and hooks; the path itself when it has none. */
  readonly pathTemplate?: string;
  readonly query?: readonly (readonly [string, string])[];
  /** The body as JSON text. */
  readonly body?: string;
  readonly auth: CredentialName;
  readonly retry: RetrySafety;
  /** How much to expect: a single result, a record of any size, or a page of them. */
  readonly size: 'single' | 'record' | 'list';
  /** Whether an answer without a body is a good one; `decode` is given undefined then. */
  readonly mayBeEmpty?: boolean;
  /** What to check when the service answers 404, where that is more than the id. */
  readonly notFoundFix?: string;
  /** Turns the parsed answer into the result; `redact` withholds a text that repeats the key. */
  readonly decode: (answer: unknown, redact: (text: string) => string) => T;
}
