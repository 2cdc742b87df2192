import { describe, expect, it } from 'vitest';
import {
  countStored,
  FIXED_RESULT,
  NOW,
  post,
  REQUEST,
  requestWith,
  REWARD_PATH,
  steadyServer,
} from '../../kit/reference-service.ts';

const KEPT = { traces: 1, evaluationRows: 1, usage: 1, tasks: 0 };
const USAGE_ONLY = { traces: 0, evaluationRows: 0, usage: 1, tasks: 0 };

describe('retention', () => {
  it.each([
    [false, undefined, KEPT],
    [false, null, KEPT],
    [false, 'standard', KEPT],
    [false, 'none', USAGE_ONLY],
    [true, undefined, USAGE_ONLY],
    [true, null, USAGE_ONLY],
    [true, 'standard', USAGE_ONLY],
    [true, 'none', USAGE_ONLY],
  ])(
    'is the most restrictive of an account with zeroDataRetention %s and a request with %s, and changes no answer',
    async (zeroDataRetention, data_retention, stored) => {
      const server = steadyServer({ regions: { eu: { limits: { zeroDataRetention } } } });

      expect(await post(server, requestWith({ data_retention }))).toEqual({
        status: 200,
        body: FIXED_RESULT,
      });
      expect(countStored(server)).toEqual(stored);
    },
  );

  it('of none keeps the usage record and nothing of the content', async () => {
    const server = steadyServer();

    await post(server, requestWith({ data_retention: 'none', model_core: 'align-20260109' }));

    expect(server.store('eu')).toEqual({
      traces: new Map(),
      evaluationRows: [],
      usage: [
        {
          createdAt: NOW,
          modelCore: 'align-20260109',
          tokenCount: expect.any(Number),
          cachedTokens: 0,
        },
      ],
      tasks: new Map(),
    });
  });

  it('counts the same usage whatever it is', async () => {
    const server = steadyServer();

    await post(server, REQUEST);
    await post(server, requestWith({ data_retention: 'none' }));

    const [kept, dropped] = server.store('eu').usage;
    expect(dropped).toEqual(kept);
  });

  it('of none leaves the trace that is named as it is', async () => {
    const server = steadyServer();
    await post(server, REQUEST);
    const [[trace_id, before] = []] = server.store('eu').traces;

    await post(server, requestWith({ trace_id, data_retention: 'none' }));

    expect(server.store('eu').traces).toEqual(new Map([[trace_id, before]]));
  });

  it('of none keeps no trace and no row of a request in the background either', async () => {
    const server = steadyServer();

    await post(server, requestWith({ data_retention: 'none' }), {
      path: `${REWARD_PATH}/background`,
    });

    expect(countStored(server)).toMatchObject({ traces: 0, evaluationRows: 0, usage: 1 });
  });

  it('of an account holds in its own region only', async () => {
    const server = steadyServer({ regions: { us: { limits: { zeroDataRetention: true } } } });

    await post(server, REQUEST, { region: 'eu' });
    await post(server, REQUEST, { region: 'us' });

    expect([countStored(server, 'eu'), countStored(server, 'us')]).toEqual([KEPT, USAGE_ONLY]);
  });

  it('travels in the field that the server is told to use, and in no other', async () => {
    const server = steadyServer({ service: { dataRetentionField: 'retention' } });

    await post(server, requestWith({ retention: 'none' }));
    expect(countStored(server)).toEqual(USAGE_ONLY);

    await post(server, requestWith({ data_retention: 'none' }));
    expect(countStored(server)).toEqual({ ...KEPT, usage: 2 });
    expect(server.clientOptions().service).toMatchObject({ dataRetentionField: 'retention' });
    expect(await post(server, requestWith({ retention: 'forever' }))).toEqual({
      status: 422,
      body: {
        detail: [
          {
            loc: ['body', 'retention'],
            msg: "Input should be 'standard' or 'none'",
            type: 'custom',
          },
        ],
      },
    });
  });
});
