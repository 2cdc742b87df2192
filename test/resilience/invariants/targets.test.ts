// No base URL, path, id or header sends the key anywhere but in its header to the configured service: I15.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AlignError } from '../../../src/errors/align-error.ts';
import type { ClientOptions } from '../../../src/client/options/client-options.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { createTestClient, MESSAGES } from '../../kit/client/client.ts';
import { json, type Sent } from '../../kit/client/fake-fetch.ts';
import { traceId } from '../../kit/client/traces.ts';
import { RUNS } from '../../unit/errors/property-runs.ts';

const BASE = 'https://service.test/tenant';

/** Texts made of what has a meaning in URLs and headers, and any other. */
const piecesOf = (...pieces: string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 7 }).map((parts) => parts.join('')),
  );

const urlText = piecesOf(
  ...[
    'https://',
    'http://',
    'HTTPS:',
    'ftp://',
    '//',
    '/',
    '\\',
    '@',
    ':',
    '?',
    '#',
    '%',
    '.',
    '..',
  ],
  ...['service.test', 'evil.test', 'localhost', '127.0.0.1', '[::1]', '2130706433', '0x7f.1', '。'],
  ...['user:pass', ':443', ':8080', '/api/v1', '/tenant', '%2e%2e', '%2f', '%00', '\t', '\n', ' '],
);

const headerText = piecesOf(
  ...['api-key', 'API-Key', 'authorization', 'cookie', 'host', 'x-a', 'x', '-', '_', '__proto__'],
  ...['\r\n', '\n', '\0', ':', ' ', '\t', 'é', '\u{1F600}', 'constructor', 'content-length', 'a'],
);

/** The requests of a call, which is sent or rejected with an error of the package. */
async function requestsOf(
  options: ClientOptions,
  path = '/x',
  id = traceId(1),
): Promise<readonly Sent[]> {
  try {
    const { client, sent } = createTestClient([json({ explanation: '', score: 1 })], options);
    const calls = await Promise.allSettled([
      client.evaluate({ messages: MESSAGES, criteria: 'Reward a' }),
      client.traces.get(id),
      client.request({ method: 'GET', path }),
    ]);
    for (const call of calls) {
      if (call.status === 'rejected') expect(AlignError.isInstance(call.reason)).toBe(true);
    }
    return sent;
  } catch (error) {
    expect(AlignError.isInstance(error)).toBe(true);
    return [];
  }
}

/** The places of a request that hold the key. */
function holdersOf({ url, body, headers }: Sent): unknown {
  const places = Object.entries({ url, body, ...headers });
  return places.filter(([, value]) => value?.includes(KEY)).map(([name]) => name);
}

function expectSafe(sent: readonly Sent[], base: string): void {
  const { origin, pathname } = new URL(base);
  for (const request of sent) {
    const url = new URL(request.url);
    expect([url.origin, url.username, url.password]).toEqual([origin, '', '']);
    expect(url.pathname.startsWith(`${pathname.replace(/\/+$/, '')}/`)).toBe(true);
    expect(holdersOf(request)).toEqual(['api-key']);
    expect(request.headers['api-key']).toBe(KEY);
  }
}

it('I15: any base URL is rejected, or is the beginning of every address', async () => {
  await fc.assert(
    fc.asyncProperty(urlText, async (baseUrl) => {
      const sent = await requestsOf({ baseUrl });

      if (sent.length > 0) expectSafe(sent, baseUrl.trim());
    }),
    RUNS,
  );
});

it('I15: any base URL that is sent to is https, or loopback', async () => {
  await fc.assert(
    fc.asyncProperty(urlText, async (rest) => {
      for (const { url } of await requestsOf({ baseUrl: `http://${rest}` })) {
        expect(new URL(url).hostname).toMatch(/^(?:localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/);
      }
    }),
    RUNS,
  );
});

it('I15: any path and any id are rejected, or stay below the base URL', async () => {
  await fc.assert(
    fc.asyncProperty(urlText, urlText, fc.boolean(), async (text, id, isAbsolute) => {
      expectSafe(await requestsOf({ baseUrl: BASE }, isAbsolute ? `/${text}` : text, id), BASE);
    }),
    RUNS,
  );
});

it('I15: any header is rejected, or sent beside the key', async () => {
  await fc.assert(
    fc.asyncProperty(headerText, headerText, async (name, value) => {
      const headers = Object.fromEntries([[name, value]]);
      const sent = await requestsOf({ baseUrl: BASE, headers });

      expectSafe(sent, BASE);
      for (const request of sent) {
        expect(request.headers).toMatchObject({ accept: 'application/json' });
        expect(Object.entries(request.headers)).toContainEqual([
          name.toLowerCase(),
          value.replaceAll(/^[\t ]+|[\t ]+$/g, ''),
        ]);
      }
    }),
    RUNS,
  );
});
