import { isRecord } from '../../values/objects.ts';
import { type Rejection, toRejection } from '../answer.ts';
import { createOwnId } from '../create-own-id.ts';
import type { EndpointContext } from '../endpoint.ts';
import { keepsContent } from './common-fields.ts';
import { createRow } from './create-row.ts';

/**
 * Stores the row of a call that was rejected or failed, unless its content is not stored.
 *
 * @returns The rejection with which the server responds.
 */
export function recordFailure(
  thrown: unknown,
  startedAt: number,
  context: EndpointContext,
): Rejection {
  const rejection = toRejection(thrown);
  const { setup, memory, request } = context;
  const body = isRecord(request.body) ? request.body : {};
  if (!keepsContent(body, context)) return rejection;
  memory.evaluationRows.push(
    createRow({
      id: createOwnId(setup),
      path: request.path,
      startedAt,
      endedAt: setup.now(),
      status: rejection.response.status,
      requestPayload: body,
      responsePayload: rejection.body,
      tokenCount: 0,
      modelCore: body['model_core'],
      tags: isRecord(body['tags']) ? body['tags'] : null,
    }),
  );
  return rejection;
}
