import * as z from 'zod/mini';
import { traceIdSchema } from './trace-id-schema.ts';

/** The body of the rating endpoint as the wire carries it. */
export interface RatingRequestWire {
  readonly trace_id: string;
  readonly rating: boolean;
}

/** The body of the comment endpoint as the wire carries it. */
export interface CommentRequestWire {
  readonly trace_id: string;
  readonly comment: string;
}

/** The rules of the rating endpoint (specification, "POST /api/v1/annotations/rating"). */
export function ratingRequestSchema(): z.ZodMiniType<RatingRequestWire> {
  return z.looseObject({ trace_id: traceIdSchema(), rating: z.boolean() });
}

/** The rules of the comment endpoint (open points, "comment route"). */
export function commentRequestSchema(): z.ZodMiniType<CommentRequestWire> {
  const isNotBlank = z.refine<string>((text) => text.trim() !== '', {
    error: 'String should have at least 1 character that is not white space',
  });
  return z.looseObject({ trace_id: traceIdSchema(), comment: z.string().check(isNotBlank) });
}
