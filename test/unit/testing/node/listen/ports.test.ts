import { Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { listen, type ListeningServer, type ListenOptions } from 'align-evals/testing/node';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../../kit/client/client.ts';
import { flush } from '../../../../kit/time/flush.ts';
import { factsOf, rejection } from '../../../../kit/time/outcomes.ts';
import {
  answerOf,
  FIXED_RESULT,
  MESSAGES,
  REQUEST,
  REWARD_PATH,
  steadyServer,
  until,
} from '../../../../kit/server/reference-service.ts';
import { KEY, OTHER_KEY } from '../../../../kit/canary/secrets.ts';

const CALL = { messages: MESSAGES, criteria: 'Reward politeness' };
const REGIONS = ['eu', 'us'] as const;
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

const open: ListeningServer[] = [];

async function start(server = steadyServer(), options?: ListenOptions): Promise<ListeningServer> {
  const listening = await listen(server, options);
  open.push(listening);
  return listening;
}

function portOf(listening: ListeningServer, region: 'eu' | 'us'): number {
  return Number(new URL(listening.baseUrl(region)).port);
}

async function ask(url: string, key: string): Promise<{ status: number; body: unknown }> {
  const headers = { 'api-key': key, 'content-type': 'application/json' };
  return await answerOf(
    await fetch(url, { method: 'POST', headers, body: JSON.stringify(REQUEST) }),
  );
}

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(open.splice(0).map((listening) => listening.close()));
});

