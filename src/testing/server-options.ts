import type { Region } from '../service/regions.ts';
import type { ServiceOptions } from '../service/service-names.ts';
import type { RegionLimits } from './limits/region-limits.ts';
import type { Scorer } from './scorer.ts';

/** The options of one region of the reference server. */
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
 * The format of the responses to trace evaluations: that of the specification, or that of the publicly
 * documented service, which groups the results by the names of the agents.
 */
export type TraceResponseForm = 'specification' | 'grouped';

/** The options of `createReferenceServer`. */
export interface ReferenceServerOptions {
  /**
   * The clock, which returns the time in milliseconds since 1970.
   *
   * @defaultValue the clock of the machine
   */
  readonly now?: (() => number) | undefined;
  /**
   * The function that creates the id of each new record: a UUID.
   *
   * @defaultValue random UUIDs
   */
  readonly createId?: (() => string) | undefined;
  /**
   * The function that computes the scores.
   *
   * @defaultValue {@link syntheticScorer}
   */
  readonly scorer?: Scorer | undefined;
  /**
   * The stored evaluators by name, each with its criterion.
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
   * The bearer token that both regions accept.
   *
   * @defaultValue `'reference-access-token'`
   */
  readonly accessToken?: string | undefined;
  /**
   * The duration of a task on the clock of the server, in milliseconds: it is pending for the first half,
   * then running, then finished.
   *
   * @defaultValue `2000`
   */
  readonly taskDurationMs?: number | undefined;
  /**
   * The format of the responses to trace evaluations.
   *
   * @defaultValue `'specification'`
   */
  readonly traceResponseForm?: TraceResponseForm | undefined;
  /**
   * The origin of the pages in browsers that may call the server, or `'*'` for every origin. The server then answers
   * preflight requests, which it does not record, for every method and all headers, and exposes the headers of its
   * responses, such as `Retry-After`.
   *
   * With `'*'`, `listen` requires an access token and keys of your own in both regions, see `allowDefaultKeys`: every web
   * page that a user of the machine visits could use the default ones.
   *
   * @defaultValue none: a browser hides every response from pages
   *
   * @example
   * ```ts
   * import { createReferenceServer } from 'align-evals/testing';
   * import { listen } from 'align-evals/testing/node';
   *
   * await listen(createReferenceServer({ corsOrigin: 'http://localhost:5173' }));
   * ```
   */
  readonly corsOrigin?: string | undefined;
  /**
   * The number of calls that `calls` keeps, at least 1. The oldest are dropped.
   *
   * @defaultValue `1000`
   */
  readonly maxRecordedCalls?: number | undefined;
  /**
   * The size of the bodies that `calls` keeps, all together, in bytes. The calls with the oldest are dropped; the
   * newest call is always kept.
   *
   * @defaultValue `67108864`, which is 64 MiB
   */
  readonly maxRecordedBytes?: number | undefined;
  /**
   * The options of each region.
   *
   * @defaultValue the defaults of {@link RegionOptions}
   */
  readonly regions?: Readonly<Partial<Record<Region, RegionOptions | undefined>>> | undefined;
}
