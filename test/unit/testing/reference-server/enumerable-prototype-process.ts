// Sends requests to a reference server while every object has an enumerable property that it does not own, and prints the
// answers. A process of its own: zod builds its tables once, and no other code may have used them.
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

async function withInherited(send: () => Promise<Response>): Promise<readonly [number, unknown]> {
  Object.assign(Object.prototype, { eu: 1 });
  try {
    const response = await send();
    return [response.status, await response.json()];
  } finally {
    Reflect.deleteProperty(Object.prototype, 'eu');
  }
}

const server = steadyServer();
const bodies: Readonly<Record<string, object>> = {
  [REWARD_PATH]: REQUEST,
  [TRACE_EVALUATION_PATH]: { trace: traceOf(agent('a')), evaluation_criteria: 'Reward planning' },
  '/api/v1/annotations/rating': { trace_id: uuid(9), rating: true },
  '/api/v1/annotations/comment': { trace_id: uuid(9), comment: 'Good.' },
  '/api/v1/evaluations/filter': {},
};
const statuses: Record<string, number> = {};
for (const [path, body] of Object.entries(bodies)) {
  const send = (): Promise<Response> => postText(server, JSON.stringify(body), { path });
  [statuses[path]] = await withInherited(send);
}
const url = `${server.origin('eu')}/api/v1/traces?page_size=5&min_score=0&tags=a:b`;
const list = await withInherited(() => server.fetch(url, { headers: { 'api-key': KEYS.eu } }));
console.log(JSON.stringify({ statuses, list }));
