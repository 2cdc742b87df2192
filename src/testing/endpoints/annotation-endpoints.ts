import type { CommentWire } from '../../service/annotations.ts';
import { json } from '../answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { readJsonBody } from '../requests/read-json-body.ts';
import {
  commentRequestSchema,
  ratingRequestSchema,
} from '../requests/annotation-request-schemas.ts';

/** POST /api/v1/annotations/comment: adds a comment to a trace. */
export function createCommentEndpoint(): Endpoint {
  const schema = commentRequestSchema();
  return ({ setup, memory, request }) => {
    const { trace_id: traceId, comment: text } = readJsonBody(request, schema);
    memory.traces.find(traceId);
    const comment: CommentWire = {
      id: setup.createId(),
      trace_id: traceId,
      comment: text,
      created_at: new Date(setup.now()).toISOString(),
    };
    memory.traces.update(traceId, (trace) => ({
      ...trace,
      comments: [...trace.comments, comment],
    }));
    return json(comment);
  };
}

/** POST /api/v1/annotations/rating: rates a trace; a later rating replaces an earlier one. */
export function createRatingEndpoint(): Endpoint {
  const schema = ratingRequestSchema();
  return ({ memory, request }) => {
    const { trace_id, rating } = readJsonBody(request, schema);
    const { id } = memory.traces.find(trace_id);
    memory.traces.update(id, (trace) => ({ ...trace, rating }));
    return json({ trace_id: id, rating });
  };
}
