import { describe, expect, it, vi } from 'vitest';
import { type EvaluateParams, InvalidInputError } from '../../../src/index.ts';
import { TRACE } from '../../kit/traces/agents.ts';
import { createClient, createTestClient, MESSAGES, scored } from '../../kit/client/client.ts';
import { json, refuse } from '../../kit/client/fake-fetch.ts';
import { failure } from '../../kit/time/outcomes.ts';
import { countStored, steadyServer } from '../../kit/server/reference-service.ts';
import { type Act, errorOf } from '../../kit/client/refusals.ts';
import { traceId } from '../../kit/client/traces.ts';
import { ACCESS_TOKEN } from '../../kit/canary/secrets.ts';

const GOOD = { messages: MESSAGES, criteria: 'Reward a' } as const;
// Typed, since literals are checked when they are compiled.
const ALL_RESPONSES: EvaluateParams = {
  messages: MESSAGES,
  criteria: 'Passes if a',
  modelCore: 'align-lightning-20251127',
  evaluateLatest: false,
};
const STORED = { traces: 1, evaluationRows: 1, usage: 1, tasks: 0 };
const NOTHING_BUT_USAGE = { traces: 0, evaluationRows: 0, usage: 1, tasks: 0 };

/** What the service stores of one evaluation. */
async function storedAfter(
  dataRetention: EvaluateParams['dataRetention'],
  zeroDataRetention = false,
): Promise<unknown> {
  const server = steadyServer({ regions: { eu: { limits: { zeroDataRetention } } } });
  await createClient(server.clientOptions()).evaluate({ ...GOOD, dataRetention });
  return countStored(server);
}

// A literal would not compile.
const WITHOUT_PREFIX = ['Prefer short answers'].join('');

describe('What the service does', () => {
  // covers: S-001
  it('there is one evaluation row per call, also for a call that is rejected', async () => {
    const server = steadyServer();
    const client = createClient(server.clientOptions());
    await client.evaluate(GOOD);
    await failure(client.evaluate({ messages: MESSAGES, evaluatorName: 'nobody' }));
    await client.evaluateTrace({ trace: TRACE, criteria: 'Reward a', block: false });

    const { items } = await client.evaluations.filter().firstPage();
    expect(items.map(({ endpoint, statusCode }) => [endpoint, statusCode])).toEqual([
      ['/api/v1/evals/trace/background', 200],
      ['/api/v1/evals/reward', 400],
      ['/api/v1/evals/reward', 200],
    ]);
  });
});

describe('Data-retention rules', () => {
  // covers: S-084
  it('1. standard stores the request content normally', async () => {
    expect(await storedAfter('standard')).toEqual(STORED);
  });

  // covers: S-085
  it('2. none stores nothing but the usage record', async () => {
    expect(await storedAfter('none')).toEqual(NOTHING_BUT_USAGE);
  });

  // covers: S-085
  it('2. none stores a redacted request payload', async () => {
    const server = steadyServer();
    await createClient(server.clientOptions()).evaluate({ ...GOOD, dataRetention: 'none' });

    expect(server.store('eu').usage.map(({ requestPayload }) => requestPayload)).toEqual([
      {
        messages: '[redacted]',
        evaluation_criteria: '[redacted]',
        evaluate_latest: true,
        data_retention: 'none',
      },
    ]);
  });

  // covers: S-085
  it('2. none is rejected without service.dataRetentionField', async () => {
    const { error, requests } = await errorOf((client) =>
      client.evaluate({ ...GOOD, dataRetention: 'none' }),
    );
    expect([error, requests]).toMatchObject([{ code: 'unconfigured_name' }, 0]);
  });

  // covers: S-086
  it('3. the account and the request: the most restrictive wins', async () => {
    expect(await storedAfter('standard', true)).toEqual(NOTHING_BUT_USAGE);
    expect(await storedAfter('none', true)).toEqual(NOTHING_BUT_USAGE);
    expect(await storedAfter(undefined, true)).toEqual(NOTHING_BUT_USAGE);
  });

  // covers: S-087
  it('4. an omitted value is treated as standard', async () => {
    const { client, sent } = createTestClient([scored()], {
      service: { dataRetentionField: 'data_retention' },
    });
    await client.evaluate(GOOD);

    expect(sent[0]?.body).not.toContain('data_retention');
    expect(await storedAfter(undefined)).toEqual(STORED);
  });
});

