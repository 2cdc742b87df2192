import type { CredentialName } from '../options/resolve-credential.ts';
import type { RetrySafety } from './request-spec.ts';

/** A request without its credential, which is added last. */
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
  /** How the caller can make a too large answer smaller. */
  readonly sizeHint: string;
  /** Whether an answer without a body is valid. */
  readonly mayBeEmpty: boolean;
  /** What to check when the service answers 404, where that is more than the id. */
  readonly notFoundFix: string | undefined;
}
