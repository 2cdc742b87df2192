/** What `client.annotations.rate` takes. */
export interface RateParams {
  /** The id of the trace: a UUID. */
  readonly traceId: string;
  /** The rating; it takes the place of an earlier one. */
  readonly rating: boolean;
}

/** What `client.annotations.comment` takes. */
export interface CommentParams {
  /** The id of the trace: a UUID. */
  readonly traceId: string;
  /** The text, not empty. */
  readonly comment: string;
}
