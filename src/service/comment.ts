import { object, type Shape, text, timestamp, uuid } from './shape.ts';

/** A comment on a trace. */
export interface Comment {
  /** The id of the comment: a UUID. */
  readonly id: string;
  /** The id of the trace. */
  readonly traceId: string;
  /** The text. */
  readonly comment: string;
  /** When it was written: an ISO date-time string. */
  readonly createdAt: string;
}

/** Specification, "Comment". */
export const commentShape: Shape<Comment> = /* @__PURE__ */ object({
  id: uuid,
  traceId: uuid,
  comment: text,
  createdAt: timestamp,
});

/** A comment as the wire carries it. */
export interface CommentWire {
  /** See `Comment.id`. */
  readonly id: string;
  /** See `Comment.traceId`. */
  readonly trace_id: string;
  /** See `Comment.comment`. */
  readonly comment: string;
  /** See `Comment.createdAt`. */
  readonly created_at: string;
}
