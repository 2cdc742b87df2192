import { AlignError, type Client, PartialEvaluationError } from 'align-evals';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../kit/client/client.ts';
import { rejection } from '../../../kit/time/outcomes.ts';
import {
  IDS,
  MESSAGES,
  type Stage,
  STAGES,
  steadyServer,
  until,
  uuid,
} from '../../../kit/server/reference-service.ts';
import { KEY } from '../../../kit/canary/secrets.ts';

const CALL = { messages: MESSAGES, criteria: 'Reward politeness' };
const AT_REWARD = { isRetryable: false, method: 'POST', path: '/api/v1/evals/reward', attempts: 1 };

const scored = (criterion: string): Record<string, unknown> => ({
  status: 'scored',
  score: 0.5,
  criterion,
  evaluatorName: null,
  explanation: 'Fixed.',
  cleanedExplanation: null,
  sources: [],
  warnings: [],
  ...IDS,
});

/** A fault without an effect, for the criteria before the one that fails. */
const HARMLESS = { kind: 'delay', delayMs: 0 } as const;

const fulfilled = (criterion: string): unknown => ({
  status: 'fulfilled',
  value: scored(criterion),
});

async function failureOf(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await rejection(promise);
  if (!AlignError.isInstance(error)) throw error;
  return error.toJSON();
}

