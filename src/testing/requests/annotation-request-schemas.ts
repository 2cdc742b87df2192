import * as z from 'zod/mini';
import type { CommentRequest, RatingWire } from '../../service/annotations.ts';
import { traceIdSchema } from './evaluation-schemas.ts';

/** Specification, "POST /api/v1/annotations/rating". */
export function ratingRequestSchema(): z.ZodMiniType<RatingWire> {
  return z.looseObject({ trace_id: traceIdSchema(), rating: z.boolean() });
}

/** Open points, "comment route". */
export function commentRequestSchema(): z.ZodMiniType<CommentRequest> {
  const isNotBlank = z.refine<string>((text) => text.trim() !== '', {
    error: 'String should have at least 1 character that is not white space',
  });
  return z.looseObject({ trace_id: traceIdSchema(), comment: z.string().check(isNotBlank) });
}
