import { describe, expect, it } from 'vitest';
import { answerOf, steadyServer, uuid } from '../../../kit/server/reference-service.ts';
import {
  COMMENT_PATH,
  FILTER_PATH,
  RATE_LIMITS_PATH,
  RATING_PATH,
  TRACE_EVALUATION_PATH,
  TRACES_PATH,
} from '../../../kit/server/service-calls.ts';
import { ACCESS_TOKEN, KEY, OTHER_KEY } from '../../../kit/canary/secrets.ts';

const ROUTES = [
  ['POST', TRACE_EVALUATION_PATH],
  ['POST', `${TRACE_EVALUATION_PATH}/background`],
  ['POST', RATING_PATH],
  ['POST', COMMENT_PATH],
  ['GET', TRACES_PATH],
  ['GET', `${TRACES_PATH}/${uuid(1)}`],
  ['POST', FILTER_PATH],
  ['GET', `/api/v1/tasks/${uuid(1)}`],
] as const;

const NO_SUCH_KEY = {
  status: 401,
  body: { detail: 'The key is missing or not valid in this region' },
};
const NO_SUCH_TOKEN = {
  status: 401,
  body: { detail: 'The access token is missing or not valid' },
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function send(method: string, path: string, headers: Record<string, string>, region = 'eu') {
  const server = steadyServer();
  const origin = server.origin(region as 'eu');
  return server.fetch(`${origin}${path}`, { method, headers }).then(answerOf);
}

describe.each(ROUTES)('%s %s', (method, path) => {
  it.each([
    ['no key', {}],
    ['an unknown key', { 'api-key': `${KEY}x` }],
    ['the key of the other region', { 'api-key': OTHER_KEY }],
    ['the access token', bearer(ACCESS_TOKEN)],
    ['the key as a bearer token', bearer(KEY)],
  ])('returns 401 for %s, before it reads the request', async (_, headers) => {
    expect(await send(method, path, headers)).toEqual(NO_SUCH_KEY);
  });

  it('accepts the key of its region', async () => {
    const headers = { 'API-Key': KEY, 'content-type': 'application/json' };

    expect((await send(method, path, headers)).status).toBeOneOf([200, 404, 422]);
  });
});

describe('GET /api/v1/rate-limits/me', () => {
  it.each([
    ['no token', {}],
    ['another token', bearer('token')],
    ['an empty token', { authorization: 'Bearer ' }],
    ['the token in another case', bearer(ACCESS_TOKEN.toUpperCase())],
    ['the token followed by more text', bearer(`${ACCESS_TOKEN} 2`)],
    ['the token without its scheme', { authorization: ACCESS_TOKEN }],
    ['the token with another scheme', { authorization: `Basic ${ACCESS_TOKEN}` }],
    ['the key of the region', { 'api-key': KEY }],
    ['the key as a bearer token', bearer(KEY)],
  ])('returns 401 for %s', async (_, headers) => {
    expect(await send('GET', RATE_LIMITS_PATH, headers)).toEqual(NO_SUCH_TOKEN);
  });

  it.each(['eu', 'us'])('accepts the access token in the region %s', async (region) => {
    const headers = { authorization: `bearer  ${ACCESS_TOKEN}` };

    expect((await send('GET', RATE_LIMITS_PATH, headers, region)).status).toBe(200);
  });

  it('accepts only the option accessToken when it is set', async () => {
    const server = steadyServer({ accessToken: OTHER_KEY });
    const ask = async (token: string): Promise<number> => {
      const url = `${server.origin('us')}${RATE_LIMITS_PATH}`;
      return (await server.fetch(url, { headers: bearer(token) })).status;
    };

    expect([await ask(OTHER_KEY), await ask(ACCESS_TOKEN)]).toEqual([200, 401]);
    expect(server.clientOptions('us').accessToken).toBe(OTHER_KEY);
  });
});
