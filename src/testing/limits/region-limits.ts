/**
 * The limits of an account in one region (specification, "Rate-limit record"). A limit that is not
 * set does not limit, and is null in the record.
 */
export interface RegionLimits {
  /**
   * Whether the account is a premium one; changes nothing but the record.
   *
   * @defaultValue none
   */
  readonly premium?: boolean | undefined;
  /**
   * Requests a minute with `align` cores.
   *
   * @defaultValue none
   */
  readonly alignRatePerMinute?: number | undefined;
  /**
   * Requests at once with `align` cores; needs `alignRatePerMinute`.
   *
   * @defaultValue none: as many as a minute gives
   */
  readonly alignCapacity?: number | undefined;
  /**
   * Requests a minute with `align-lightning` cores.
   *
   * @defaultValue none
   */
  readonly alignLightningRatePerMinute?: number | undefined;
  /**
   * Requests at once with `align-lightning` cores; needs `alignLightningRatePerMinute`.
   *
   * @defaultValue none: as many as a minute gives
   */
  readonly alignLightningCapacity?: number | undefined;
  /**
   * Tokens a calendar month, in UTC.
   *
   * @defaultValue none
   */
  readonly monthlyTokenQuota?: number | undefined;
  /**
   * Credits a calendar month, in UTC. A credit is a thousand tokens, or ten thousand cached ones.
   *
   * @defaultValue none
   */
  readonly monthlyCreditAllowance?: number | undefined;
  /**
   * Tokens a minute with `align` cores.
   *
   * @defaultValue none
   */
  readonly alignTokenRatePerMinute?: number | undefined;
  /**
   * Tokens at once with `align` cores; needs `alignTokenRatePerMinute`. A larger request passes when
   * nothing was used up, and those behind it wait the longer.
   *
   * @defaultValue none: as many as a minute gives
   */
  readonly alignTokenCapacity?: number | undefined;
  /**
   * Tokens a minute with `align-lightning` cores.
   *
   * @defaultValue none
   */
  readonly alignLightningTokenRatePerMinute?: number | undefined;
  /**
   * Tokens at once with `align-lightning` cores; needs `alignLightningTokenRatePerMinute`.
   *
   * @defaultValue none: as many as a minute gives
   */
  readonly alignLightningTokenCapacity?: number | undefined;
  /**
   * Whether the account keeps no content in this region, whatever a request says.
   *
   * @defaultValue none: content is kept
   */
  readonly zeroDataRetention?: boolean | undefined;
}

/** Every limit, in the order of the record. */
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
