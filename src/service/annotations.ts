import { decode, lazySchema } from './decode.ts';
import { flag, record, text, timestamp, uuid } from './record.ts';
import type { WireOf } from './wire-keys.ts';

/** A comment on a trace. */
export interface Comment {
  /** The id of the comment: a UUID. */
  readonly id: string;
  /** The id of the trace. */
  readonly traceId: string;
  /** The text of the comment. */
  readonly comment: string;
  /** The time when the comment was written: an ISO 8601 date-time. */
  readonly createdAt: string;
}

/** Specification, "Comment". */
export const commentRecord = /* @__PURE__ */ lazySchema(() =>
  record({ id: uuid(), trace_id: uuid(), comment: text(), created_at: timestamp() }),
);

/** A comment on the wire. */
export interface CommentWire extends WireOf<Comment> {}

/** The request that stores a comment (open points, "comment route"). */
export type CommentRequest = Pick<CommentWire, 'trace_id' | 'comment'>;

export function decodeComment(response: unknown): Comment {
  return decode(commentRecord(), response);
}

/** The rating of a trace as it is stored. */
export interface Rating {
  /** The id of the trace: a UUID. */
  readonly traceId: string;
  /** The rating. */
  readonly rating: boolean;
}

/** Specification, "POST /api/v1/annotations/rating": the request and the response have the same fields. */
export const ratingRecord = /* @__PURE__ */ lazySchema(() =>
  record({ trace_id: uuid(), rating: flag() }),
);

export interface RatingWire extends WireOf<Rating> {}

export function decodeRating(response: unknown): Rating {
  return decode(ratingRecord(), response);
}
