import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startService } from '../../../../src/cli/serve/start-service.ts';
import { PAGE_HEADERS } from '../../../../src/cli/serve/pages/page-headers.ts';
import { sendRaw } from '../../../kit/server/raw-request.ts';
import { factsOf, startServe, statusFor, stopServe } from './running-serve.ts';

afterEach(stopServe);

const PARTS = { origin: { kind: 'synthetic', name: 'offline' }, now: () => 0 } as const;

/** The address of the pages, and their token. */
function readLink(link: string): { readonly baseUrl: string; readonly token: string } {
  const { origin, hash } = new URL(link);
  return { baseUrl: origin, token: hash.replace('#token=', '') };
}

/** Starts `serve`, and returns where its pages are. */
async function startPages(...flags: readonly string[]) {
  const facts = factsOf(await startServe('--json', ...flags));
  return { ...facts, ...readLink(facts.pages) };
}

describe('the pages of serve', () => {
  // covers: P-029
  it('show data with the token of the printed link', async () => {
    const { baseUrl, token } = await startPages();
    const headers = { authorization: `Bearer ${token}` };

    const shell = await fetch(`${baseUrl}/`);
    const usage = await fetch(`${baseUrl}/api/usage`, { headers });

    expect([shell.status, shell.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await usage.json()).toMatchObject({ combined: true, notice: null });
    expect((await fetch(`${baseUrl}/api/usage`)).status).toBe(401);
  });

  it('switch a region off and on, which its clients notice', async () => {
    const { baseUrl, token, regions } = await startPages();
    const switchUs = async (down: boolean): Promise<unknown> => {
      const response = await fetch(`${baseUrl}/api/us/down`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ down }),
      });
      return await response.json();
    };
    const statuses = () =>
      Promise.all([regions.eu, regions.us].map((region) => statusFor(region, 'localhost:PORT')));

    expect([await switchUs(true), await statuses()]).toEqual([
      { region: 'us', down: true },
      [200, 503],
    ]);
    expect([await switchUs(false), await statuses()]).toEqual([
      { region: 'us', down: false },
      [200, 200],
    ]);
  });

  it.each([
    ['evil.example', 421],
    ['evil.example:PORT', 421],
    ['127.0.0.1.evil.example', 421],
    ['127.0.0.1.evil.example:PORT', 421],
    ['localhost.evil.example:PORT', 421],
    ['a.localhost:PORT', 421],
    ['127.0.0.1:1', 421],
    ['localhost', 421],
    ['[::1]:1', 421],
    ['0.0.0.0:PORT', 421],
    ['127.0.0.1:PORT', 200],
    ['localhost:PORT', 200],
    ['LOCALHOST:PORT', 200],
    ['[::1]:PORT', 200],
    ['box.test', 200],
    ['box.test:9', 200],
    ['[::ffff:7f00:1]:PORT', 421],
  ])('and both regions answer the host %s with %d', async (host, status) => {
    const { baseUrl, regions } = await startPages('--allow-host', 'box.test');
    const ports = [{ baseUrl, path: '/' }, regions.eu, regions.us];

    expect(await Promise.all(ports.map((port) => statusFor(port, host)))).toEqual([
      status,
      status,
      status,
    ]);
  });

  // covers: P-032
  it('have the security headers when the port rejects a request', async () => {
    const { baseUrl } = await startPages();
    const { host } = new URL(baseUrl);

    const foreign = await sendRaw(baseUrl, ['GET / HTTP/1.1\r\nhost: evil.example\r\n\r\n']);
    const large = await sendRaw(baseUrl, [
      `POST /api/us/down HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 65537\r\n\r\n`,
    ]);

    for (const [{ statuses, text }, status] of [
      [foreign, 421],
      [large, 413],
    ] as const) {
      expect(statuses).toEqual([status]);
      for (const [name, value] of Object.entries(PAGE_HEADERS))
        expect(text).toContain(`\r\n${name}: ${value}\r\n`);
      expect(text).not.toMatch(/access-control/i);
    }
  });

  it('and the regions send no CORS headers, also for a preflight request', async () => {
    const { baseUrl, regions } = await startPages();
    const origin = 'http://evil.example';
    for (const url of [baseUrl, regions.eu.baseUrl, regions.us.baseUrl]) {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await fetch(`${url}/api/v1/traces`, {
          method,
          headers: { origin, 'access-control-request-method': 'GET' },
        });
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    }
  });

  // covers: P-033
  it('stop reading a slow body at 64 KB', async () => {
    const { baseUrl, token } = await startPages();
    const { host } = new URL(baseUrl);
    let sent = 0;
    async function* parts(): AsyncGenerator<string> {
      yield `POST /api/us/down HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
      for (; sent < 1000; sent += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        yield `4000\r\n${' '.repeat(0x40_00)}\r\n`;
      }
    }

    expect(await sendRaw(baseUrl, parts())).toMatchObject({ statuses: [413], end: 'closed' });
  });

  it('answer neither an image nor a form of another page', async () => {
    const { baseUrl, token } = await startPages();
    const origin = 'http://evil.example';
    const statuses = await Promise.all(
      [
        { path: '/api/usage', method: 'GET', headers: { origin } },
        { path: '/app.js', method: 'GET', headers: { 'sec-fetch-site': 'same-site' } },
        {
          path: '/api/us/down',
          method: 'POST',
          headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        },
        {
          path: '/api/us/down',
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
        },
      ].map((sent) => statusOf(baseUrl, sent)),
    );

    expect(statuses).toEqual([403, 403, 403, 415]);
  });

  // covers: P-030
  it('have another token after each start', async () => {
    const first = await startPages();
    await stopServe();
    const second = await startPages();

    expect([first.token, second.token]).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      expect.stringMatching(/^[\w-]{43}$/),
    ]);
    expect(first.token).not.toBe(second.token);
  });

  it('are on an address of this machine with --expose, on their port, and name it in the link', async () => {
    const { baseUrl, regions } = await startPages('--expose');
    const { hostname, port } = new URL(baseUrl);

    expect(hostname).toBe(new URL(regions.eu.baseUrl).hostname);
    const local = { baseUrl: `http://127.0.0.1:${port}`, path: '/' };
    const hosts = [`${hostname}:${port}`, hostname, `${hostname}:1`, 'evil.example'];
    expect(await Promise.all(hosts.map((host) => statusFor(local, host)))).toEqual([
      200, 421, 421, 421,
    ]);
    expect(await statusFor(regions.eu, `${hostname}:PORT`)).toBe(200);
    expect(await statusFor(regions.eu, `${hostname}:${port}`)).toBe(421);
  });

  it('take keys and token from the random bytes of the caller', async () => {
    let count = 0;
    const bytes = (size: number): Buffer => {
      count += 1;
      return Buffer.alloc(size, count);
    };
    const flags = { euPort: 0, usPort: 0, pagesPort: 0, expose: true } as const;
    const { facts, close } = await startService(flags, { ...PARTS, randomBytes: bytes });
    await close();

    expect([facts.regions.eu.apiKey, facts.regions.us.apiKey, facts.accessToken]).toEqual([
      `eu-${'01'.repeat(24)}`,
      `us-${'02'.repeat(24)}`,
      `token-${'03'.repeat(24)}`,
    ]);
    expect(readLink(facts.pages).token).toBe(Buffer.alloc(32, 4).toString('base64url'));
  });

  it('close the ports of the regions when their own is in use', async () => {
    const { baseUrl } = await startPages();
    const parts = { ...PARTS, randomBytes };
    const earlier = await startService({ euPort: 0, usPort: 0, pagesPort: 0 }, parts);
    await earlier.close();
    // The ports of a service that was closed are free.
    const [euPort, usPort] = Object.values(earlier.facts.regions).map((one) =>
      Number(new URL(one.baseUrl).port),
    );
    if (euPort === undefined || usPort === undefined) throw new RangeError('There are two regions');
    const taken = { euPort, usPort, pagesPort: Number(new URL(baseUrl).port) };

    await expect(startService(taken, parts)).rejects.toThrow(
      `Port ${taken.pagesPort} is in use. Pass another one with --pages-port.`,
    );
    const later = await startService({ ...taken, pagesPort: 0 }, parts);
    await later.close();
  });
});

interface Sent {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The status of a request with headers that `fetch` would not send. */
async function statusOf(baseUrl: string, { path, method, headers }: Sent): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    request(`${baseUrl}${path}`, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });
}