describe('listen', () => {
  it('opens one port per region on the loopback address', async () => {
    const listening = await start();

    const urls = REGIONS.map((region) => listening.baseUrl(region));

    expect(new Set(urls).size).toBe(2);
    expect(urls.map((url) => url.replace(/\d+$/, 'PORT'))).toEqual([
      'http://127.0.0.1:PORT',
      'http://127.0.0.1:PORT',
    ]);
  });

  it('serves each region with its own keys and store', async () => {
    const server = steadyServer();
    const listening = await start(server);
    const url = (region: 'eu' | 'us'): string => `${listening.baseUrl(region)}${REWARD_PATH}`;

    expect(await ask(url('us'), OTHER_KEY)).toEqual({ status: 200, body: FIXED_RESULT });
    expect((await ask(url('eu'), OTHER_KEY)).status).toBe(401);
    expect(REGIONS.map((region) => server.store(region).traces.size)).toEqual([0, 1]);
    expect(server.calls.map(({ region, status }) => [region, status])).toEqual([
      ['us', 200],
      ['eu', 401],
    ]);
  });

  it('returns the client options of each region', async () => {
    const server = steadyServer();
    const listening = await start(server);

    expect(listening.clientOptions('us')).toEqual({
      ...server.clientOptions('us'),
      baseUrl: listening.baseUrl('us'),
      fetch: undefined,
    });
    expect(listening.clientOptions().baseUrl).toBe(listening.baseUrl('eu'));
    for (const region of REGIONS) {
      const client = createClient(listening.clientOptions(region));
      expect(await client.evaluate(CALL)).toMatchObject({ status: 'scored', score: 0.5 });
    }
    expect(server.calls.map(({ region }) => region)).toEqual(REGIONS);
  });

  it('answers unknown routes like the server in process', async () => {
    const listening = await start();

    expect(await ask(`${listening.baseUrl('eu')}/api/v1/nowhere?a=1`, KEY)).toEqual({
      status: 501,
      body: {
        detail:
          'The reference server has no route POST /api/v1/nowhere: check the base URL and the version in the path',
      },
    });
  });

  it('uses the option ports', async () => {
    const first = await start();
    const ports = { eu: portOf(first, 'eu'), us: portOf(first, 'us') };
    await first.close();

    const second = await start(steadyServer(), { ports });

    expect({ eu: portOf(second, 'eu'), us: portOf(second, 'us') }).toEqual(ports);
    expect((await ask(`${second.baseUrl('us')}${REWARD_PATH}`, OTHER_KEY)).status).toBe(200);
  });

  it.each(REGIONS)(
    'rejects when the port for %s is in use, and leaves no port open',
    async (region) => {
      const first = await start();
      const listens = vi.spyOn(Server.prototype, 'listen');

      const error = await rejection(
        listen(steadyServer(), { ports: { [region]: portOf(first, 'us') } }),
      );

      expect(error).toMatchObject({ code: 'EADDRINUSE' });
      expect(
        listens.mock.contexts.map((one: unknown) => one instanceof Server && one.listening),
      ).toEqual([false, false]);
      expect((await ask(`${first.baseUrl('us')}${REWARD_PATH}`, OTHER_KEY)).status).toBe(200);
    },
  );

  it('rejects when both ports are the same', async () => {
    const port = portOf(await start(), 'eu');

    await expect(listen(steadyServer(), { ports: { eu: port, us: port } })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it('can be closed several times', async () => {
    const listening = await start();
    const url = `${listening.baseUrl('eu')}${REWARD_PATH}`;
    await ask(url, KEY);

    await Promise.all([listening.close(), listening.close()]);
    await listening.close();
    await listening[Symbol.asyncDispose]();

    await expect(ask(url, KEY)).rejects.toThrow('fetch failed');
  });

  it('closes at the end of an await using block', async () => {
    let url: string;
    {
      await using listening = await listen(steadyServer());
      url = `${listening.baseUrl('eu')}${REWARD_PATH}`;
      expect((await ask(url, KEY)).status).toBe(200);
    }

    await expect(ask(url, KEY)).rejects.toThrow('fetch failed');
  });

  it.each(['headers', 'body'] as const)(
    'breaks connections that stall at the %s when it closes',
    async (at) => {
      vi.spyOn(Math, 'random').mockReturnValue(0);
      const server = steadyServer();
      const listening = await start(server);
      server.fail({ kind: 'stall', at });

      const failing = rejection(createClient(listening.clientOptions()).evaluate(CALL));
      await until(() => server.calls.length === 1);
      await listening.close();

      expect(factsOf(await failing)).toMatchObject({
        name: 'ConnectionError',
        code: 'connection',
        attempts: 2,
      });
    },
  );

  it('evaluates nothing for a request whose connection is closed', async () => {
    const server = steadyServer();
    const listening = await start(server);
    server.fail({ kind: 'delay', delayMs: 5000 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    const failing = rejection(ask(`${listening.baseUrl('eu')}${REWARD_PATH}`, KEY));
    await until(() => server.calls.length === 1);
    await listening.close();
    await failing;
    await vi.advanceTimersByTimeAsync(5000);
    await flush();

    expect(server.calls.map(({ status }) => status)).toEqual([undefined]);
    expect(server.store('eu').usage).toEqual([]);
  });

  it('does not close the server in process or on other ports', async () => {
    const server = steadyServer();
    const [one, other] = [await start(server), await start(server)];

    await one.close();

    expect((await ask(`${other.baseUrl('eu')}${REWARD_PATH}`, KEY)).status).toBe(200);
    expect(await createClient(server.clientOptions()).evaluate(CALL)).toMatchObject({ score: 0.5 });
    expect(server.store('eu').traces.size).toBe(2);
  });

  it.runIf(hasIpv6)('accepts an IPv6 address', async () => {
    const listening = await start(steadyServer(), { hostname: '::1' });

    expect(listening.baseUrl('eu')).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect(await createClient(listening.clientOptions('us')).evaluate(CALL)).toMatchObject({
      score: 0.5,
    });
  });

  it('rejects when it cannot listen on the address', async () => {
    // TEST-NET-1 of RFC 5737, which no machine has.
    await expect(listen(steadyServer(), { hostname: '192.0.2.1' })).rejects.toMatchObject({
      code: 'EADDRNOTAVAIL',
    });
  });
});
