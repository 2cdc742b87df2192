import type { Region } from '../options/regions.ts';
import type { ServiceOptions } from '../options/service-options.ts';
import type { Scorer } from './scorer.ts';

/** How one region of the reference server is set up. */
export interface RegionOptions {
  /**
   * The keys that this region accepts.
   *
   * @defaultValue one key, `reference-key-eu` or `reference-key-us`
   */
  readonly apiKeys?: readonly string[] | undefined;
  /**
   * Whether the account keeps no content in this region, whatever a request says.
   *
   * @defaultValue `false`
   */
  readonly zeroDataRetention?: boolean | undefined;
}

/** What `createReferenceServer` takes. */
export interface ReferenceServerOptions {
  /**
   * The time, in milliseconds since 1970.
   *
   * @defaultValue the clock of the machine
   */
  readonly now?: (() => number) | undefined;
  /**
   * Makes the id of each new record: a UUID.
   *
   * @defaultValue random ones
   */
  readonly createId?: (() => string) | undefined;
  /**
   * Gives the scores.
   *
   * @defaultValue a synthetic one: a checksum, the same for the same input
   */
  readonly scorer?: Scorer | undefined;
  /**
   * The stored evaluators by name, each with the criterion it stands for.
   *
   * @defaultValue none
   */
  readonly evaluators?: Readonly<Record<string, string>> | undefined;
  /**
   * The names that the specification leaves open.
   *
   * @defaultValue `dataRetentionField: 'data_retention'`
   */
  readonly service?: ServiceOptions | undefined;
  /**
   * How each region is set up.
   *
   * @defaultValue the defaults of {@link RegionOptions}
   */
  readonly regions?: Readonly<Partial<Record<Region, RegionOptions | undefined>>> | undefined;
}
