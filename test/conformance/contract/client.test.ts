import { describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../src/client/client.ts';
import { createTestClient, MESSAGES } from '../../kit/client/client.ts';
import {
  type EndpointDocuments,
  readContract,
  type ResponseDocument,
} from '../../kit/server/contract.ts';
import { json } from '../../kit/client/fake-fetch.ts';
import { factsOf, rejection } from '../../kit/time/outcomes.ts';
import { ACCESS_TOKEN } from '../../kit/canary/secrets.ts';

type Call = (client: Client, asked: unknown) => Promise<unknown>;

const TRACE_ID = '7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11';
const TASK = {
  taskId: '9a1b2c3d-4e5f-4a6b-8c7d-8e9f0a1b2c3d',
  kind: 'reward',
  criterion: 'Reward a',
};
const EVALUATION = { messages: MESSAGES, criteria: 'Reward a' } as const;
const AGENTS = {
  trace: {
    root_agent_instance_id: 'a',
    agent_instance_by_id: {
      a: { id: 'a', name: 'a', interactions: [{ input_messages: [], output_messages: [] }] },
    },
  },
  criteria: 'Reward a',
} as const;

/** Each entry: the documents, and the call that gets such answers. */
const CALLS: readonly (readonly [string, Call])[] = [
  ['reward', (client, asked) => client.evaluate({ ...EVALUATION, ...(asked as object) })],
  ['reward-background', (client) => client.evaluate({ ...EVALUATION, block: false })],
  ['trace', (client) => client.evaluateTrace(AGENTS)],
  ['trace-background', (client) => client.evaluateTrace({ ...AGENTS, block: false })],
  ['rating', (client) => client.annotations.rate({ traceId: TRACE_ID, rating: true })],
  ['comment', (client) => client.annotations.comment({ traceId: TRACE_ID, comment: 'a' })],
  ['get-trace', (client) => client.traces.get(TRACE_ID)],
  ['list-traces', (client, asked) => client.traces.list(asked as object).firstPage()],
  ['filter-evaluations', (client) => client.evaluations.filter().firstPage()],
  ['rate-limits', (client) => client.rateLimits.me()],
  ['task', (client, asked = TASK) => client.tasks.get(asked as never)],
];

function clientFor(body: unknown, status = 200) {
  return createTestClient([json(body, {}, status)], {
    accessToken: ACCESS_TOKEN,
    service: { taskPath: '/api/v1/tasks/{task_id}' },
  });
}

/** A list of traces contains the records that `traces.get` returns, so their documents apply to it too. */
function inList({ body, decoded, path, ...rest }: ResponseDocument): ResponseDocument {
  return {
    ...rest,
    body: { traces: [body] },
    decoded: { items: [decoded], nextPageToken: null, warnings: [] },
    path: path === null ? 'traces[0]' : `traces[0].${path}`,
  };
}

function responsesOf(name: string): readonly ResponseDocument[] {
  const { responses } = readContract(name);
  if (name !== 'list-traces') return responses;
  return [...responses, ...readContract('get-trace').responses.map(inList)];
}

describe.each(CALLS)('the client decodes the documented responses of %s:', (name, call) => {
  const responses = responsesOf(name);

  it.each(responses.filter(({ valid }) => valid))('$name', async ({ body, decoded, asked }) => {
    const { client, sent } = clientFor(body);

    expect(await call(client, asked)).toStrictEqual(decoded);
    expect(sent).toHaveLength(1);
  });

  it.each(responses.filter(({ valid }) => !valid))(
    'rejects $name',
    async ({ body, path, asked }) => {
      const { client, sent } = clientFor(body);
      const facts = factsOf(await rejection(call(client, asked)));

      expect([facts['name'], facts['fieldPath'] ?? '']).toEqual([
        'InvalidResponseError',
        path ?? '',
      ]);
      expect(sent).toHaveLength(1);
    },
  );
});

describe('the client throws the documented error for a status and a body:', () => {
  const { errors }: EndpointDocuments = readContract('errors');

  it.each(errors)('$name', async ({ body, status, error }) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { client } = clientFor(body, status);
    const { method, path, attempts, isRetryable, ...said } = factsOf(
      await rejection(client.evaluate(EVALUATION)),
    );

    expect(said).toEqual(error);
    expect([method, path]).toEqual(['POST', '/api/v1/evals/reward']);
    expect([isRetryable, attempts]).toEqual(
      [429, 500, 524].includes(status) ? [true, 2] : [false, 1],
    );
  });
});
