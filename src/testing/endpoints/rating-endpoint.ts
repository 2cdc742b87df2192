import { json } from '../answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { readJsonBody } from '../read-json-body.ts';
import { ratingRequestSchema } from '../requests/annotation-request-schemas.ts';
import { findTrace } from './find-trace.ts';

/** POST /api/v1/annotations/rating: rates a trace; a later rating replaces an earlier one. */
export function createRatingEndpoint(): Endpoint {
  const schema = ratingRequestSchema();
  return ({ memory, request }) => {
    const { trace_id, rating } = readJsonBody(request, schema);
    const { id } = findTrace(trace_id, memory);
    memory.traces.update(id, (trace) => ({ ...trace, rating }));
    return json({ trace_id: id, rating });
  };
}
