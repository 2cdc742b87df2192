/** A comment as the wire carries it (specification, "Comment"). */
export interface CommentWire {
  readonly id: string;
  readonly trace_id: string;
  readonly comment: string;
  readonly created_at: string;
}
