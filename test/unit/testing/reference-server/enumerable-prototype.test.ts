import { expect, it } from 'vitest';
import { agent, traceOf } from '../../../kit/traces/agents.ts';
import {
  KEYS,
  postText,
  REQUEST,
  REWARD_PATH,
  steadyServer,
  uuid,
} from '../../../kit/server/reference-service.ts';
import { TRACE_EVALUATION_PATH } from '../../../kit/server/service-calls.ts';

/** Sends a request while every object has an enumerable property that it does not own. */
async function withInherited(send: () => Promise<Response>): Promise<readonly [number, unknown]> {
  Object.assign(Object.prototype, { eu: 1 });
  try {
    const response = await send();
    return [response.status, await response.json()];
  } finally {
    Reflect.deleteProperty(Object.prototype, 'eu');
  }
}

// In a file of its own: zod prepares a schema at its first use, and no other test may have used one.
it.each<readonly [string, object, number]>([
  [REWARD_PATH, REQUEST, 200],
  [
    TRACE_EVALUATION_PATH,
    { trace: traceOf(agent('a')), evaluation_criteria: 'Reward planning' },
    200,
  ],
  ['/api/v1/annotations/rating', { trace_id: uuid(9), rating: true }, 404],
  ['/api/v1/annotations/comment', { trace_id: uuid(9), comment: 'Good.' }, 404],
  ['/api/v1/evaluations/filter', {}, 200],
])(
  'answers POST %s when Object.prototype has enumerable properties',
  async (path, body, status) => {
    const server = steadyServer();

    const answer = await withInherited(() => postText(server, JSON.stringify(body), { path }));

    expect(answer).toEqual([status, expect.any(Object)]);
  },
);

it('answers GET /api/v1/traces when Object.prototype has enumerable properties', async () => {
  const server = steadyServer();
  const url = `${server.origin('eu')}/api/v1/traces?page_size=5&min_score=0&tags=a:b`;

  const answer = await withInherited(() => server.fetch(url, { headers: { 'api-key': KEYS.eu } }));

  expect(answer).toEqual([200, { traces: [], next_page_token: null }]);
});
