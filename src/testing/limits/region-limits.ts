/**
 * The limits of an account in one region. A limit that is not set has no effect, and is null in the record
 * of rate limits.
 */
export interface RegionLimits {
  /**
   * Whether the account is a premium account. It changes only the record.
   *
   * @defaultValue none
   */
  readonly premium?: boolean | undefined;
  /**
   * The requests per minute with `align` cores.
   *
   * @defaultValue none
   */
  readonly alignRatePerMinute?: number | undefined;
  /**
   * The requests at once with `align` cores; requires `alignRatePerMinute`.
   *
   * @defaultValue none: the rate per minute
   */
  readonly alignCapacity?: number | undefined;
  /**
   * The requests per minute with `align-lightning` cores.
   *
   * @defaultValue none
   */
  readonly alignLightningRatePerMinute?: number | undefined;
  /**
   * The requests at once with `align-lightning` cores; requires `alignLightningRatePerMinute`.
   *
   * @defaultValue none: the rate per minute
   */
  readonly alignLightningCapacity?: number | undefined;
  /**
   * The tokens per calendar month, in UTC.
   *
   * @defaultValue none
   */
  readonly monthlyTokenQuota?: number | undefined;
  /**
   * The credits per calendar month, in UTC. A credit is a thousand tokens, or ten thousand cached ones.
   *
   * @defaultValue none
   */
  readonly monthlyCreditAllowance?: number | undefined;
  /**
   * The tokens per minute with `align` cores.
   *
   * @defaultValue none
   */
  readonly alignTokenRatePerMinute?: number | undefined;
  /**
   * The tokens at once with `align` cores; requires `alignTokenRatePerMinute`. A larger request is
   * accepted when the bucket is full, and later requests wait longer.
   *
   * @defaultValue none: the rate per minute
   */
  readonly alignTokenCapacity?: number | undefined;
  /**
   * The tokens per minute with `align-lightning` cores.
   *
   * @defaultValue none
   */
  readonly alignLightningTokenRatePerMinute?: number | undefined;
  /**
   * The tokens at once with `align-lightning` cores; requires `alignLightningTokenRatePerMinute`.
   *
   * @defaultValue none: the rate per minute
   */
  readonly alignLightningTokenCapacity?: number | undefined;
  /**
   * Whether the service stores no content of the account in this region, even if a request allows it.
   *
   * @defaultValue none: content is stored
   */
  readonly zeroDataRetention?: boolean | undefined;
}

/** The names of the limits, in the order of the record. */
export const LIMIT_NAMES: readonly (keyof RegionLimits)[] = [
  'premium',
  'alignRatePerMinute',
  'alignCapacity',
  'alignLightningRatePerMinute',
  'alignLightningCapacity',
  'monthlyTokenQuota',
  'monthlyCreditAllowance',
  'alignTokenRatePerMinute',
  'alignTokenCapacity',
  'alignLightningTokenRatePerMinute',
  'alignLightningTokenCapacity',
  'zeroDataRetention',
];
