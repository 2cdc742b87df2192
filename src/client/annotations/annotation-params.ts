/** The parameters of `client.annotations.rate`. */
export interface RateParams {
  /** The id of the trace: a UUID. */
  readonly traceId: string;
  /** The rating; it replaces an earlier one. */
  readonly rating: boolean;
}

/** The parameters of `client.annotations.comment`. */
export interface CommentParams {
  /** The id of the trace: a UUID. */
  readonly traceId: string;
  /** The text of the comment; not empty. */
  readonly comment: string;
}
