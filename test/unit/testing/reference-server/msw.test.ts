import { AlignError, type Client } from 'align-evals';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../kit/client/client.ts';
import { rejection } from '../../../kit/time/outcomes.ts';
import { IDS, countStored, MESSAGES, steadyServer } from '../../../kit/server/reference-service.ts';
import { KEY, OTHER_KEY } from '../../../kit/canary/secrets.ts';

const CALL = { messages: MESSAGES, criteria: 'Reward politeness' };
const server = steadyServer();
const msw = setupServer(
  http.all(`${server.origin('eu')}/*`, ({ request }) => server.fetch(request)),
);

/** A client of an application: on the global fetch, configured by the environment only. */
function createMswClient(baseUrl = server.origin('eu'), apiKey = KEY): Client {
  vi.stubEnv('ALIGN_BASE_URL', baseUrl);
  vi.stubEnv('ALIGN_API_KEY', apiKey);
  return createClient();
}

beforeAll(() => {
  msw.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => {
  server.reset();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  msw.resetHandlers();
});
afterAll(() => {
  msw.close();
});

describe('the reference server behind an MSW handler', () => {
  it('answers the global fetch', async () => {
    const result = await createMswClient().evaluate({ ...CALL, tags: { env: 'test' } });

    expect(result).toEqual({
      status: 'scored',
      score: 0.5,
      criterion: 'Reward politeness',
      evaluatorName: null,
      explanation: 'Fixed.',
      cleanedExplanation: null,
      sources: [],
      warnings: [],
      ...IDS,
    });
    expect(
      server.calls.map(({ region, method, path, body, status }) => ({
        region,
        method,
        path,
        body,
        status,
      })),
    ).toEqual([
      {
        region: 'eu',
        method: 'POST',
        path: '/api/v1/evals/reward',
        body: {
          messages: MESSAGES,
          tags: { env: 'test' },
          evaluate_latest: true,
          evaluation_criteria: 'Reward politeness',
        },
        status: 200,
      },
    ]);
    expect(countStored(server)).toEqual({ traces: 1, evaluationRows: 1, usage: 1, tasks: 0 });
  });

  it('answers the criteria of a list', async () => {
    const results = await createMswClient().evaluate({
      ...CALL,
      criteria: ['Reward a', 'Reward b', 'Reward c'],
    });

    expect(results.map(({ criterion }) => criterion)).toEqual(['Reward a', 'Reward b', 'Reward c']);
    expect(server.calls).toHaveLength(3);
  });

  it('rejects an invalid key', async () => {
    const error = await rejection(createMswClient(undefined, OTHER_KEY).evaluate(CALL));

    expect(AlignError.isInstance(error) && error.toJSON()).toMatchObject({
      name: 'AuthenticationError',
      status: 401,
      target: server.origin('eu'),
    });
  });

  it.each([
    ['status', { kind: 'status', status: 404 }, { name: 'NotFoundError', attempts: 1 }],
    [
      'bad JSON',
      { kind: 'bad_json' },
      { name: 'InvalidResponseError', code: 'invalid_json', attempts: 1 },
    ],
    [
      'wrong schema',
      { kind: 'wrong_schema' },
      { name: 'InvalidResponseError', code: 'invalid_schema', attempts: 1 },
    ],
  ] as const)('passes on a fault: %s', async (_, fault, expected) => {
    server.fail(fault);

    const error = await rejection(createMswClient().evaluate(CALL));

    expect(AlignError.isInstance(error) && error.toJSON()).toMatchObject(expected);
    expect(server.calls).toHaveLength(1);
  });

  // Not reset: MSW turns every error of a handler into status 500.
  it('passes on a truncated body as a broken connection', async () => {
    server.fail({ kind: 'truncate' }, { kind: 'truncate' });

    const error = await rejection(createMswClient().evaluate(CALL));

    expect(AlignError.isInstance(error) && error.toJSON()).toMatchObject({
      name: 'ConnectionError',
      attempts: 2,
    });
    expect(server.calls).toHaveLength(2);
  });

  it('answers the retry of a client', async () => {
    server.fail({ kind: 'status', status: 503 });

    expect(await createMswClient().evaluate(CALL)).toMatchObject({ status: 'scored' });
    expect(server.calls.map(({ status }) => status)).toEqual([503, 200]);
  });

  it('receives no request for other hosts', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);

    const error = await rejection(createMswClient(server.origin('us'), OTHER_KEY).evaluate(CALL));

    expect(AlignError.isInstance(error) && error.toJSON()).toMatchObject({
      name: 'ConnectionError',
      code: 'connection',
    });
    expect(server.calls).toEqual([]);
  });
});
