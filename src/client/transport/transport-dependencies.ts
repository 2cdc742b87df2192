import type { CredentialName, CredentialSource } from '../options/resolve-credential.ts';
import type { Clock } from '../../values/clock.ts';
import type { Fetch } from '../options/fetch.ts';
import type { Observer } from './observer.ts';

/** The dependencies of the transport; it uses no global. */
export interface TransportDependencies {
  /** Sends one attempt. */
  readonly send: Fetch;
  /** Whether the application passed `send`; the runtime has it otherwise. */
  readonly isCustomFetch: boolean;
  readonly clock: Clock;
  /** Returns a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly credentials: Readonly<Record<CredentialName, CredentialSource | undefined>>;
  /** The name of the service in error messages. */
  readonly targetLabel: string;
  readonly maxConcurrency: number | undefined;
  readonly observer: Observer;
}
