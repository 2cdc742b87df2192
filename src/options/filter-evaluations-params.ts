/** A filter on a tag. */
export interface EvaluationFilter {
  /** The key of the tag. */
  readonly key: string;
  /** The values that pass. */
  readonly values: readonly string[];
}

/** What `client.evaluations.filter` takes (specification, "POST /api/v1/evaluations/filter"). */
export interface FilterEvaluationsParams {
  /**
   * Only rows whose tags pass all of these.
   *
   * @defaultValue none
   */
  readonly filters?: readonly EvaluationFilter[] | undefined;
  /**
   * Only rows that were evaluated against one of these criteria.
   *
   * @defaultValue none
   */
  readonly criteria?: readonly string[] | undefined;
  /**
   * Only rows of one kind of call.
   *
   * @defaultValue none: both
   */
  readonly endpointType?: 'reward' | 'trace' | undefined;
  /**
   * The page to begin with, from 1.
   *
   * @defaultValue `1`
   */
  readonly page?: number | undefined;
  /**
   * How many rows a page has. It does not limit how many are listed.
   *
   * @defaultValue none: the service uses its own, 100
   */
  readonly pageSize?: number | undefined;
}
