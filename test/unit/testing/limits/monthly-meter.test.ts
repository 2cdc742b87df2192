import type { RegionLimits } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import {
  countStored,
  post,
  postText,
  REQUEST,
  REQUEST_TOKENS,
  requestWith,
  until,
} from '../../../kit/server/reference-service.ts';
import { clockedServer } from '../../../kit/server/service-calls.ts';

// A thousand tokens cost a credit.
const CREDITS = REQUEST_TOKENS / 1000;
const OTHER = requestWith({ evaluation_criteria: 'Reward a' });

const limited = (limits: RegionLimits, options = {}) =>
  clockedServer({ regions: { eu: { limits } }, ...options });

async function statuses(
  server: ReturnType<typeof limited>['server'],
  ...bodies: readonly unknown[]
): Promise<number[]> {
  const found = [];
  for (const body of bodies) found.push((await post(server, body)).status);
  return found;
}

describe.each([
  ['monthlyTokenQuota', REQUEST_TOKENS, 'The monthly token quota is used up'],
  ['monthlyCreditAllowance', CREDITS, 'The monthly credit allowance is used up'],
] as const)('%s', (name, one, detail) => {
  it('rejects requests that exceed it until the next month', async () => {
    const { server, moveTo } = limited({ [name]: one });
    moveTo('2026-11-30T23:59:00.500Z');
    await post(server, REQUEST);

    const response = await postText(server, JSON.stringify(REQUEST));

    expect([response.status, await response.json()]).toEqual([429, { detail }]);
    // 59.5 seconds, rounded up.
    expect(response.headers.get('retry-after')).toBe('60');
    expect(countStored(server)).toEqual({ traces: 1, evaluationRows: 2, usage: 1, tasks: 0 });
  });

  it.each([
    ['2026-11-30T23:59:59.999Z', 429],
    ['2026-12-01T00:00:00.000Z', 200],
    ['2027-11-01T00:00:00.000Z', 200],
  ])('counts calendar months in UTC: at %s it returns %i', async (time, status) => {
    const { server, moveTo } = limited({ [name]: one });
    moveTo('2026-11-01T00:00:00.000Z');
    await post(server, REQUEST);

    moveTo(time);

    expect(await statuses(server, REQUEST)).toEqual([status]);
  });

  it.each([
    [3 * one, [200, 200, 200, 429]],
    [2.99 * one, [200, 200, 429, 429]],
    [0, [429, 429, 429, 429]],
  ])('of %d accepts the requests that fit', async (limit, expected) => {
    const whole = name === 'monthlyTokenQuota' ? Math.floor(limit) : limit;
    const { server } = limited({ [name]: whole });

    expect(await statuses(server, REQUEST, REQUEST, REQUEST, REQUEST)).toEqual(expected);
  });

  it('accepts one of two simultaneous requests when only one fits', async () => {
    const { server } = limited({ [name]: one });

    const answers = await Promise.all([post(server, REQUEST), post(server, REQUEST)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  });

  it('counts all cores together, and requests with data_retention none', async () => {
    const { server } = limited({ [name]: 2 * one });
    const lightning = requestWith({
      model_core: 'align-lightning-20251127',
      evaluation_criteria: 'Passes if correct',
      data_retention: 'none',
    });

    expect(await statuses(server, REQUEST, lightning, REQUEST)).toEqual([200, 200, 429]);
  });

  it('counts no invalid and no failed requests', async () => {
    let isBroken = true;
    const scorer = () => {
      if (isBroken) throw new Error('Out of paper');
      return { score: 1, explanation: '' };
    };
    const { server } = limited({ [name]: one }, { scorer });

    const broken = await statuses(server, {}, REQUEST, REQUEST);
    isBroken = false;

    expect(broken).toEqual([422, 500, 500]);
    expect(await statuses(server, REQUEST, REQUEST)).toEqual([200, 429]);
  });

  it('is not refunded for a request that fails in a later month', async () => {
    const gate = Promise.withResolvers<never>();
    let isFirst = true;
    const scorer = () => {
      if (!isFirst) return { score: 1, explanation: '' };
      isFirst = false;
      return gate.promise;
    };
    const { server, moveTo } = limited({ [name]: one }, { scorer });

    const failing = post(server, REQUEST);
    await until(() => !isFirst);
    moveTo('2026-12-01T00:00:00.000Z');
    const before = await statuses(server, REQUEST);
    gate.reject(new Error('Out of paper'));

    expect([before, (await failing).status]).toEqual([[200], 500]);
    expect(await statuses(server, REQUEST)).toEqual([429]);
  });

  it('applies to its region, until a reset', async () => {
    const { server } = limited({ [name]: one });
    await post(server, REQUEST);

    expect((await post(server, REQUEST, { region: 'us' })).status).toBe(200);
    expect(await statuses(server, REQUEST)).toEqual([429]);
    server.reset();
    expect(await statuses(server, REQUEST)).toEqual([200]);
  });
});

describe('monthlyCreditAllowance', () => {
  it('counts cached tokens at a tenth of the price', async () => {
    const { server } = limited({ monthlyCreditAllowance: 1.3 * CREDITS });

    // All but the first repeat a conversation with another criterion.
    expect(await statuses(server, REQUEST, OTHER, REQUEST, OTHER, REQUEST)).toEqual([
      200, 200, 200, 200, 429,
    ]);
  });
});
