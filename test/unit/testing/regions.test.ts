import { createReferenceServer } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../kit/client.ts';
import { ACCESS_TOKEN, KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';
import {
  countStored,
  FIXED_RESULT,
  fixedScorer,
  MESSAGES,
  post,
  REQUEST,
  steadyServer,
} from '../../kit/reference-service.ts';

const NOTHING = { traces: 0, evaluationRows: 0, usage: 0, tasks: 0 };
const CRITERIA = 'Reward politeness';

describe('the regions of a reference server', () => {
  it('store apart from each other', async () => {
    const server = steadyServer();

    await post(server, REQUEST, { region: 'us' });

    expect(countStored(server, 'us')).toEqual({
      ...NOTHING,
      traces: 1,
      evaluationRows: 1,
      usage: 1,
    });
    expect(countStored(server, 'eu')).toEqual(NOTHING);
  });

  it('have one key each unless told otherwise, which opens no other region', async () => {
    const server = createReferenceServer({ scorer: fixedScorer });
    const askWith = async (region: 'eu' | 'us', key: string): Promise<number> =>
      (await post(server, REQUEST, { region, headers: { 'api-key': key } })).status;

    expect([
      await askWith('eu', 'reference-key-eu'),
      await askWith('us', 'reference-key-us'),
      await askWith('eu', 'reference-key-us'),
      await askWith('us', 'reference-key-eu'),
    ]).toEqual([200, 200, 401, 401]);
  });

  it('accept each of the keys they are given, and no default key then', async () => {
    const server = steadyServer({ regions: { eu: { apiKeys: ['first', 'second'] } } });
    const askWith = async (key: string): Promise<number> =>
      (await post(server, REQUEST, { headers: { 'api-key': key } })).status;

    expect([await askWith('first'), await askWith('second'), await askWith(KEY)]).toEqual([
      200, 200, 401,
    ]);
    expect(await post(server, REQUEST, { region: 'us' })).toEqual({
      status: 200,
      body: FIXED_RESULT,
    });
  });

  it('open to nobody when they have no key', async () => {
    const server = steadyServer({ regions: { eu: { apiKeys: [] } } });

    expect((await post(server, REQUEST, { headers: {} })).status).toBe(401);
    expect((await post(server, REQUEST)).status).toBe(401);
  });

  it('give a client what it needs to reach them', () => {
    const server = steadyServer({ regions: { us: { apiKeys: [OTHER_KEY, 'second'] } } });
    const service = expect.objectContaining({ dataRetentionField: 'data_retention' });
    const common = { accessToken: ACCESS_TOKEN, fetch: expect.any(Function), service };
    const eu = { ...common, apiKey: KEY, baseUrl: server.origin('eu') };

    expect([server.clientOptions(), server.clientOptions('eu')]).toEqual([eu, eu]);
    expect(server.clientOptions('us')).toEqual({
      ...common,
      apiKey: OTHER_KEY,
      baseUrl: 'https://us.reference-server.test',
    });
  });

  it('each take the evaluations of a client of their own', async () => {
    const server = steadyServer();

    await createClient(server.clientOptions('us')).evaluate({
      messages: MESSAGES,
      criteria: CRITERIA,
    });
    await createClient(server.clientOptions()).evaluate({ messages: MESSAGES, criteria: CRITERIA });

    expect(server.calls.map(({ region, status }) => [region, status])).toEqual([
      ['us', 200],
      ['eu', 200],
    ]);
  });

  it('share nothing with those of another server', async () => {
    const [one, other] = [steadyServer(), steadyServer()];

    await post(one, REQUEST);

    expect(countStored(other)).toEqual(NOTHING);
    expect(other.calls).toEqual([]);
  });
});
