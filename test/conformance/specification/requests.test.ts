import { describe, expect, it } from 'vitest';
import type { Client } from '../../../src/client/client.ts';
import { InvalidInputError } from '../../../src/index.ts';
import { createTestClient, MESSAGES } from '../../kit/client/client.ts';
import { json, type Sent } from '../../kit/client/fake-fetch.ts';
import { errorOf } from '../../kit/client/refusals.ts';
import { ACCEPTED_FILTERS, FILTER_FIELDS } from '../../kit/server/evaluation-filter.ts';
import { ACCEPTED_QUERIES, QUERY_PARAMETERS } from '../../kit/server/trace-list-query.ts';
import { traceId } from '../../kit/client/traces.ts';

/** A row: its name, params that send it, what the wire then holds, and params that are refused. */
type RequestRow = readonly [name: string, right: object, wire: unknown, wrong: readonly object[]];

type Send = (client: Client, params: object) => Promise<unknown>;

async function sentBy(send: Send, params: object): Promise<Sent | undefined> {
  const { client, sent } = createTestClient([json({})], {
    service: { dataRetentionField: 'data_retention' },
  });
  // The answer is none: only what was sent matters here.
  await send(client, params).catch(() => undefined);
  return sent[0];
}

async function expectRefused(send: Send, wrong: readonly object[]): Promise<void> {
  for (const params of wrong) {
    const { error, requests } = await errorOf((client) => send(client, params));
    expect([error, requests]).toEqual([expect.any(InvalidInputError), 0]);
  }
}

/** What the body or query of a request holds under the names of the expected wire. */
function pick(found: Readonly<Record<string, unknown>>, wire: object): unknown {
  return Object.fromEntries(Object.keys(wire).map((key) => [key, found[key]]));
}

const TAGS = { env: 'prod', build: '7' };
const TOOLS = [{ type: 'function', function: { name: 'search' } }];

const evaluate: Send = (client, params) =>
  client.evaluate({ messages: MESSAGES, criteria: 'Reward a', ...params });

const REWARD: readonly RequestRow[] = [
  // covers: S-073
  ['messages', {}, { messages: MESSAGES }, [{ messages: 'Hi' }, { messages: ['Hi'] }]],
  // covers: S-074
  [
    'evaluation_criteria',
    { criteria: 'Fails if a' },
    { evaluation_criteria: 'Fails if a' },
    [{ criteria: '' }, { criteria: 'Score a' }, { evaluatorName: 'tone' }],
  ],
  // covers: S-075
  [
    'evaluator_name',
    { criteria: undefined, evaluatorName: 'n'.repeat(255) },
    { evaluator_name: 'n'.repeat(255), evaluation_criteria: undefined },
    [
      { criteria: undefined, evaluatorName: '' },
      { criteria: undefined, evaluatorName: 'n'.repeat(256) },
    ],
  ],
  // covers: S-076
  [
    'model_core',
    { modelCore: 'align-20260109' },
    { model_core: 'align-20260109' },
    [{ modelCore: '' }, { modelCore: 'align-lightning-20251127' }],
  ],
  // covers: S-077
  ['tags', { tags: { env: 'prod', build: 7 } }, { tags: TAGS }, [{ tags: { env: ['prod'] } }]],
  // covers: S-078
  ['trace_id', { traceId: traceId(1) }, { trace_id: traceId(1) }, [{ traceId: 'trace-1' }]],
  // covers: S-079
  [
    '(data-retention option)',
    { dataRetention: 'none' },
    { data_retention: 'none' },
    [{ dataRetention: 'forever' }],
  ],
  // covers: S-080
  ['system', { system: 'Be kind.' }, { system: 'Be kind.' }, [{ system: ['Be kind.'] }]],
  // covers: S-081
  ['tools', { tools: TOOLS }, { tools: TOOLS }, [{ tools: {} }, { tools: ['search'] }]],
  // covers: S-082
  [
    'evaluate_latest',
    { evaluateLatest: false },
    { evaluate_latest: false },
    [
      { evaluateLatest: 'no' },
      {
        evaluateLatest: false,
        criteria: 'Passes if a',
        modelCore: 'align-lightning-20251127',
      },
    ],
  ],
  // covers: S-083
  [
    'explanation_cleaning',
    { explanationCleaning: 'end_user' },
    { explanation_cleaning: 'end_user' },
    [{ explanationCleaning: 'all' }],
  ],
];

const rate: Send = (client, params) =>
  client.annotations.rate({ traceId: traceId(1), rating: true, ...params });

const RATING: readonly RequestRow[] = [
  // covers: S-088
  ['trace_id', {}, { trace_id: traceId(1) }, [{ traceId: 'x' }, { traceId: undefined }]],
  // covers: S-089
  ['rating', { rating: false }, { rating: false }, [{ rating: null }, { rating: 'good' }]],
];

const filter: Send = async (client, params) => await client.evaluations.filter(params).firstPage();

describe.each<readonly [string, Send, readonly RequestRow[]]>([
  ['POST /api/v1/evals/reward, request', evaluate, REWARD],
  ['POST /api/v1/annotations/rating, request', rate, RATING],
])('%s', (_, send, rows) => {
  it.each(rows)('%s', async (_name, right, wire, wrong) => {
    const one = await sentBy(send, right);
    const body = JSON.parse(one?.body ?? '{}') as Record<string, unknown>;

    expect(pick(body, wire as object)).toStrictEqual(wire);
    await expectRefused(send, wrong);
  });
});

describe('POST /api/v1/evaluations/filter, request', () => {
  it.each(FILTER_FIELDS)('$field', async ({ field, rejected }) => {
    const rows = ACCEPTED_FILTERS.filter(({ body }) => Object.hasOwn(body, field));

    expect(rows).not.toEqual([]);
    for (const { params = {}, body } of rows) {
      const one = await sentBy(filter, params);
      const sent = JSON.parse(one?.body ?? '{}') as Record<string, unknown>;
      expect(sent[field]).toStrictEqual(body[field]);
    }
    await expectRefused(filter, rejected);
  });
});

const list: Send = async (client, params) => await client.traces.list(params).firstPage();

describe('GET /api/v1/traces, query', () => {
  it.each(QUERY_PARAMETERS)('$meaning', async ({ parameter, rejected }) => {
    const rows = ACCEPTED_QUERIES.filter(({ query }) => new URLSearchParams(query).has(parameter));

    expect(rows).not.toEqual([]);
    for (const { params = {}, query } of rows) {
      const one = await sentBy(list, params);
      expect([...new URL(one?.url ?? '').searchParams]).toEqual([...new URLSearchParams(query)]);
    }
    await expectRefused(list, rejected);
  });
});

describe('GET /api/v1/traces/{trace_id}', () => {
  const get: Send = (client, { id }: { id?: string }) => client.traces.get(id ?? '');

  // covers: S-102
  it('path parameter trace_id: string, format uuid, required', async () => {
    const one = await sentBy(get, { id: traceId(1) });

    expect(new URL(one?.url ?? '').pathname).toBe(`/api/v1/traces/${traceId(1)}`);
    await expectRefused(get, [{}, { id: 'trace-1' }, { id: '../..' }]);
  });
});
