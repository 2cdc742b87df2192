import { ConfigurationError } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';
import { listen, type ListeningServer, type ListenOptions } from 'align-evals/testing/node';
import { afterEach, describe, expect, it } from 'vitest';
import { rejection } from '../../../kit/time/outcomes.ts';
import { sendRaw } from '../../../kit/server/raw-request.ts';
import { keyedServer, steadyServer } from '../../../kit/server/reference-service.ts';

const open: ListeningServer[] = [];
const server = steadyServer();

async function start(options?: ListenOptions): Promise<string> {
  const listening = await listen(server, options);
  open.push(listening);
  return listening.baseUrl('eu');
}

/** Returns the status of a request for `/x`, and its body without the names of headers. `PORT` in the body is the port of the URL. */
async function ask(url: string, text: string): Promise<readonly [number[], unknown]> {
  const head = text.replaceAll('PORT', new URL(url).port);
  const answer = await sendRaw(url, [`${head}\r\nconnection: close\r\n\r\n`]);
  const json = answer.text.slice(answer.text.indexOf('\r\n\r\n') + 4);
  return [[...answer.statuses], JSON.parse(json.replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/g, ''))];
}

afterEach(async () => {
  server.reset();
  await Promise.all(open.splice(0).map((listening) => listening.close()));
});

describe('a listening server answers requests for', () => {
  it.each([
    // covers: P-026
    'localhost:PORT',
    'LOCALHOST:PORT',
    'localhost.:PORT',
    '127.0.0.1:PORT',
    '0x7f.1:PORT',
    '[::1]:PORT',
    '[0:0:0:0:0:0:0:1]:PORT',
  ])('the loopback host %s', async (host) => {
    const [statuses] = await ask(await start(), `GET /x HTTP/1.1\r\nhost: ${host}`);

    expect([statuses, server.calls.length]).toEqual([[501], 1]);
  });

  it.each([
    // covers: P-026
    'align',
    'ALIGN:4599',
    '10.0.0.7:80',
    '[fe80::1]',
    'localhost:8080',
    'box.test',
  ])('the host %s that the option hosts names', async (host) => {
    const hosts = ['align', '10.0.0.7', 'fe80::1', 'localhost:8080', 'box.test:80'];
    const url = await start({ hosts });

    expect((await ask(url, `GET /x HTTP/1.1\r\nhost: ${host}`))[0]).toEqual([501]);
  });

  // covers: P-028
  it('the address to which it listens', async () => {
    const listening = await listen(server, { hostname: '0.0.0.0' });
    open.push(listening);
    const url = listening.baseUrl('us');

    expect(url).toMatch(/^http:\/\/0\.0\.0\.0:\d+$/);
    expect((await ask(url, `GET /x HTTP/1.1\r\nhost: ${new URL(url).host}`))[0]).toEqual([501]);
  });

  it('a URL as the target, with the path and the query of the URL', async () => {
    const head = 'GET http://localhost:PORT/a/b?c=d#e HTTP/1.1\r\nhost: 127.0.0.1:PORT';

    expect((await ask(await start(), head))[0]).toEqual([501]);
    expect(server.calls).toMatchObject([{ path: '/a/b', query: [['c', 'd']], region: 'eu' }]);
  });
});

const misdirected = (host: string): readonly [number[], unknown] => [
  [421],
  {
    detail: `The server does not answer for the host "${host}": use localhost or 127.0.0.1 with the port of the server, or allow the host (hosts of listen, --allow-host of serve)`,
  },
];
const MALFORMED = [[400], { detail: 'The Host header should be a host and a port' }];
const ONE_HOST = [[400], { detail: 'The request should have exactly one Host header' }];
const TARGET = [[400], { detail: 'The target of the request should be a path or a URL' }];

