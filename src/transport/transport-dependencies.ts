import type { CredentialName, CredentialSource } from '../options/resolve-credential.ts';
import type { Clock } from './clock.ts';
import type { Observer } from './observer.ts';

/** What the transport is given; it looks nothing up by itself. */
export interface TransportDependencies {
  /** Sends one attempt. */
  readonly send: typeof fetch;
  readonly clock: Clock;
  /** Gives a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly credentials: Readonly<Record<CredentialName, CredentialSource | undefined>>;
  /** What error messages call the service. */
  readonly targetLabel: string;
  readonly maxConcurrency: number | undefined;
  readonly observer: Observer;
}