describe.each(STAGES)('a client of a reference server %s', (_, create) => {
  let stage: Stage;
  let client: Client;

  beforeAll(async () => {
    stage = await create(steadyServer());
  });
  beforeEach(() => {
    stage.server.reset();
    client = createClient(stage.clientOptions());
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterAll(async () => {
    await stage.close();
  });

  it('names the host that rejected a key of the other region', async () => {
    const { apiKey } = stage.clientOptions('us');

    const error = await failureOf(
      createClient({ ...stage.clientOptions('eu'), apiKey }).evaluate(CALL),
    );

    const target = stage.origin('eu');
    expect(error).toEqual({
      ...AT_REWARD,
      name: 'AuthenticationError',
      message: `${target} rejected the API key (401): set apiKey or ALIGN_API_KEY to a key created in this region; the service said: The key is missing or not valid in this region (POST /api/v1/evals/reward, 1 attempt)`,
      code: 'authentication',
      requestId: expect.any(String),
      status: 401,
      detail: 'The key is missing or not valid in this region',
      target,
    });
    expect(stage.server.calls).toHaveLength(1);
  });

  it('names the field that only the service rejects', async () => {
    const error = await failureOf(client.evaluate({ ...CALL, modelCore: 'align-20990101' }));

    expect(error).toMatchObject({
      ...AT_REWARD,
      name: 'ValidationError',
      status: 422,
      issues: [{ loc: ['body', 'model_core'], type: 'invalid_value' }],
    });
  });

  it('reports an unknown trace', async () => {
    expect(await failureOf(client.evaluate({ ...CALL, traceId: uuid(999) }))).toEqual({
      ...AT_REWARD,
      name: 'NotFoundError',
      message: `The service has no such record or route (404): check the id, its region and baseUrl; the service said: There is no trace with this id in this region (POST /api/v1/evals/reward, 1 attempt)`,
      code: 'not_found',
      status: 404,
      detail: 'There is no trace with this id in this region',
      // No requestId: here it repeats most of the trace id in the body, so that it is withheld.
    });
  });

  it('reports an unknown evaluator', async () => {
    expect(await failureOf(client.evaluate({ messages: MESSAGES, evaluatorName: 'tone' }))).toEqual(
      {
        ...AT_REWARD,
        name: 'ApiError',
        message: `The service rejected the request (400); the service said: There is no evaluator with this name (POST /api/v1/evals/reward, 1 attempt)`,
        code: 'api',
        status: 400,
        detail: 'There is no evaluator with this name',
        requestId: expect.any(String),
      },
    );
  });

  it('stops sending criteria after a 403', async () => {
    stage.server.fail({ kind: 'status', status: 403 });
    const call = { ...CALL, criteria: ['Reward a', 'Reward b', 'Reward c'] };

    const failing = createClient({ ...stage.clientOptions(), maxConcurrency: 1 }).evaluate(call);

    expect(await failureOf(failing)).toMatchObject({ name: 'PermissionDeniedError', status: 403 });
    expect(stage.server.calls).toHaveLength(1);
  });

  it('keeps the other results when one criterion fails, in the shape of a list', async () => {
    stage.server.fail(HARMLESS, { kind: 'status', status: 400, body: { detail: 'No' } });
    const call = { ...CALL, criteria: ['Reward a', 'Reward b', 'Reward c'] };

    const error = await rejection(
      createClient({ ...stage.clientOptions(), maxConcurrency: 1 }).evaluate(call),
    );

    expect(PartialEvaluationError.isInstance(error) && [error.toJSON(), error.results]).toEqual([
      {
        name: 'PartialEvaluationError',
        message: `1 of 3 criteria failed (criteria[1]: api): read the results of the others from error.results; the first failure: The service rejected the request (400); the service said: No (POST /api/v1/evals/reward, 1 attempt)`,
        code: 'partial_evaluation',
        isRetryable: false,
      },
      [
        fulfilled('Reward a'),
        {
          status: 'rejected',
          reason: expect.objectContaining({ name: 'ApiError', status: 400, detail: 'No' }),
        },
        fulfilled('Reward c'),
      ],
    ]);
  });

  it('keeps the other results when one criterion fails, in the shape of a record', async () => {
    stage.server.fail({ kind: 'bad_json' });
    const call = { ...CALL, criteria: { tone: 'Reward a', safe: 'Passes if b' } };

    const error = await rejection(
      createClient({ ...stage.clientOptions(), maxConcurrency: 1 }).evaluate(call),
    );

    expect(PartialEvaluationError.isInstance(error) && error.results).toEqual({
      tone: { status: 'rejected', reason: expect.objectContaining({ code: 'invalid_json' }) },
      safe: fulfilled('Passes if b'),
    });
  });

  it('keeps the task handles of the accepted criteria', async () => {
    stage.server.fail({ kind: 'status', status: 404 });
    const call = { ...CALL, criteria: ['Reward a', 'Reward b'], block: false };

    const error = await rejection(
      createClient({ ...stage.clientOptions(), maxConcurrency: 1 }).evaluate(call),
    );

    const [taskId] = stage.server.store('eu').tasks.keys();
    expect(PartialEvaluationError.isInstance(error) && error.results).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ name: 'NotFoundError' }) },
      { status: 'fulfilled', value: { taskId, kind: 'reward', criterion: 'Reward b' } },
    ]);
  });

  it('rejects with the first error itself when all criteria fail', async () => {
    stage.server.fail({ kind: 'status', status: 400 }, { kind: 'wrong_schema' });
    const call = { ...CALL, criteria: ['Reward a', 'Reward b'] };

    expect(
      await failureOf(createClient({ ...stage.clientOptions(), maxConcurrency: 1 }).evaluate(call)),
    ).toMatchObject({ name: 'ApiError', status: 400 });
  });

  it("keeps the settled results on the caller's abort, with the reason as the cause", async () => {
    const reason = new Error('Enough');
    const controller = new AbortController();
    stage.server.fail(HARMLESS, { kind: 'stall', at: 'headers' });
    const call = { ...CALL, criteria: ['Reward a', 'Reward b', 'Reward c'] };

    const failing = rejection(
      createClient({ ...stage.clientOptions(), maxConcurrency: 1 }).evaluate(call, {
        signal: controller.signal,
      }),
    );
    await until(() => stage.server.calls.length === 2);
    controller.abort(reason);
    const error = await failing;

    expect(PartialEvaluationError.isInstance(error) && [error.cause, error.results]).toEqual([
      reason,
      [fulfilled('Reward a'), { status: 'rejected', reason }, { status: 'rejected', reason }],
    ]);
    expect(stage.server.calls).toHaveLength(2);
  });

  it.each([
    ['an invalid criterion', { criteria: 'Be polite' }],
    ['no messages', { messages: [] }],
    ['a tag that is too long', { tags: { env: 'x'.repeat(65) } }],
    ['a traceId that is not a UUID', { traceId: 'trace-1' }],
  ])('sends no request for %s', async (__, invalid) => {
    expect(await failureOf(client.evaluate({ ...CALL, ...invalid }))).toMatchObject({
      name: 'InvalidInputError',
    });
    expect(stage.server.calls).toEqual([]);
  });

  it("sends no request for dataRetention: 'none' without service.dataRetentionField", async () => {
    const without = createClient({ ...stage.clientOptions(), service: undefined });

    expect(await failureOf(without.evaluate({ ...CALL, dataRetention: 'none' }))).toMatchObject({
      name: 'ConfigurationError',
      code: 'unconfigured_name',
    });
    expect(stage.server.calls).toEqual([]);
  });
});

describe('a client of a region', () => {
  it('names the region that rejected the key', async () => {
    const server = steadyServer();
    const toServer: typeof fetch = (input, init) =>
      server.fetch(new URL(new URL(new Request(input).url).pathname, server.origin('us')), init);
    const client = createClient({ region: 'us', apiKey: KEY, fetch: toServer });

    expect((await failureOf(client.evaluate(CALL)))['message']).toBe(
      `Region us rejected the API key (401): set apiKey or ALIGN_API_KEY to a key created in this region; the service said: The key is missing or not valid in this region (POST /api/v1/evals/reward, 1 attempt)`,
    );
    expect(server.calls.map(({ region, status }) => [region, status])).toEqual([['us', 401]]);
  });
});
