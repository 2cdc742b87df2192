import { describe, expect, it } from 'vitest';
import { SHELL } from '../../../../../../src/cli/serve/pages/serve-assets.ts';
import { PAGE_HEADERS } from '../../../../../../src/cli/serve/pages/page-headers.ts';
import { ACCESS_TOKEN } from '../../../../../kit/canary/secrets.ts';
import { uuid } from '../../../../../kit/server/reference-service.ts';
import { traceId } from '../../../commands/seed-traces.ts';
import { ASSETS, createStage } from './stage.ts';

describe('the pages without data', () => {
  it.each(['/', '/usage', '/traces', `/traces/eu/${uuid(1)}`, '/traces/us/x'])(
    'answer %s with the same document',
    async (path) => {
      const response = await createStage().send(path);

      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(await response.text()).toBe(SHELL);
    },
  );

  it.each([
    ['/app.js', 'text/javascript; charset=utf-8', ASSETS.script],
    ['/app.css', 'text/css; charset=utf-8', ASSETS.styles],
    ['/icon.svg', 'image/svg+xml', ASSETS.icon],
  ])('answer %s with its file', async (path, type, content) => {
    const response = await createStage().send(path);

    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(await response.text()).toBe(content);
  });

  it.each([
    '/usage/',
    '/traces/',
    '/traces/uk/x',
    '/traces/eu',
    '/traces/EU/x',
    '/favicon.ico',
    '/app.js.map',
    '/API/usage',
    '/api',
  ])('answer %s with the same document and 404', async (path) => {
    const response = await createStage().send(path);

    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toBe(SHELL);
  });

  it.each(['/api/', '//usage', '/api/nothing', '/api/eu/traces/x/y'])(
    'answer %s with 404 and JSON',
    async (path) => {
      const headers = { authorization: `Bearer ${ACCESS_TOKEN}` };
      const response = await createStage().send(path, { headers });

      expect([response.status, await response.json()]).toEqual([
        404,
        { detail: 'There is no page with this address.' },
      ]);
    },
  );

  it.each([
    ['POST', '/', 'GET, HEAD'],
    ['POST', '/nothing', 'GET, HEAD'],
    ['DELETE', '/api/usage', 'GET, HEAD'],
    ['PUT', '/api/eu/down', 'POST'],
    ['GET', `/api/eu/traces/${traceId(0)}/rating`, 'POST'],
    ['OPTIONS', '/api/usage', 'GET, HEAD'],
  ])('answer %s %s with 405', async (method, path, allow) => {
    const headers = { authorization: `Bearer ${ACCESS_TOKEN}` };
    const response = await createStage().send(path, { method, headers });

    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
  });

  it('answer HEAD as they answer GET', async () => {
    const { status, headers } = await createStage().send('/', { method: 'HEAD' });

    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('have no data, key or token in their document', () => {
    expect(SHELL).not.toMatch(/Bearer|token|reference-key/i);
    expect(SHELL).not.toMatch(/<script(?! type="module" src="\/app\.js"><\/script>)/);
    expect(SHELL).not.toMatch(/ (?:style|on\w+)=/);
  });
});

describe('every response of the pages', () => {
  it.each([
    // covers: P-031
    ['/', 200],
    ['/app.js', 200],
    ['/api/usage', 401],
    ['/api/eu/traces?page_size=0', 401],
    ['/nothing', 404],
  ])('of %s has the security headers, and none for other origins', async (path, status) => {
    const response = await createStage().send(path);
    const headers = Object.fromEntries(response.headers);

    expect(response.status).toBe(status);
    expect(headers).toMatchObject(PAGE_HEADERS);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  // covers: P-032
  it('has these security headers', () => {
    expect(PAGE_HEADERS).toMatchInlineSnapshot(`
      {
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      }
    `);
  });

  it('has them also with data', async () => {
    const { send } = createStage();
    const response = await send('/api/eu/traces', {
      headers: { authorization: `Bearer ${ACCESS_TOKEN}`, 'sec-fetch-site': 'same-origin' },
    });

    expect(Object.fromEntries(response.headers)).toEqual({
      ...PAGE_HEADERS,
      'content-type': 'application/json',
    });
  });
});
