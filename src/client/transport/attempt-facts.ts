import type { RequestFacts } from '../../errors/request-error.ts';

/** The description of an attempt in errors. */
export interface AttemptFacts extends RequestFacts {
  /** Scheme, host and port of the service. */
  readonly origin: string;
}
