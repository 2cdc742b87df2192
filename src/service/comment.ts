import { lazySchema } from './lazy-schema.ts';
import { decode } from './decode.ts';
import { record, text, timestamp, uuid } from './record.ts';
import type { WireOf } from './wire-keys.ts';

/** A comment on a trace. */
export interface Comment {
  /** The id of the comment: a UUID. */
  readonly id: string;
  /** The id of the trace. */
  readonly traceId: string;
  /** The text of the comment. */
  readonly comment: string;
  /** The time when it was written: an ISO 8601 date-time. */
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

/** Decodes the response of the comment endpoint. */
export function decodeComment(response: unknown): Comment {
  return decode(commentRecord(), response);
}
