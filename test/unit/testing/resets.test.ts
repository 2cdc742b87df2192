import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  countStored,
  fixedScorer,
  post,
  REQUEST,
  REQUEST_TOKENS,
  requestWith,
  REWARD_PATH,
  steadyServer,
  until,
  uuid,
} from '../../kit/reference-service.ts';
import { BEARER, COMMENT_PATH, get, RATE_LIMITS_PATH } from '../../kit/service-calls.ts';

const NOTHING = { traces: 0, evaluationRows: 0, usage: 0, tasks: 0 };

afterEach(() => {
  vi.useRealTimers();
});

describe('a reset', () => {
  it.each([REWARD_PATH, `${REWARD_PATH}/background`])(
    'leaves behind what a slow request to %s stores, and what it used',
    async (path) => {
      const gate = Promise.withResolvers<undefined>();
      let asked = 0;
      const server = steadyServer({
        scorer: async (input) => {
          asked += 1;
          await gate.promise;
          return await fixedScorer(input);
        },
        regions: { eu: { limits: { monthlyTokenQuota: REQUEST_TOKENS } } },
      });

      const answering = post(server, REQUEST, { path });
      await until(() => asked === 1);
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

  it('leaves behind what a request stores that was delayed', async () => {
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

  it('leaves behind a comment that was delayed', async () => {
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

  it('makes another rate-limit record, with the same limits', async () => {
    const server = steadyServer({ regions: { eu: { limits: { monthlyTokenQuota: 7 } } } });
    const before = await get(server, RATE_LIMITS_PATH, 'eu', BEARER);

    server.reset();

    expect(await get(server, RATE_LIMITS_PATH, 'eu', BEARER)).toEqual({
      status: 200,
      body: { ...(before.body as object), id: uuid(2) },
    });
    expect(before.body).toMatchObject({ id: uuid(1), monthly_token_quota: 7 });
  });
});
