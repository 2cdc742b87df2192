import type { Region } from '../options/regions.ts';
import type { ServiceOptions } from '../options/service-options.ts';
import type { RegionLimits } from './limits/region-limits.ts';
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
   * The limits of the account in this region.
   *
   * @defaultValue none
   */
  readonly limits?: RegionLimits | undefined;
}

/**
 * The form in which trace evaluations are answered: that of the specification, or that of the
 * publicly documented service, grouped by the names of the agents.
 */
export type TraceResponseForm = 'specification' | 'grouped';

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
   * @defaultValue those of {@link ServiceOptions}, `dataRetentionField: 'data_retention'` and
   * `taskPath: '/api/v1/tasks/{task_id}'`
   */
  readonly service?: ServiceOptions | undefined;
  /**
   * The bearer token of the login, valid in both regions.
   *
   * @defaultValue `'reference-access-token'`
   */
  readonly accessToken?: string | undefined;
  /**
   * How long a task takes on the clock of the server, in milliseconds: pending for the first half,
   * then running, then finished.
   *
   * @defaultValue `2000`
   */
  readonly taskDurationMs?: number | undefined;
  /**
   * The form in which trace evaluations are answered.
   *
   * @defaultValue `'specification'`
   */
  readonly traceResponseForm?: TraceResponseForm | undefined;
  /**
   * How each region is set up.
   *
   * @defaultValue the defaults of {@link RegionOptions}
   */
  readonly regions?: Readonly<Partial<Record<Region, RegionOptions | undefined>>> | undefined;
}