describe('Rules that produce errors or rejection', () => {
  const withTags =
    (tags: object): Act =>
    (client) =>
      client.evaluate({ ...GOOD, tags } as never);

  it.each<readonly [string, Act]>([
    // covers: S-146
    [
      'both evaluation_criteria and evaluator_name',
      (client) => client.evaluate({ ...GOOD, evaluatorName: 'tone' } as never),
    ],
    // covers: S-147
    [
      'both messages and input in the client library',
      (client) => client.evaluate({ ...GOOD, input: 'Hi' } as never),
    ],
    // covers: S-148
    [
      'a criterion that does not begin with Reward, Penalize, Passes if or Fails if',
      (client) => client.evaluate({ ...GOOD, criteria: WITHOUT_PREFIX }),
    ],
    // covers: S-149
    [
      'evaluate_latest other than true with a lightning core',
      (client) => client.evaluate(ALL_RESPONSES),
    ],
    // covers: S-150
    [
      'trace evaluation with evaluate_latest true',
      (client) =>
        client.evaluateTrace({ trace: TRACE, criteria: 'Reward a', evaluateLatest: true } as never),
    ],
    // covers: S-151
    ['tag keys longer than 64 characters', withTags({ ['k'.repeat(65)]: 'v' })],
    // covers: S-152
    ['tag values longer than 64 characters', withTags({ k: 'v'.repeat(65) })],
    // covers: S-153
    ['nested tag values', withTags({ k: { a: 1 } })],
  ])('%s', async (_, act) => {
    const { error, requests } = await errorOf(act);

    expect([error, requests]).toEqual([expect.any(InvalidInputError), 0]);
  });

  // covers: S-154
  it('a failed request is retried num_retries times before the error is raised', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { client, sent } = createTestClient([refuse(503)], { numRetries: 2 });

    expect(await failure(client.evaluate(GOOD))).toMatchObject({ status: 503, attempts: 3 });
    expect(sent).toHaveLength(3);
  });
});

describe('States and transitions', () => {
  // covers: S-072
  it('the rating of a trace is true, false or null, set by the rating endpoint', async () => {
    const server = steadyServer();
    const client = createClient(server.clientOptions());
    await client.evaluate(GOOD);
    const [id = ''] = server.store('eu').traces.keys();
    const ratings = [(await client.traces.get(id)).rating];
    for (const rating of [true, false]) {
      await client.annotations.rate({ traceId: id, rating });
      ratings.push((await client.traces.get(id)).rating);
    }

    expect(ratings).toEqual([null, true, false]);
  });
});

describe('Versioning', () => {
  // covers: S-163
  it('all endpoints live under the path prefix /api/v1', async () => {
    const { client, sent } = createTestClient([json({})], { accessToken: ACCESS_TOKEN });
    const acts: readonly (() => Promise<unknown>)[] = [
      () => client.evaluate(GOOD),
      () => client.evaluate({ ...GOOD, block: false }),
      () => client.evaluateTrace({ trace: TRACE, criteria: 'Reward a' }),
      () => client.traces.list().firstPage(),
      () => client.traces.get(traceId(1)),
      () => client.annotations.rate({ traceId: traceId(1), rating: true }),
      () => client.annotations.comment({ traceId: traceId(1), comment: 'a' }),
      () => client.evaluations.filter().firstPage(),
      () => client.rateLimits.me(),
    ];
    // The answers are none: only the addresses matter here.
    for (const act of acts) await act().catch(() => undefined);

    expect(sent).toHaveLength(acts.length);
    for (const { url } of sent) expect(new URL(url).pathname).toMatch(/^\/api\/v1\//);
  });
});

describe('Limits of the account', () => {
  // covers: S-162
  it('are exposed by the rate-limit record', async () => {
    const limits = { alignRatePerMinute: 60, zeroDataRetention: true };
    const server = steadyServer({ regions: { eu: { limits } } });

    expect(await createClient(server.clientOptions()).rateLimits.me()).toMatchObject(limits);
  });
});
