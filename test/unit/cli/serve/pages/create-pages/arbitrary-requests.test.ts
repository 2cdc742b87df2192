import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_HEADERS } from '../../../../../../src/cli/serve/pages/page-headers.ts';
import { ACCESS_TOKEN, PROMPT } from '../../../../../kit/canary/secrets.ts';
import { uuid } from '../../../../../kit/server/reference-service.ts';
import { createStage, ORIGIN } from './stage.ts';

// `npm run test:slow -- properties` runs more, with another seed each time.
const runs = (numRuns: number): { numRuns?: number; seed?: number } =>
  fc.readConfigureGlobal().numRuns === undefined ? { numRuns, seed: 1 } : {};

const ID = uuid(1);
const segment = fc.oneof(
  fc.constantFrom('api', 'eu', 'us', 'traces', 'usage', 'about', 'down', 'rating', 'comments', ID),
  fc.constantFrom('..', '%2e%2e', '%2f', '%', '', '.', 'app.js', 'constructor', '__proto__'),
  fc.string(),
);
const path = fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`);
const site = fc.constantFrom('none', 'same-origin', 'same-site', 'cross-site', 'x');
const headers = fc
  .record(
    {
      'sec-fetch-site': site,
      'sec-fetch-mode': fc.constantFrom('navigate', 'cors', 'no-cors'),
      'sec-fetch-dest': fc.constantFrom('document', 'iframe', 'empty', 'script'),
      origin: fc.constantFrom(ORIGIN, 'null', 'http://evil.example', 'http://127.0.0.1:4501'),
      'content-type': fc.constantFrom('application/json', 'text/plain'),
    },
    { requiredKeys: [] },
  )
  .map((fields) => new Headers(Object.entries(fields)));
const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS');
const body = fc.oneof(fc.json(), fc.string());

function createPrivateStage() {
  const stage = createStage(0);
  stage.server.seedTraces('eu', 1, () => ({ id: ID, trace: { messages: [PROMPT] } }));
  return stage;
}

describe('any request of the pages', () => {
  it('gets a response with the security headers, and no data without the token', async () => {
    const { send, server } = createPrivateStage();
    const before = server.store('eu').traces.get(ID);
    await fc.assert(
      fc.asyncProperty(path, method, headers, body, async (path, method, headers, body) => {
        const hasBody = method !== 'GET' && method !== 'HEAD';
        const response = await send(path, { method, headers, ...(hasBody ? { body } : {}) });

        expect([200, 401, 403, 404, 405, 415]).toContain(response.status);
        expect(Object.fromEntries(response.headers)).toMatchObject(PAGE_HEADERS);
        expect((await response.text()).includes(PROMPT)).toBe(false);
      }),
      runs(500),
    );

    expect(server.store('eu').traces.get(ID)).toBe(before);
    expect(server.usage().notice).toBe(null);
  });

  it('with the token changes nothing when it comes from another site', async () => {
    const { send, server } = createPrivateStage();
    const before = server.store('eu').traces.get(ID);
    await fc.assert(
      fc.asyncProperty(path, headers, body, async (path, headers, body) => {
        headers.set('authorization', `Bearer ${ACCESS_TOKEN}`);
        headers.set('sec-fetch-site', 'cross-site');
        const response = await send(path, { method: 'POST', headers, body });

        expect(response.status).toBe(403);
      }),
      runs(300),
    );

    expect(server.store('eu').traces.get(ID)).toBe(before);
  });
});
