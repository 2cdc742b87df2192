import { describe, expect, it } from 'vitest';
import type { Client } from '../../../src/client/client.ts';
import type { FilterEvaluationsParams } from '../../../src/client/evaluations/evaluation-rows.ts';
import { createTestClient, KEY } from '../../kit/client/client.ts';
import { contractNames, readContract } from '../../kit/server/contract.ts';
import { ACCEPTED_FILTERS } from '../../kit/server/evaluation-filter.ts';
import { json } from '../../kit/client/fake-fetch.ts';
import { type Calls, LIST_CALLS, REWARD_CALLS, TRACE_ID } from './calls.ts';
import { ONE_AGENT, TRACE_CALLS } from './trace-calls.ts';
import { ACCESS_TOKEN } from '../../kit/canary/secrets.ts';

const filter =
  (params?: FilterEvaluationsParams) =>
  (client: Client): Promise<unknown> =>
    client.evaluations.filter(params).firstPage();
const comment =
  (text: string) =>
  (client: Client): Promise<unknown> =>
    client.annotations.comment({ traceId: TRACE_ID, comment: text });

const CALLS: Readonly<Record<string, Calls>> = {
  reward: REWARD_CALLS,
  'reward-background': {
    'a criterion': (client) =>
      client.evaluate({
        messages: [{ role: 'user', content: 'Hi' }],
        criteria: 'Reward a',
        block: false,
      }),
  },
  trace: TRACE_CALLS,
  'trace-background': {
    'one agent': (client) =>
      client.evaluateTrace({
        trace: ONE_AGENT,
        criteria: 'Reward a',
        block: false,
      }),
  },
  rating: {
    'a rating of true': (client) => client.annotations.rate({ traceId: TRACE_ID, rating: true }),
    'a rating of false': (client) => client.annotations.rate({ traceId: TRACE_ID, rating: false }),
  },
  comment: {
    'a comment': comment('The source is out of date.'),
    'a comment with several lines and scripts': comment('Première ligne\n二行目 🏔 "quoted"'),
  },
  'list-traces': LIST_CALLS,
  'get-trace': { 'a trace': (client) => client.traces.get(TRACE_ID) },
  'filter-evaluations': Object.fromEntries(
    ACCEPTED_FILTERS.map(({ name, params }) => [name, filter(params)]),
  ),
  'rate-limits': { "the caller's own record": (client) => client.rateLimits.me() },
  task: {
    'a task': (client) =>
      client.tasks.get('9a1b2c3d-4e5f-4a6b-8c7d-8e9f0a1b2c3d', { kind: 'reward' }),
  },
};

const ENDPOINTS = contractNames().filter((name) => name !== 'errors');

const documentsOf = (name: string) =>
  readContract(name).requests.filter(({ valid, client }) => valid && client !== false);

/** Each parameter with its value, in an order that does not depend on how they were sent. */
const sorted = (query: Iterable<readonly [string, string]>): string[] =>
  Array.from(query, (pair) => JSON.stringify(pair)).sort();

it.each(ENDPOINTS)('%s has a handwritten call for every valid request', (name) => {
  expect(Object.keys(CALLS[name] ?? {}).sort()).toEqual(
    documentsOf(name)
      .map((one) => one.name)
      .sort(),
  );
});

describe.each(ENDPOINTS)('the client sends the documented request of %s:', (name) => {
  const { endpoint, authentication } = readContract(name);
  const [method, path] = endpoint.split(' ');

  it.each(documentsOf(name))('$name', async (document) => {
    const { client, sent } = createTestClient([json({})], {
      accessToken: ACCESS_TOKEN,
      service: {
        dataRetentionField: 'data_retention',
        taskPath: '/api/v1/tasks/{task_id}',
      },
    });
    // The answer is none: only what was sent matters here.
    await CALLS[name]?.[document.name]?.(client).catch(() => undefined);
    const [one] = sent;
    const url = new URL(one?.url ?? '');
    const credential = {
      'api-key': one?.headers['api-key'],
      bearer: one?.headers['authorization'],
    };

    expect(sent).toHaveLength(1);
    expect([one?.method, url.pathname]).toEqual([method, document.path ?? path]);
    expect(sorted(url.searchParams)).toEqual(sorted(document.query ?? []));
    expect(JSON.parse(one?.body ?? 'null')).toStrictEqual(document.body ?? null);
    expect(credential).toEqual(
      authentication === 'API-Key'
        ? { 'api-key': KEY, bearer: undefined }
        : { 'api-key': undefined, bearer: `Bearer ${ACCESS_TOKEN}` },
    );
  });
});
