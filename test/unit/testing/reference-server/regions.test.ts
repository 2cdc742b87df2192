import { ConfigurationError } from 'align-evals';
import { createReferenceServer, type ReferenceServer } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../kit/client/client.ts';
import { ACCESS_TOKEN, KEY, OTHER_KEY } from '../../../kit/canary/secrets.ts';
import {
  countStored,
  FIXED_RESULT,
  fixedScorer,
  MESSAGES,
  post,
  REQUEST,
  steadyServer,
} from '../../../kit/server/reference-service.ts';

const NOTHING = { traces: 0, evaluationRows: 0, usage: 0, tasks: 0 };
const CRITERIA = 'Reward politeness';

describe('the regions of a reference server', () => {
  it('have separate stores', async () => {
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

  it.each<[keyof ReferenceServer, (server: ReferenceServer) => unknown]>([
    // @ts-expect-error -- a region that does not exist
    ['clientOptions', ({ clientOptions }) => clientOptions('uk')],
    // @ts-expect-error -- a region that does not exist
    ['origin', ({ origin }) => origin('uk')],
    // @ts-expect-error -- a region that does not exist
    ['store', ({ store }) => store('uk')],
    // @ts-expect-error -- a region that does not exist
    ['setRegionDown', ({ setRegionDown }) => setRegionDown('uk', true)],
    // @ts-expect-error -- a region that does not exist
    ['seedTraces', ({ seedTraces }) => seedTraces('uk', 1)],
  ])('are named in the error of %s for a region that does not exist', (_, call) => {
    expect(() => call(createReferenceServer())).toThrow(
      new ConfigurationError('region is "uk": use one of eu, us', {
        code: 'invalid_option',
        option: 'region',
      }),
    );
  });

  it('have one key each by default, which is not valid in the other region', async () => {
    const server = createReferenceServer({ scorer: fixedScorer });
    const statusWith = async (region: 'eu' | 'us', key: string): Promise<number> =>
      (await post(server, REQUEST, { region, headers: { 'api-key': key } })).status;

    expect([
      await statusWith('eu', 'reference-key-eu'),
      await statusWith('us', 'reference-key-us'),
      await statusWith('eu', 'reference-key-us'),
      await statusWith('us', 'reference-key-eu'),
    ]).toEqual([200, 200, 401, 401]);
  });

  it('accept each key of the option apiKeys, and then not the default key', async () => {
    const server = steadyServer({ regions: { eu: { apiKeys: ['first', 'second'] } } });
    const statusWith = async (key: string): Promise<number> =>
      (await post(server, REQUEST, { headers: { 'api-key': key } })).status;

    expect([await statusWith('first'), await statusWith('second'), await statusWith(KEY)]).toEqual([
      200, 200, 401,
    ]);
    expect(await post(server, REQUEST, { region: 'us' })).toEqual({
      status: 200,
      body: FIXED_RESULT,
    });
  });

  it('accept no key when apiKeys is empty', async () => {
    const server = steadyServer({ regions: { eu: { apiKeys: [] } } });

    expect((await post(server, REQUEST, { headers: {} })).status).toBe(401);
    expect((await post(server, REQUEST)).status).toBe(401);
  });

  it('have client options of their own', () => {
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

  it('receive the evaluations of their own clients', async () => {
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

  it('share nothing with the regions of another server', async () => {
    const [one, other] = [steadyServer(), steadyServer()];

    await post(one, REQUEST);

    expect(countStored(other)).toEqual(NOTHING);
    expect(other.calls).toEqual([]);
  });
});
