// What anything that reaches the port may send.
import { listen, type ListeningServer } from 'align-evals/testing/node';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../../../../kit/server/raw-request.ts';
import {
  REQUEST,
  REWARD_PATH,
  post,
  steadyServer,
} from '../../../../kit/server/reference-service.ts';
import { FILTER_PATH, RATING_PATH, TRACES_PATH } from '../../../../kit/server/service-calls.ts';
import { KEY } from '../../../../kit/canary/secrets.ts';

const runs = (numRuns: number): { numRuns?: number; seed?: number } =>
  fc.readConfigureGlobal().numRuns === undefined ? { numRuns, seed: 1 } : {};
const TIMEOUT_MS = 1_200_000;

const server = steadyServer();
let listening: ListeningServer;

beforeAll(async () => {
  listening = await listen(server, { requestTimeoutMs: 100, maxBodyBytes: 4096 });
});
afterAll(async () => {
  await listening.close();
});

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PATCH',
  'PURGE',
  'get',
  'NOPE',
  '',
];
const word = fc.string({ unit: 'grapheme-ascii', maxLength: 12 });
const bytes = fc.uint8Array({ maxLength: 40 }).map((some) => Buffer.from(some).toString('latin1'));
const nested = fc.nat(8000).map((depth) => '['.repeat(depth));
const targets = fc.oneof(
  fc.constantFrom(REWARD_PATH, TRACES_PATH, RATING_PATH, FILTER_PATH, `${REWARD_PATH}/background`),
  fc.constantFrom(
    '/',
    '*',
    '//',
    '/%',
    '/%00',
    '/..',
    '/\\',
    '/?',
    '/#',
    'http://localhost/',
    'http://',
    'x:y',
  ),
  fc.webPath(),
  fc.tuple(fc.webPath(), fc.webQueryParameters()).map(([path, query]) => `${path}?${query}`),
  word.map((some) => `/${some}`),
  bytes.map((some) => `/${some}`),
);
const hosts = fc.constantFrom(
  'localhost',
  'localhost',
  'localhost',
  '127.0.0.1:1',
  'evil.example',
  '[',
  '',
);
const names = fc.constantFrom(
  'api-key',
  'authorization',
  'content-type',
  'expect',
  'upgrade',
  'x-request-id',
  '__proto__',
  'constructor',
  'host',
  'trailer',
);
const values = fc.oneof(word, bytes, fc.constantFrom(KEY, 'application/json', '100-continue', 'x'));
const headers = fc.array(fc.tuple(names, values), { maxLength: 4 });
const bodies = fc.oneof(
  fc.constant(JSON.stringify(REQUEST)),
  fc.json(),
  word,
  bytes,
  nested,
  fc.constant('x'.repeat(5000)),
  fc.constant('{"__proto__":{"messages":[]},"messages":{"length":4294967295}}'),
);
/** How the length of the body is written: right, too short, too long, in chunks, or not at all. */
const framings = fc.constantFrom<(body: string) => string>(
  (body) => `content-length: ${body.length}\r\n\r\n${body}`,
  (body) => `content-length: ${body.length}\r\n\r\n${body}`,
  (body) => `content-length: ${Math.max(body.length - 3, 0)}\r\n\r\n${body}`,
  (body) => `content-length: ${body.length + 3}\r\n\r\n${body}`,
  (body) => `content-length: -1\r\n\r\n${body}`,
  (body) => `content-length: 99999999999999999999\r\n\r\n${body}`,
  (body) => `transfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  (body) => `transfer-encoding: chunked\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n`,
  (body) => `transfer-encoding: chunked\r\ncontent-length: 3\r\n\r\n${body}`,
  (body) => `\r\n${body}`,
);
const requests = fc
  .record({
    method: fc.constantFrom(...METHODS),
    target: targets,
    host: hosts,
    headers,
    body: bodies,
    framing: framings,
  })
  .map(({ method, target, host, headers: fields, body, framing }) => {
    const lines = [['host', host], ['connection', 'close'], ...fields].map(
      ([name, value]) => `${String(name)}: ${String(value)}\r\n`,
    );
    return `${method} ${target} HTTP/1.1\r\n${lines.join('')}${framing(body)}`;
  });

/** Neither a failure of the server nor a status that it does not know. */
const EXPECTED = new Set([100, 200, 400, 401, 404, 408, 413, 415, 417, 421, 422, 431, 501]);

async function checkAnswer(text: string): Promise<void> {
  const { statuses, end } = await sendRaw(listening.baseUrl('eu'), [Buffer.from(text, 'latin1')]);

  expect([end, statuses.filter((status) => !EXPECTED.has(status)), statuses.length > 0]).toEqual([
    'closed',
    [],
    true,
  ]);
}

async function checkHealth(): Promise<void> {
  expect(await post({ fetch, origin: listening.baseUrl }, REQUEST)).toMatchObject({ status: 200 });
}

describe(
  'a listening server answers and closes, without a failure,',
  { timeout: TIMEOUT_MS },
  () => {
    it('any request', async () => {
      await fc.assert(fc.asyncProperty(requests, checkAnswer), runs(250));
      await checkHealth();
    });

    it('any bytes', async () => {
      const noise = fc.oneof(
        fc
          .uint8Array({ minLength: 1, maxLength: 200 })
          .map((some) => Buffer.from(some).toString('latin1')),
        fc.tuple(requests, fc.nat(200)).map(([text, end]) => text.slice(0, end + 1)),
        fc
          .tuple(requests, fc.nat(150), word)
          .map(([text, at, more]) => text.slice(0, at) + more + text.slice(at)),
      );
      await fc.assert(fc.asyncProperty(noise, checkAnswer), runs(100));
      await checkHealth();
    });
  },
);
