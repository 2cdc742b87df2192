import dns from 'node:dns';
import { Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { ConfigurationError } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';
import { listen, type ListeningServer, type ListenOptions } from 'align-evals/testing/node';
import { describe, expect, it, vi } from 'vitest';
import { KEY } from '../../../kit/canary/secrets.ts';
import { revokedProxy, throwingProxy } from '../../../kit/client/hostile-values.ts';
import { rejection } from '../../../kit/time/outcomes.ts';
import { sendRaw } from '../../../kit/server/raw-request.ts';
import { keyedServer, steadyServer } from '../../../kit/server/reference-service.ts';

class Instance {
  readonly hostname = '127.0.0.1';
}

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

const defaults = createReferenceServer();
const EU_DEFAULT = String(defaults.clientOptions('eu').apiKey);
const US_DEFAULT = String(defaults.clientOptions('us').apiKey);
const DEFAULT_TOKEN = String(defaults.clientOptions().accessToken);

/** Options of a server that accepts a credential which the documentation contains. */
const KNOWN_KEYS = [
  // covers: P-028
  ['as a second key', { regions: { eu: { apiKeys: [KEY, EU_DEFAULT] } } }],
  ['of the other region', { regions: { eu: { apiKeys: [US_DEFAULT] } } }],
  ['as the token', { accessToken: EU_DEFAULT }],
  ['that is the default token', { regions: { us: { apiKeys: [DEFAULT_TOKEN] } } }],
] as const;

/** Makes every name of a host point to an address of IPv4. */
function resolveTo(address: string): void {
  const lookup = (_name: string, _options: object, callback: Lookup): void => {
    process.nextTick(callback, null, [{ address, family: 4 }]);
  };
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as typeof dns.lookup);
}

type Lookup = (error: null, addresses: readonly dns.LookupAddress[]) => void;

