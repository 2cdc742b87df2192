import type { CredentialName } from '../options/resolve-credential.ts';
import type { ResponseLimits } from './read-body.ts';
import type { RetrySafety } from './request-spec.ts';

/** A request without its credential, which is added last. */
export interface PreparedRequest {
  readonly method: string;
  readonly url: string;
  /** Scheme, host and port of the URL. */
  readonly origin: string;
  readonly pathTemplate: string;
  /** The index of the request within its call. */
  readonly index: number;
  /** With names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Those of the headers that the caller set, whose values may be secret. */
  readonly callerHeaders: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly auth: CredentialName;
  readonly retry: RetrySafety;
  readonly timeoutMs: number;
  readonly numRetries: number;
  readonly limits: ResponseLimits;
  /** How to get a smaller response, if there is a way. */
  readonly sizeHint: string | undefined;
  /** Whether a response without a body is valid. */
  readonly mayBeEmpty: boolean;
  /** The fix for a 404, if there is more to check than the id. */
  readonly notFoundFix: string | undefined;
}