describe('a listening server rejects', () => {
  it.each<readonly [string, string, unknown]>([
    // covers: P-026
    [
      'the host of a page',
      'GET /x HTTP/1.1\r\nhost: evil.example:80',
      misdirected('evil.example:80'),
    ],
    [
      'a name that begins like loopback',
      'GET /x HTTP/1.1\r\nhost: localhost.evil.example',
      misdirected('localhost.evil.example:80'),
    ],
    [
      'a name that ends like loopback',
      'GET /x HTTP/1.1\r\nhost: evillocalhost',
      misdirected('evillocalhost:80'),
    ],
    [
      'a name that begins like an address',
      'GET /x HTTP/1.1\r\nhost: 127.0.0.1.evil.example',
      misdirected('127.0.0.1.evil.example:80'),
    ],
    ['the address of every network', 'GET /x HTTP/1.1\r\nhost: 0.0.0.0', misdirected('0.0.0.0:80')],
    // covers: P-026
    ['another port', 'GET /x HTTP/1.1\r\nhost: 127.0.0.1:1', misdirected('127.0.0.1:1')],
    [
      'loopback without the port',
      'GET /x HTTP/1.1\r\nhost: localhost',
      misdirected('localhost:80'),
    ],
    [
      'a name below localhost',
      'GET /x HTTP/1.1\r\nhost: a.localhost:9',
      misdirected('a.localhost:9'),
    ],
    [
      'loopback of another address',
      'GET /x HTTP/1.1\r\nhost: 127.0.0.2:9',
      misdirected('127.0.0.2:9'),
    ],
    [
      'an allowed host on another port',
      'GET /x HTTP/1.1\r\nhost: box.test:9',
      misdirected('box.test:9'),
    ],
    [
      'an address of IPv4 in the format of IPv6',
      'GET /x HTTP/1.1\r\nhost: [::ffff:128.0.0.1]',
      misdirected('[::ffff:8000:1]:80'),
    ],
    // covers: P-026
    ['another address', 'GET /x HTTP/1.1\r\nhost: 10.0.0.7', misdirected('10.0.0.7:80')],
    // covers: P-026
    [
      'a URL of another host as the target',
      'GET http://evil.example/x HTTP/1.1\r\nhost: localhost:PORT',
      misdirected('evil.example:80'),
    ],
    [
      'a URL of loopback beside another host',
      'GET http://localhost/x HTTP/1.1\r\nhost: evil.example',
      misdirected('evil.example:80'),
    ],
    ['a host with a user', 'GET /x HTTP/1.1\r\nhost: localhost@evil.example', MALFORMED],
    ['a host with a path', 'GET /x HTTP/1.1\r\nhost: localhost/evil.example', MALFORMED],
    ['a host with a backslash', 'GET /x HTTP/1.1\r\nhost: localhost\\evil.example', MALFORMED],
    ['a host with a query', 'GET /x HTTP/1.1\r\nhost: localhost?evil', MALFORMED],
    ['a host with a fragment', 'GET /x HTTP/1.1\r\nhost: localhost#evil', MALFORMED],
    ['two hosts in one header', 'GET /x HTTP/1.1\r\nhost: localhost evil.example', MALFORMED],
    ['a port that is not a number', 'GET /x HTTP/1.1\r\nhost: localhost:x', MALFORMED],
    ['a port that is too large', 'GET /x HTTP/1.1\r\nhost: localhost:65536', MALFORMED],
    ['an empty host', 'GET /x HTTP/1.1\r\nhost:', MALFORMED],
    ['a host that is a dot', 'GET /x HTTP/1.1\r\nhost: .', MALFORMED],
    ['two Host headers', 'GET /x HTTP/1.1\r\nhost: localhost\r\nhost: localhost', ONE_HOST],
    ['no Host header in HTTP/1.0', 'GET /x HTTP/1.0', ONE_HOST],
    [
      'a URL of another scheme as the target',
      'GET ftp://localhost/x HTTP/1.1\r\nhost: localhost:PORT',
      TARGET,
    ],
    [
      'a URL without a host as the target',
      'GET http://:1/x HTTP/1.1\r\nhost: localhost:PORT',
      TARGET,
    ],
    ['no Host header in HTTP/1.1', 'GET /x HTTP/1.1', ONE_HOST],
  ])('%s', async (_name, head, expected) => {
    const fault = { kind: 'reset' } as const;
    server.fail(fault);

    expect(await ask(await start({ hosts: ['box.test:8'] }), head)).toEqual(expected);
    expect([server.calls, server.pendingFaults]).toEqual([[], [fault]]);
  });

  it('the host before it reads the body', async () => {
    const head = 'POST /x HTTP/1.1\r\nhost: evil.example\r\ncontent-length: 99999999999\r\n\r\nx';

    const { statuses, end } = await sendRaw(await start(), [head]);

    expect([statuses, end]).toEqual([[421], 'closed']);
  });
});

