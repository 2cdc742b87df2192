import type { CredentialName } from '../options/resolve-credential.ts';

/**
 * When a request may be sent again: after any temporary failure, only when the service certainly did not
 * process it (429, 503), or never.
 */
export type RetrySafety = 'repeatable' | 'unless_processed' | 'never';

/** One request as a resource describes it. */
export interface RequestSpec<T> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base URL, with ids filled in. */
  readonly path: string;
  /** The path without ids, for errors and hooks; `path` when it has none. */
  readonly pathTemplate?: string;
  readonly query?: readonly (readonly [string, string])[];
  /** The body as JSON text. */
  readonly body?: string;
  readonly auth: CredentialName;
  readonly retry: RetrySafety;
  /** Which size limit applies to the answer: that of a single result or that of lists. */
  readonly size: 'single' | 'list';
  /** How the caller can make a too large answer smaller; by default, which option to raise. */
  readonly sizeHint?: string;
  /** Whether an answer without a body is valid; `decode` receives undefined for it. */
  readonly mayBeEmpty?: boolean;
  /** What to check when the service answers 404, where that is more than the id. */
  readonly notFoundFix?: string;
  /**
   * Fields of the answer that hold the service's own words about a failure. Their text is withheld where
   * it repeats what was sent.
   */
  readonly redactedFields?: readonly string[];
  /** Converts the parsed answer to the result. */
  readonly decode: (answer: unknown) => T;
}
