import { createReferenceServer } from 'align-evals/testing';
import { listen, type ListeningServer } from 'align-evals/testing/node';
import { afterEach, describe, expect, it } from 'vitest';
import { rejection } from '../../../../kit/time/outcomes.ts';
import { sendRaw } from '../../../../kit/server/raw-request.ts';
import { keyedServer } from '../../../../kit/server/reference-service.ts';

const PAGE = 'http://localhost:5173';

const REJECTED = {
  'a Host header that is not one': [400, 'GET /x HTTP/1.1\r\nhost: a/b\r\n'],
  'a target that is not a path or a URL': [400, 'GET ftp://x/ HTTP/1.1\r\nhost: box.test\r\n'],
  'a body that is too large': [413, 'POST /x HTTP/1.1\r\nhost: box.test\r\ncontent-length: 11\r\n'],
  'another host': [421, 'GET /x HTTP/1.1\r\nhost: evil.example\r\n'],
} as const;

const CORS = [['access-control-allow-origin', PAGE]];

const open: ListeningServer[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((listening) => listening.close()));
});

/** Returns the status and the headers of CORS of the answer to a request. */
async function ask(corsOrigin: string | undefined, head: string): Promise<unknown> {
  const listening = await listen(keyedServer({ corsOrigin }), {
    hosts: ['box.test'],
    maxBodyBytes: 10,
  });
  open.push(listening);
  const { statuses, text } = await sendRaw(listening.baseUrl('eu'), [`${head}\r\n`]);
  const headers = [...text.matchAll(/^(access-control-[^:]+): (.*)\r$/gim)];
  return [...statuses, headers.map(([, name, value]) => [name, value])];
}

describe('a listening server with corsOrigin', () => {
  it.each([
    ['a Host header that is not one', CORS],
    ['a target that is not a path or a URL', CORS],
    ['a body that is too large', CORS],
    // A page that reaches the server by another name may not read it.
    ['another host', []],
  ] as const)('responds to %s with what a page needs to read the status', async (name, headers) => {
    const [status, head] = REJECTED[name];

    expect(await ask(PAGE, head)).toEqual([status, headers]);
  });
});

describe('a listening server without corsOrigin', () => {
  it.each(Object.entries(REJECTED))('rejects %s without headers of CORS', async (_, rejected) => {
    const [status, head] = rejected;

    expect(await ask(undefined, head)).toEqual([status, []]);
  });
});

describe('listen', () => {
  it.each([
    // covers: P-028
    ['all keys are the default', createReferenceServer({ corsOrigin: '*' })],
    [
      'the key of one region is the default',
      keyedServer({ corsOrigin: '*', regions: { us: { apiKeys: undefined } } }),
    ],
    ['the access token is the default', keyedServer({ corsOrigin: '*', accessToken: undefined })],
  ])("rejects corsOrigin '*' when %s", async (_name, server) => {
    expect(await rejection(listen(server))).toMatchObject({
      name: 'ConfigurationError',
      code: 'invalid_option',
      option: 'corsOrigin',
      message:
        "corsOrigin is '*': every web page that is opened on this machine could use the default keys. Set accessToken and apiKeys of both regions in createReferenceServer, name the origin of your page, or pass allowDefaultKeys: true to listen",
    });
  });

  it.each([
    // covers: P-028
    ["corsOrigin '*' and allowDefaultKeys", createReferenceServer({ corsOrigin: '*' }), true],
    ["corsOrigin '*' and keys of its own", keyedServer({ corsOrigin: '*' }), false],
    ['default keys and one origin', createReferenceServer({ corsOrigin: PAGE }), false],
    ['default keys and no origin', createReferenceServer(), false],
  ])('accepts a server with %s', async (_name, server, allowDefaultKeys) => {
    await using listening = await listen(server, { allowDefaultKeys });

    expect(listening.baseUrl('eu')).toMatch(/^http:\/\/127\.0\.0\.1:/);
  });
});
