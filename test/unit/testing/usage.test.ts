import type { ReferenceServer } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import {
  countStored,
  post,
  REQUEST,
  REQUEST_TOKENS,
  requestWith,
  steadyServer,
} from '../../kit/server/reference-service.ts';
import { BEARER, get, RATE_LIMITS_PATH, TRACES_PATH } from '../../kit/server/service-calls.ts';

// A thousand tokens cost one credit, and cached tokens a tenth of that.
const NOTHING = {
  totalTokens: 0,
  totalCredits: 0,
  promptTokens: 0,
  cachedTokens: 0,
  completionTokens: 0,
};
const ONCE = {
  ...NOTHING,
  totalTokens: REQUEST_TOKENS,
  totalCredits: REQUEST_TOKENS / 1000,
  promptTokens: REQUEST_TOKENS,
};
const TWICE = {
  ...NOTHING,
  totalTokens: 2 * REQUEST_TOKENS,
  promptTokens: 2 * REQUEST_TOKENS,
  totalCredits: (11 * REQUEST_TOKENS) / 10_000,
  cachedTokens: REQUEST_TOKENS,
};

const DEFAULT_CORE = 'align-20251111';
const LIGHTNING_CORE = 'align-lightning-20251127';
const CACHED = requestWith({ evaluation_criteria: 'Reward a' });
const LIGHTNING = requestWith({
  model_core: LIGHTNING_CORE,
  evaluation_criteria: 'Passes if correct',
  data_retention: 'none',
});

/** A server that was used twice in one region and once in the other. */
async function usedServer(): Promise<ReferenceServer> {
  const server = steadyServer({ regions: { us: { limits: { monthlyCreditAllowance: 5 } } } });
  await post(server, REQUEST, { region: 'eu' });
  await post(server, CACHED, { region: 'eu' });
  await post(server, LIGHTNING, { region: 'us' });
  return server;
}

const EU = {
  region: 'eu',
  ...TWICE,
  byModelCore: { [DEFAULT_CORE]: TWICE },
  monthlyCreditAllowance: null,
};
const US = {
  region: 'us',
  ...ONCE,
  byModelCore: { [LIGHTNING_CORE]: ONCE },
  monthlyCreditAllowance: 5,
};

describe('server.usage', () => {
  it('returns zeros when nothing was used', () => {
    const region = { ...NOTHING, byModelCore: {}, monthlyCreditAllowance: null };

    expect(steadyServer().usage()).toEqual({
      combined: true,
      monthlyCreditAllowance: null,
      ...NOTHING,
      byModelCore: {},
      notice: null,
      regions: [
        { region: 'eu', ...region },
        { region: 'us', ...region },
      ],
    });
  });

  // covers: S-006
  it('adds up both regions, also requests with data_retention none', async () => {
    expect((await usedServer()).usage()).toEqual({
      combined: true,
      monthlyCreditAllowance: null,
      totalTokens: 3 * REQUEST_TOKENS,
      totalCredits: (21 * REQUEST_TOKENS) / 10_000,
      promptTokens: 3 * REQUEST_TOKENS,
      cachedTokens: REQUEST_TOKENS,
      completionTokens: 0,
      byModelCore: { [DEFAULT_CORE]: TWICE, [LIGHTNING_CORE]: ONCE },
      notice: null,
      regions: [EU, US],
    });
  });

  it('adds up the same core of both regions', async () => {
    const server = steadyServer();
    await post(server, REQUEST, { region: 'eu' });
    await post(server, REQUEST, { region: 'us' });

    const both = {
      ...NOTHING,
      totalTokens: 2 * REQUEST_TOKENS,
      totalCredits: REQUEST_TOKENS / 500,
      promptTokens: 2 * REQUEST_TOKENS,
    };
    expect(server.usage()).toMatchObject({ ...both, byModelCore: { [DEFAULT_CORE]: both } });
  });

  it.each([
    // covers: S-007
    [['us'], [EU], TWICE, 'Totals may be incomplete: cannot reach us'],
    [['eu'], [US], ONCE, 'Totals may be incomplete: cannot reach eu'],
    [['eu', 'us'], [], NOTHING, 'Totals may be incomplete: cannot reach eu and us'],
  ] as const)(
    'omits %j when it is down, and adds a notice',
    async (down, regions, totals, notice) => {
      const server = await usedServer();

      for (const region of down) server.setRegionDown(region, true);

      const [{ byModelCore } = { byModelCore: {} }] = regions;
      const [only] = regions;
      expect(server.usage()).toEqual({
        combined: false,
        monthlyCreditAllowance: only?.monthlyCreditAllowance ?? null,
        ...totals,
        byModelCore,
        notice,
        regions,
      });
    },
  );

  it('adds up without rounding', async () => {
    const server = steadyServer();

    for (let count = 0; count < 10; count += 1) await post(server, REQUEST);

    expect(server.usage()).toMatchObject({
      totalTokens: 10 * REQUEST_TOKENS,
      totalCredits: REQUEST_TOKENS / 100,
    });
  });
});

describe('a region that is down', () => {
  const DOWN = { status: 503, body: { detail: 'The region us cannot be reached' } };

  it('returns 503 for every request, and the other region still works', async () => {
    const server = await usedServer();
    server.setRegionDown('us', true);

    expect(await post(server, REQUEST, { region: 'us' })).toEqual(DOWN);
    expect(await post(server, REQUEST, { region: 'us', headers: {} })).toEqual(DOWN);
    expect(await get(server, TRACES_PATH, 'us')).toEqual(DOWN);
    expect(await get(server, RATE_LIMITS_PATH, 'us', BEARER)).toEqual(DOWN);
    expect(await get(server, '/nowhere', 'us')).toEqual(DOWN);
    expect((await post(server, REQUEST, { region: 'eu' })).status).toBe(200);
    expect(server.calls.map(({ region, status }) => [region, status]).slice(3)).toEqual([
      ...Array.from({ length: 5 }, () => ['us', 503]),
      ['eu', 200],
    ]);
  });

  it('has lost nothing after it is up again', async () => {
    const server = await usedServer();
    const before = [countStored(server, 'us'), server.usage()];

    server.setRegionDown('us', true);
    await post(server, REQUEST, { region: 'us' });
    server.setRegionDown('us', false);

    expect([countStored(server, 'us'), server.usage()]).toEqual(before);
    expect((await post(server, REQUEST, { region: 'us' })).status).toBe(200);
  });

  it('is up again after a reset', async () => {
    const server = await usedServer();
    server.setRegionDown('eu', true);

    server.reset();

    expect(server.usage()).toMatchObject({ ...NOTHING, notice: null });
    expect((await post(server, REQUEST)).status).toBe(200);
  });
});
