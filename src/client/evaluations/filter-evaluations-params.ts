/** A filter on one tag. */
export interface EvaluationFilter {
  /** The key of the tag. */
  readonly key: string;
  /** The values to accept; at least one. */
  readonly values: readonly string[];
}

/** The parameters of `client.evaluations.filter`. */
export interface FilterEvaluationsParams {
  /**
   * The filters on tags; a row must match all of them.
   *
   * @defaultValue none
   */
  readonly filters?: readonly EvaluationFilter[] | undefined;
  /**
   * The criteria to accept; a row must have been evaluated against one of them.
   *
   * @defaultValue none
   */
  readonly criteria?: readonly string[] | undefined;
  /**
   * The kind of call to accept.
   *
   * @defaultValue none: both
   */
  readonly endpointType?: 'reward' | 'trace' | undefined;
  /**
   * The number of the page to begin with, from 1.
   *
   * @defaultValue `1`
   */
  readonly page?: number | undefined;
  /**
   * The number of rows per page: an integer of at least 1. It does not limit how many rows are listed.
   *
   * @defaultValue none: the service uses its own default, 100
   */
  readonly pageSize?: number | undefined;
}
