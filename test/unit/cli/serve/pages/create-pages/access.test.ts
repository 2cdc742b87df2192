import { describe, expect, it } from 'vitest';
import { ACCESS_TOKEN } from '../../../../../kit/canary/secrets.ts';
import { traceId } from '../../../commands/seed-traces.ts';
import { createStage, ORIGIN } from './stage.ts';

const FOREIGN = [
  403,
  { detail: 'The request comes from another site. Open these pages themselves.' },
];
const NO_TOKEN = [
  401,
  {
    detail:
      'Open the link that align-evals serve printed. It has the token, which is another one after each start.',
  },
];

describe('a request of another site', () => {
  const bearer = { authorization: `Bearer ${ACCESS_TOKEN}` };
  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

  it.each<readonly [string, string, Record<string, string>]>([
    // covers: P-031
    ['from a page', '/api/usage', { ...bearer, 'sec-fetch-site': 'cross-site' }],
    // covers: P-031
    ['from another port', '/api/usage', { ...bearer, 'sec-fetch-site': 'same-site' }],
    // covers: P-031
    ['with its origin', '/api/usage', { ...bearer, origin: 'http://evil.example' }],
    ['with a port of its own', '/api/usage', { ...bearer, origin: 'http://127.0.0.1:4501' }],
    ['with another name', '/api/usage', { ...bearer, origin: 'http://localhost:4500' }],
    ['with another scheme', '/api/usage', { ...bearer, origin: 'https://127.0.0.1:4500' }],
    ['without an origin of its own', '/api/usage', { ...bearer, origin: 'null' }],
    ['that loads the script', '/app.js', { 'sec-fetch-site': 'cross-site' }],
    [
      'that frames the pages',
      '/',
      { ...navigation, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
    ],
    ['that fetches the shell', '/', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
    [
      'that navigates to no data',
      '/api/nothing',
      { ...navigation, 'sec-fetch-site': 'cross-site' },
    ],
    ['that navigates to data', '/api/usage', { ...navigation, 'sec-fetch-site': 'cross-site' }],
    ['that navigates to a file', '/app.js', { ...navigation, 'sec-fetch-site': 'same-site' }],
    [
      'that navigates with an origin',
      '/',
      { ...navigation, 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' },
    ],
  ])('%s is rejected', async (_name, path, headers) => {
    const response = await createStage().send(path, { headers });

    expect([response.status, await response.json()]).toEqual(FOREIGN);
  });

  it('is rejected before it changes anything', async () => {
    const { server, send } = createStage();
    const response = await send(`/api/eu/traces/${traceId(0)}/comments`, {
      method: 'POST',
      headers: {
        ...bearer,
        'content-type': 'application/json',
        'sec-fetch-site': 'cross-site',
        origin: 'http://evil.example',
      },
      body: '{"comment":"Hi"}',
    });

    expect([response.status, await response.json()]).toEqual(FOREIGN);
    expect(server.store('eu').traces.get(traceId(0))?.comments).toEqual([]);
  });

  it.each(['/', '/usage', `/traces/eu/${traceId(0)}`])(
    'may follow a link to %s, which has no data',
    async (path) => {
      const headers = { ...navigation, 'sec-fetch-site': 'cross-site' };

      expect((await createStage().send(path, { headers })).status).toBe(200);
    },
  );

  it('may follow a link to an address that no page has', async () => {
    const headers = { ...navigation, 'sec-fetch-site': 'cross-site' };

    expect((await createStage().send('/traces/', { headers })).status).toBe(404);
  });

  it('is not one that the user typed, or that comes from the pages', async () => {
    const { send } = createStage();
    for (const headers of [
      { ...bearer, 'sec-fetch-site': 'none' },
      { ...bearer, 'sec-fetch-site': 'same-origin', origin: ORIGIN },
      bearer,
    ])
      expect((await send('/api/usage', { headers })).status).toBe(200);
  });
});

describe('the token', () => {
  it.each([
    // covers: P-029
    ['absent', {}],
    ['another one', { authorization: 'Bearer other' }],
    ['shorter', { authorization: `Bearer ${ACCESS_TOKEN.slice(0, -1)}` }],
    ['longer', { authorization: `Bearer ${ACCESS_TOKEN}x` }],
    ['of another scheme', { authorization: `Basic ${ACCESS_TOKEN}` }],
    ['empty', { authorization: 'Bearer ' }],
    // covers: P-029
    ['in a cookie', { cookie: `token=${ACCESS_TOKEN}` }],
  ])('is required: %s', async (_name, headers) => {
    const response = await createStage().send('/api/usage', { headers });

    expect([response.status, await response.json()]).toEqual(NO_TOKEN);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each([
    ['GET', '/api/usage'],
    // covers: P-029
    ['GET', '/api/eu/traces'],
    ['GET', `/api/eu/traces/${traceId(0)}`],
    ['POST', `/api/eu/traces/${traceId(0)}/rating`],
    ['POST', `/api/eu/traces/${traceId(0)}/comments`],
    ['POST', '/api/us/down'],
    ['GET', '/api/nothing'],
  ])('is required for %s %s', async (method, path) => {
    const response = await createStage().send(path, { method });

    expect([response.status, await response.json()]).toEqual(NO_TOKEN);
  });

  it('does not work in the query', async () => {
    const response = await createStage().send(`/api/usage?token=${ACCESS_TOKEN}`);

    expect(response.status).toBe(401);
  });
});

describe('a POST of the pages', () => {
  it.each([
    // covers: P-033
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    '',
  ])('is rejected with the content type %j', async (type) => {
    const { server, send } = createStage();
    const response = await send('/api/us/down', {
      method: 'POST',
      headers: { authorization: `Bearer ${ACCESS_TOKEN}`, 'content-type': type },
      body: '{"down":true}',
    });

    expect([response.status, await response.json()]).toEqual([
      415,
      { detail: 'Content-Type should be application/json.' },
    ]);
    expect(server.usage().notice).toBe(null);
  });

  it('is accepted with a charset', async () => {
    const response = await createStage().send('/api/us/down', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ACCESS_TOKEN}`,
        'content-type': 'Application/JSON; charset=utf-8',
      },
      body: '{"down":true}',
    });

    expect(response.status).toBe(200);
  });
});
