import type { CommentWire } from '../../service/annotations.ts';
import { json } from '../answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { readJsonBody } from '../read-json-body.ts';
import { commentRequestSchema } from '../requests/annotation-request-schemas.ts';
import { findTrace } from './find-trace.ts';

/** POST /api/v1/annotations/comment: adds a comment to a trace. */
export function createCommentEndpoint(): Endpoint {
  const schema = commentRequestSchema();
  return ({ setup, memory, request }) => {
    const { trace_id: traceId, comment: text } = readJsonBody(request, schema);
    findTrace(traceId, memory);
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
