import { isUuid } from '../../service/ids.ts';
import { json, rejectFields } from '../answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { findTrace } from './find-trace.ts';

/** GET /api/v1/traces/\{trace_id\}: returns one trace with all its parts. */
export const oneTraceEndpoint: Endpoint = ({ memory, parameters }) => {
  const id = parameters['trace_id'];
  if (!isUuid(id)) {
    const loc = ['path', 'trace_id'];
    throw rejectFields([{ loc, msg: 'Input should be a valid UUID', type: 'custom' }]);
  }
  return json(findTrace(id, memory));
};