/** Returns the status of a request for a host. */
async function statusFor(url: string, host: string): Promise<readonly number[]> {
  const head = `GET /x HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
  return (await sendRaw(url, [head])).statuses;
}

describe('listen', () => {
  it.each<readonly [unknown, string, string]>([
    [null, 'listen', 'listen is null, but takes one object: listen(server, { hostname })'],
    [
      new Instance(),
      'listen',
      'listen is an instance of a class, but takes one object: listen(server, { hostname })',
    ],
    [{ ports: { EU: 4599 } }, 'ports.EU', 'ports does not have the option "EU": did you mean eu?'],
    [
      { ports: { asia: 4599 } },
      'ports.asia',
      'ports does not have the option "asia": known are eu, us',
    ],
    [{ ports: null }, 'ports', 'ports is null: it must be an object'],
    [{ ports: 4599 }, 'ports', 'ports is 4599: it must be an object'],
    ...[-1, 65_536, 1.5, Number.NaN, null].map(
      (port) =>
        [
          { ports: { us: port } },
          'ports.us',
          `ports.us is ${port}: it must be an integer from 0 to 65535`,
        ] as const,
    ),
    [
      { ports: { eu: 'x' } },
      'ports.eu',
      'ports.eu is a string of 1 character: it must be an integer from 0 to 65535',
    ],
    [
      { hosts: ['.'] },
      'hosts[0]',
      'hosts[0] is a string of 1 character: it must be the name of a host, such as align',
    ],
  ])('rejects the options %j, and opens no port', async (options, option, message) => {
    const listens = vi.spyOn(Server.prototype, 'listen');

    const error = await rejection(listen(steadyServer(), options as ListenOptions));

    expect(error).toMatchObject({ name: 'ConfigurationError', option, message });
    expect(listens).not.toHaveBeenCalled();
  });

  it.each<readonly [string, unknown]>([
    ['a revoked proxy', revokedProxy()],
    ['a proxy that throws', throwingProxy()],
    [
      'a getter that throws',
      {
        get hostname(): never {
          throw new Error(KEY);
        },
      },
    ],
    ['ports that are a revoked proxy', { ports: revokedProxy() }],
    ['hosts that are a revoked proxy', { hosts: revokedProxy() }],
    ['hosts that throw', { hosts: throwingProxy([]) }],
  ])('rejects options that cannot be read: %s', async (_name, options) => {
    const error = await rejection(listen(steadyServer(), options as ListenOptions));

    expect(error).toMatchObject({
      name: 'ConfigurationError',
      option: 'listen',
      message:
        'listen cannot be read, because a getter or a proxy in it throws: pass a plain object',
    });
  });

  it.each([0, undefined])('listens on a free port for the port %s', async (port) => {
    await using listening = await listen(steadyServer(), { ports: { eu: port } });

    expect(listening.baseUrl('eu')).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
  });

  it('ignores ports on Object.prototype', async () => {
    let starting: Promise<ListeningServer>;
    try {
      Object.assign(Object.prototype, { eu: 1, us: 1, ports: { eu: 1 } });
      starting = listen(steadyServer(), { ports: {} });
    } finally {
      for (const name of ['eu', 'us', 'ports']) Reflect.deleteProperty(Object.prototype, name);
    }
    await using listening = await starting;

    expect(new URL(listening.baseUrl('eu')).port).not.toBe('1');
  });

  it('uses the options as they were when it was called', async () => {
    const hosts = ['align'];
    const starting = listen(steadyServer(), { hosts });
    hosts[0] = 'evil.example';
    await using listening = await starting;

    expect(await statusFor(listening.baseUrl('eu'), 'align')).toEqual([501]);
    expect(await statusFor(listening.baseUrl('eu'), 'evil.example')).toEqual([421]);
  });

  it.each(KNOWN_KEYS)('rejects 0.0.0.0 for a default key %s', async (_name, options) => {
    const error = await rejection(listen(keyedServer(options), { hostname: '0.0.0.0' }));

    expect(ConfigurationError.isInstance(error) && error.option).toBe('hostname');
  });

  // covers: P-028
  it('rejects a loopback name that points to another address, and closes the ports', async () => {
    resolveTo('0.0.0.0');
    const listens = vi.spyOn(Server.prototype, 'listen');

    const error = await rejection(listen(createReferenceServer(), { hostname: 'a.localhost' }));

    expect(error).toMatchObject({
      name: 'ConfigurationError',
      option: 'hostname',
      message:
        'hostname is "a.localhost", which is 0.0.0.0: every machine that reaches this one could use the default keys. Set accessToken and apiKeys of both regions in createReferenceServer, listen on 127.0.0.1, or pass allowDefaultKeys: true',
    });
    expect(
      listens.mock.contexts.map((one: unknown) => one instanceof Server && one.listening),
    ).toEqual([false, false]);
  });

  it.each([
    ['keys of its own', keyedServer(), {}],
    ['allowDefaultKeys', createReferenceServer(), { allowDefaultKeys: true }],
  ])('accepts such a name for a server with %s', async (_name, server, options) => {
    resolveTo('0.0.0.0');
    await using listening = await listen(server, { hostname: 'a.localhost', ...options });

    expect(listening.baseUrl('us')).toMatch(/^http:\/\/0\.0\.0\.0:/);
  });

  it.runIf(hasIpv6).each(['::1', '[::1]'])('listens on the address %s', async (hostname) => {
    await using listening = await listen(createReferenceServer(), { hostname });

    expect(listening.baseUrl('eu')).toMatch(/^http:\/\/\[::1\]:\d+$/);
  });

  it.runIf(hasIpv6)('accepts a loopback address of IPv4 in the format of IPv6', async () => {
    const hostname = '::ffff:127.0.0.1';
    await using listening = await listen(createReferenceServer(), { hostname });

    expect(listening.baseUrl('eu')).toMatch(/^http:\/\/\[::ffff:127\.0\.0\.1\]:\d+$/);
  });
});
