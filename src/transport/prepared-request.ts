import type { CredentialName } from '../options/resolve-credential.ts';
import type { RetrySafety } from './request-spec.ts';

/** Everything about a request but the credential, which joins it last. */
export interface PreparedRequest {
  readonly method: string;
  readonly url: string;
  readonly pathTemplate: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly auth: CredentialName;
  readonly retry: RetrySafety;
  readonly timeoutMs: number;
  readonly numRetries: number;
  readonly maxResponseBytes: number;
  /** What makes the answer smaller when it is too large. */
  readonly sizeHint: string;
  /** Whether an answer without a body is a good one. */
  readonly mayBeEmpty: boolean;
  /** What to check when the service answers 404; none for the usual things. */
  readonly notFoundFix: string | undefined;
}
