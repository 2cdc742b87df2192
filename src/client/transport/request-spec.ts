import type { AlignError } from '../../errors/align-error.ts';
import type { CredentialName } from '../options/resolve-credential.ts';
import type { ServiceIds } from '../../service/ids.ts';

/**
 * When a request may be sent again: after any temporary failure, only when the service certainly did not
 * process it (429, 503), never, or after those temporary failures for which a function returns true.
 */
export type RetrySafety =
  'repeatable' | 'unless_processed' | 'never' | ((error: AlignError) => boolean);

/** One request as a resource describes it. */
export interface RequestSpec<T> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base URL, with ids filled in. */
  readonly path: string;
  /** The path without ids, for errors and hooks; `path` when it has none. */
  readonly pathTemplate?: string;
  /** The index of the request within its call, for hooks; 0 when the call has only one. */
  readonly index?: number;
  readonly query?: readonly (readonly [string, string])[];
  /** Further headers, with names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as JSON text. */
  readonly body?: string;
  readonly auth: CredentialName;
  readonly retry: RetrySafety;
  /** The limits of the response: those of a single result or those of lists. */
  readonly size: 'single' | 'list';
  /** How to get a smaller response, if there is a way other than raising the limit. */
  readonly sizeHint?: string;
  /** Whether a response without a body is valid; `decode` then receives undefined. */
  readonly mayBeEmpty?: boolean;
  /** The fix for a 404, if there is more to check than the id. */
  readonly notFoundFix?: string;
  /**
   * The fields of the response with the service's own words about a failure. Their text is shortened, with a
   * mark in place of what repeats the key or the request.
   */
  readonly redactedFields?: readonly string[];
  /** Converts the parsed response, and the ids in its headers, to the result; also receives the number of attempts. */
  readonly decode: (response: unknown, ids: ServiceIds, attempts: number) => T;
}
