/** A part of a trace that `client.traces.list` can leave out, as the specification names it. */
export type TracePart =
  | 'trace'
  | 'comments'
  | 'evaluations.explanation'
  | 'evaluations.sub_trace'
  | 'evaluations.sources';

/** The values of a tag to accept: one value or a list. */
export type TagFilterValue = string | number | boolean | readonly (string | number | boolean)[];

/**
 * The parameters of `client.traces.list`.
 *
 * @typeParam X - The parts to leave out.
 */
export interface ListTracesParams<X extends TracePart = never> {
  /**
   * The earliest time at which a trace was stored, inclusive: a `Date` or an ISO 8601 date-time. Without
   * a zone it is UTC.
   *
   * @defaultValue none
   */
  readonly startDate?: Date | string | undefined;
  /**
   * The latest time at which a trace was stored, inclusive: a `Date` or an ISO 8601 date-time. Without a
   * zone it is UTC.
   *
   * @defaultValue none
   */
  readonly endDate?: Date | string | undefined;
  /**
   * The lowest score to accept, from 0 to 1. A trace that reports only lower scores is an
   * `InvalidResponseError` with the code `filter_ignored`.
   *
   * @defaultValue none
   */
  readonly minScore?: number | undefined;
  /**
   * The highest score to accept, from 0 to 1. A trace that reports only higher scores is an
   * `InvalidResponseError` with the code `filter_ignored`.
   *
   * @defaultValue none
   */
  readonly maxScore?: number | undefined;
  /**
   * The criterion against which a trace must have been evaluated. A trace that reports only criteria
   * without this text, in any case, is an `InvalidResponseError` with the code `filter_ignored`.
   *
   * @defaultValue none
   */
  readonly criteria?: string | undefined;
  /**
   * The values to accept for each tag; a trace must match all tags. Keys cannot contain `:` or `,`, and
   * values cannot contain `,`, because the format `key:value1,value2` of the wire has no escapes.
   *
   * @defaultValue none
   */
  readonly tags?: Readonly<Record<string, TagFilterValue | undefined>> | undefined;
  /**
   * The parts to leave out of each trace; the type of the result does not have them either.
   *
   * @defaultValue none
   */
  readonly exclude?: readonly X[] | undefined;
  /**
   * The number of traces per page: an integer from 1 to 500. It does not limit how many traces are
   * listed.
   *
   * @defaultValue none: the service uses its own default, 50
   */
  readonly pageSize?: number | undefined;
  /**
   * The page to begin with: the `nextPageToken` of an earlier page.
   *
   * @defaultValue the first page
   */
  readonly pageToken?: string | undefined;
}
