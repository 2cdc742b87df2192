/** A part that `client.traces.list` can leave out, in the words of the specification. */
export type TracePart =
  | 'trace'
  | 'comments'
  | 'evaluations.explanation'
  | 'evaluations.sub_trace'
  | 'evaluations.sources';

/** The values of a tag that pass a filter: one or several. */
export type TagFilterValue = string | number | boolean | readonly (string | number | boolean)[];

/**
 * What `client.traces.list` takes (specification, "GET /api/v1/traces").
 *
 * @typeParam X - The parts left out.
 */
export interface ListTracesParams<X extends TracePart = never> {
  /**
   * Only traces that were stored at or after this time.
   *
   * @defaultValue none
   */
  readonly startDate?: Date | string | undefined;
  /**
   * Only traces that were stored at or before this time.
   *
   * @defaultValue none
   */
  readonly endDate?: Date | string | undefined;
  /**
   * Only traces with at least this score, from 0 to 1.
   *
   * @defaultValue none
   */
  readonly minScore?: number | undefined;
  /**
   * Only traces with at most this score, from 0 to 1.
   *
   * @defaultValue none
   */
  readonly maxScore?: number | undefined;
  /**
   * Only traces that were evaluated against this criterion.
   *
   * @defaultValue none
   */
  readonly criteria?: string | undefined;
  /**
   * Only traces whose tags have one of the values given for each key. Neither keys nor values may
   * hold `:` or `,`, which the form `key:value1,value2` of the wire cannot carry.
   *
   * @defaultValue none
   */
  readonly tags?: Readonly<Record<string, TagFilterValue | undefined>> | undefined;
  /**
   * Parts to leave out of each trace; they vanish from the type too.
   *
   * @defaultValue none
   */
  readonly exclude?: readonly X[] | undefined;
  /**
   * How many traces a page has, from 1 to 500. It does not limit how many are listed.
   *
   * @defaultValue none: the service uses its own, 50
   */
  readonly pageSize?: number | undefined;
  /**
   * Where to begin: the `nextPageToken` of an earlier page.
   *
   * @defaultValue the first page
   */
  readonly pageToken?: string | undefined;
}
