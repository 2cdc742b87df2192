import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  countStored,
  fixedScorer,
  MESSAGES,
  post,
  REQUEST,
  REQUEST_TOKENS,
  requestWith,
  REWARD_PATH,
  steadyServer,
  until,
  uuid,
} from '../../../kit/server/reference-service.ts';
import { ACCESS_TOKEN } from '../../../kit/canary/secrets.ts';
import { BEARER, COMMENT_PATH, get, RATE_LIMITS_PATH } from '../../../kit/server/service-calls.ts';

const NOTHING = { traces: 0, evaluationRows: 0, usage: 0, tasks: 0 };

afterEach(() => {
  vi.useRealTimers();
});

describe('server.reset', () => {
  it('clears the stores of both regions, the recorded calls and the queued faults', async () => {
    const server = steadyServer();
    await post(server, REQUEST);
    await post(server, REQUEST, { path: `${REWARD_PATH}/background` });
    await post(server, REQUEST, { region: 'us' });
    server.fail({ kind: 'reset' });

    server.reset();

    expect([countStored(server, 'eu'), countStored(server, 'us')]).toEqual([NOTHING, NOTHING]);
    expect([server.calls, server.pendingFaults]).toEqual([[], []]);
    expect((await post(server, REQUEST)).status).toBe(200);
  });

  it('discards the records of a request that is being scored', async () => {
    const gate = Promise.withResolvers<undefined>();
    const slow = steadyServer({
      scorer: async (input) => {
        await gate.promise;
        return await fixedScorer(input);
      },
    });

    const answering = post(slow, REQUEST);
    await until(() => slow.calls.length === 1);
    slow.reset();
    gate.resolve(undefined);

    expect((await answering).status).toBe(200);
    expect(countStored(slow)).toEqual(NOTHING);
  });

  it('keeps keys, evaluators and scorer', async () => {
    const evaluators = { tone: 'Reward politeness' };
    const other = steadyServer({ evaluators, regions: { eu: { apiKeys: [ACCESS_TOKEN] } } });

    other.reset();

    const request = { messages: MESSAGES, evaluator_name: 'tone' };
    expect(await post(other, request, { headers: { 'api-key': ACCESS_TOKEN } })).toMatchObject({
      status: 200,
      body: { explanation: 'Fixed.' },
    });
  });

  it('discards the records of a request whose body is being read, and leaves new faults', async () => {
    const server = steadyServer();

    const late = post(server, REQUEST);
    server.reset();
    server.fail({ kind: 'status', status: 503 });

    expect((await late).status).toBe(200);
    expect([server.calls.length, server.store('eu').usage.length]).toEqual([0, 0]);
    expect(server.pendingFaults).toHaveLength(1);
  });

  it.each([REWARD_PATH, `${REWARD_PATH}/background`])(
    'discards the records, the usage and the cache entry of a slow request to %s',
    async (path) => {
      const gate = Promise.withResolvers<undefined>();
      let calls = 0;
      const server = steadyServer({
        scorer: async (input) => {
          calls += 1;
          await gate.promise;
          return await fixedScorer(input);
        },
        regions: { eu: { limits: { monthlyTokenQuota: REQUEST_TOKENS } } },
      });

      const answering = post(server, REQUEST, { path });
      await until(() => calls === 1);
      const before = server.store('eu');
      server.reset();
      gate.resolve(undefined);
      await answering;
      await until(() => before.traces.size === 1);

      expect(countStored(server)).toEqual(NOTHING);
      expect(server.usage()).toMatchObject({ totalTokens: 0 });
      expect((await post(server, requestWith({ evaluation_criteria: 'Reward a' }))).status).toBe(
        200,
      );
      expect([...server.store('eu').traces.values()][0]?.evaluations[0]?.cached).toBe(false);
    },
  );

  it('discards the records of a delayed request', async () => {
    vi.useFakeTimers();
    const server = steadyServer();
    server.fail({ kind: 'delay', delayMs: 5000 });

    const answering = post(server, REQUEST);
    await vi.advanceTimersByTimeAsync(1000);
    server.reset();
    await vi.advanceTimersByTimeAsync(4000);

    expect((await answering).status).toBe(200);
    expect(countStored(server)).toEqual(NOTHING);
  });

  it('discards a delayed comment', async () => {
    vi.useFakeTimers();
    const server = steadyServer();
    server.seedTraces('eu', 1);
    server.fail({ kind: 'delay', delayMs: 5000 });

    const comment = { trace_id: uuid(1), comment: 'Good' };
    const answering = post(server, comment, { path: COMMENT_PATH });
    await vi.advanceTimersByTimeAsync(1000);
    server.reset();
    server.seedTraces('eu', 1, () => ({ id: uuid(1) }));
    await vi.advanceTimersByTimeAsync(4000);

    expect((await answering).status).toBe(200);
    expect(server.store('eu').traces.get(uuid(1))?.comments).toEqual([]);
  });

  it('creates another rate-limit record with the same limits', async () => {
    const server = steadyServer({ regions: { eu: { limits: { monthlyTokenQuota: 7 } } } });
    const before = await get(server, RATE_LIMITS_PATH, 'eu', BEARER);

    server.reset();

    expect(await get(server, RATE_LIMITS_PATH, 'eu', BEARER)).toEqual({
      status: 200,
      body: { ...(before.body as object), id: uuid(4) },
    });
    expect(before.body).toMatchObject({ id: uuid(2), monthly_token_quota: 7 });
  });
});