describe('listen', () => {
  const PUBLIC = [
    // covers: P-028
    '0.0.0.0',
    '::',
    '',
    '192.0.2.1',
    'align',
    'localhost.evil.example',
  ];

  it.each(PUBLIC)('rejects the address %j for a server with default keys', async (hostname) => {
    const error = await rejection(listen(createReferenceServer(), { hostname }));

    expect(ConfigurationError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      code: 'invalid_option',
      option: 'hostname',
      message: expect.stringMatching(
        /^hostname is .+: every machine that reaches this one could use the default keys\. Set accessToken and apiKeys of both regions in createReferenceServer, listen on 127\.0\.0\.1, or pass allowDefaultKeys: true$/,
      ),
    });
  });

  it.each([
    ['the key of one region', { regions: { us: { apiKeys: undefined } } }],
    ['the access token', { accessToken: undefined }],
  ])('rejects 0.0.0.0 also when only %s is the default', async (_name, options) => {
    const error = await rejection(listen(keyedServer(options), { hostname: '0.0.0.0' }));

    expect(error).toMatchObject({ option: 'hostname' });
  });

  it.each([
    // covers: P-053
    '127.0.0.1',
    '127.0.0.2',
    'localhost',
  ])('accepts the loopback address %s for a server with default keys', async (hostname) => {
    await using listening = await listen(createReferenceServer(), { hostname });

    expect(listening.baseUrl('eu')).toMatch(/^http:/);
  });

  // covers: P-028
  it('accepts 0.0.0.0 for a server with default keys and allowDefaultKeys', async () => {
    const options = { hostname: '0.0.0.0', allowDefaultKeys: true };
    await using listening = await listen(createReferenceServer(), options);

    expect(listening.baseUrl('eu')).toMatch(/^http:\/\/0\.0\.0\.0:/);
  });

  it.each<readonly [unknown, string]>([
    [{ host: 'x' }, 'listen does not have the option "host": did you mean hosts?'],
    [{ hostname: 5 }, 'hostname is 5: it must be a string'],
    [{ hosts: 'align' }, 'hosts is a string of 5 characters: it must be an array of host names'],
    [
      { hosts: ['a', ''] },
      'hosts[1] is an empty string: it must be the name of a host, such as align',
    ],
    [
      { hosts: ['a/b'] },
      'hosts[0] is a string of 3 characters: it must be the name of a host, such as align',
    ],
    [{ hosts: [7] }, 'hosts[0] is 7: it must be the name of a host, such as align'],
    [{ maxBodyBytes: 0 }, 'maxBodyBytes is 0: it must be an integer of at least 1 byte'],
    [
      { requestTimeoutMs: 1.5 },
      'requestTimeoutMs is 1.5: it must be an integer of at least 1 millisecond',
    ],
    [{ allowDefaultKeys: 'yes' }, 'allowDefaultKeys is "yes": it must be true or false'],
  ])('rejects the options %j', async (options, message) => {
    const error = await rejection(listen(server, options as ListenOptions));

    expect(error).toMatchObject({ name: 'ConfigurationError', message });
  });
});
