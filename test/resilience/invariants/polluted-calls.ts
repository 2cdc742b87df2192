import {
  createInstantClock,
  createReferenceServer,
  type ReferenceServer,
} from '../../../src/testing/index.ts';
import { toConversation, toFunctionTools } from '../../../src/providers/index.ts';
import type { Client } from '../../../src/client/client.ts';
import { AlignError } from '../../../src/errors/align-error.ts';
import { agent, traceOf } from '../../kit/traces/agents.ts';
import { ACCESS_TOKEN, KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';
import { BASE_URL, createClient, MESSAGES } from '../../kit/client/client.ts';
import { fakeFetch, json, type Reply } from '../../kit/client/fake-fetch.ts';
import { TASK, TASK_PATH } from '../../kit/client/tasks.ts';
import { page, traceId, wireTrace } from '../../kit/client/traces.ts';

const CRITERIA = 'Reward a';
const scored = json({ explanation: 'because', cleaned_explanation: null, score: 1, sources: [] });
const scoredTrace = json({
  agent_scores: {},
  overall_score: 1,
  explanation: 'because',
  criterion: CRITERIA,
});
const rows = json({ evaluations: [], page: 1, page_size: 100, total: 0, total_pages: 0 });
const problem = json({ detail: 'no' }, {}, 404);
const record = json({
  id: traceId(1),
  trace_id: traceId(1),
  rating: true,
  comment: 'good',
  created_at: '2026-11-20T08:00:00Z',
});
const done = json({
  task_id: TASK.taskId,
  status: 'succeeded',
  error: null,
  result: { explanation: 'because', cleaned_explanation: null, score: 1, sources: [] },
});

type Call = readonly [reply: Reply, call: (client: Client) => unknown];

/** Calls of every kind with as few fields as possible, valid ones and others. */
const CALLS: Readonly<Record<string, Call>> = {
  evaluate: [scored, (client) => client.evaluate({ messages: MESSAGES, criteria: CRITERIA })],
  list: [scored, (client) => client.evaluate({ messages: MESSAGES, criteria: [CRITERIA] }, {})],
  record: [scored, (client) => client.evaluate({ messages: MESSAGES, criteria: { a: CRITERIA } })],
  evaluator: [
    scored,
    (client) => client.evaluate({ messages: MESSAGES, evaluatorName: 'polite', tags: {} }),
  ],
  result: [
    scored,
    (client) =>
      client.evaluate({
        messages: [{ role: 'user', content: 'Hello?' }],
        result: 'Hi.',
        criteria: CRITERIA,
      }),
  ],
  'no conversation': [scored, (client) => client.evaluate({ criteria: CRITERIA } as never)],
  'no criteria': [scored, (client) => client.evaluate({ messages: MESSAGES } as never)],
  'no content': [
    scored,
    (client) => client.evaluate({ messages: [{ role: 'user' }] as never, criteria: CRITERIA }),
  ],
  'no role': [
    scored,
    (client) => client.evaluate({ messages: [{ content: '' }] as never, criteria: CRITERIA }),
  ],
  'refused evaluation': [
    problem,
    (client) => client.evaluate({ messages: MESSAGES, criteria: CRITERIA }),
  ],
  'tags of a class': [
    scored,
    (client) =>
      client.evaluate({ messages: MESSAGES, criteria: CRITERIA, tags: new Map() as never }),
  ],
  trace: [
    scoredTrace,
    (client) => client.evaluateTrace({ trace: traceOf(agent('a')), criteria: CRITERIA }),
  ],
  'no trace': [scoredTrace, (client) => client.evaluateTrace({ criteria: CRITERIA } as never)],
  'empty trace': [
    scoredTrace,
    (client) => client.evaluateTrace({ trace: {} as never, criteria: CRITERIA }),
  ],
  'trace of an empty agent': [
    scoredTrace,
    (client) =>
      client.evaluateTrace({
        trace: { root_agent_instance_id: 'a', agent_instance_by_id: { a: {} as never } },
        criteria: CRITERIA,
      }),
  ],
  'get a trace': [json(wireTrace(1)), (client) => client.traces.get(traceId(1))],
  'list traces': [page([1, 2], null), (client) => client.traces.list().firstPage()],
  'filter traces': [
    page([1], null),
    (client) => client.traces.list({ tags: { env: ['prod'] } }, {}).firstPage(),
  ],
  rate: [record, (client) => client.annotations.rate({ traceId: traceId(1), rating: true })],
  'rate nothing': [record, (client) => client.annotations.rate({} as never)],
  comment: [
    record,
    (client) => client.annotations.comment({ traceId: traceId(1), comment: 'good' }, {}),
  ],
  rows: [rows, (client) => client.evaluations.filter().firstPage()],
  'filter rows': [
    rows,
    (client) => client.evaluations.filter({ filters: [{}] as never }).firstPage(),
  ],
  limits: [problem, (client) => client.rateLimits.me()],
  'get a task': [done, (client) => client.tasks.get(TASK)],
  'get a task by its id': [done, (client) => client.tasks.get(TASK.taskId, { kind: 'reward' })],
  'wait for a task': [done, (client) => client.tasks.wait(TASK, {})],
  'task without kind': [done, (client) => client.tasks.wait({ taskId: TASK.taskId } as never)],
  request: [done, (client) => client.request({ method: 'GET', path: '/x' })],
  'request with a body': [
    done,
    (client) => client.request({ method: 'POST', path: '/x', body: {} }, {}),
  ],
  'request without a path': [done, (client) => client.request({ method: 'GET' } as never)],
};

/** What happened in one call: the requests, the result or the error, and what was called. */
export type Trail = readonly unknown[];

/** Makes every call with a new client, and describes all that could be observed. */
export async function trailsOf(): Promise<Readonly<Record<string, Trail>>> {
  const trails: [string, Trail][] = [];
  for (const [name, [reply, call]] of Object.entries(CALLS)) {
    trails.push([name, await trailOf(reply, call)]);
  }
  trails.push(
    ['no options', [await outcomeOf(() => createClient({}))]],
    ['region', [await outcomeOf(() => createClient({ apiKey: KEY, region: 'us' }))]],
    ['conversation', [await outcomeOf(() => toConversation({ messages: MESSAGES }))]],
    ['tools', [await outcomeOf(() => toFunctionTools([{ name: 'find', input_schema: {} }]))]],
    ['server', [await outcomeOf(() => createServer().clientOptions('eu'))]],
    ['limits of a server', [await outcomeOf(reportLimits)]],
  );
  return Object.fromEntries(trails);
}

async function trailOf(reply: Reply, call: (client: Client) => unknown): Promise<Trail> {
  const fake = fakeFetch(reply);
  const client = createClient({
    apiKey: KEY,
    accessToken: ACCESS_TOKEN,
    baseUrl: BASE_URL,
    fetch: fake.fetch,
    service: { taskPath: TASK_PATH },
    hooks: {},
    clock: createInstantClock(),
  });
  const outcome = await outcomeOf(() => call(client));
  return [
    outcome,
    ...fake.sent.map(({ url, method, headers, body }) => ({ url, method, headers, body })),
  ];
}

/** Makes a call, and describes its result or its error. */
export async function outcomeOf(work: () => unknown): Promise<unknown> {
  try {
    const value = await work();
    return JSON.stringify(value);
  } catch (error) {
    if (!AlignError.isInstance(error)) return String(error);
    return [JSON.stringify(error), Object.hasOwn(error, 'cause') && String(error.cause)];
  }
}

function createServer(): ReferenceServer {
  return createReferenceServer({
    regions: { eu: { apiKeys: [KEY] }, us: { apiKeys: [OTHER_KEY] } },
  });
}

async function reportLimits(): Promise<unknown> {
  const server = createServer();
  const response = await server.fetch(`${server.origin('eu')}/api/v1/traces`, {
    headers: { 'api-key': KEY },
  });
  return [response.status, await response.text()];
}
