import { EventEmitter } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServiceFacts } from '../../../../src/cli/commands/serve/start-service.ts';
import { createHost, createSink, type Sink } from '../../../kit/command.ts';
import { main } from '../../../../src/cli/main.ts';
import { createClient } from '../../../kit/client.ts';

interface Running {
  readonly signals: EventEmitter;
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly exit: Promise<number>;
}

let running: Running | undefined;
afterEach(async () => {
  running?.signals.emit('SIGTERM');
  await running?.exit;
  running = undefined;
});

/** Starts `serve` on free ports, and waits for its first line or its end. */
async function start(...flags: readonly string[]): Promise<Running> {
  const signals = new EventEmitter();
  const [stdout, stderr] = [createSink(), createSink()];
  const args = ['serve', '--eu-port', '0', '--us-port', '0', ...flags];
  const exit = main(createHost(args, { signals }, { stdout, stderr }));
  running = { signals, stdout, stderr, exit };
  while (!stderr.text().includes('Ctrl-C') && (await isOpen(exit)));
  return running;
}

async function isOpen(exit: Promise<unknown>): Promise<boolean> {
  const turn = new Promise((resolve) => setImmediate(resolve, 'open'));
  return (await Promise.race([exit, turn])) === 'open';
}

function factsOf({ stdout }: Running): ServiceFacts {
  const facts: ServiceFacts = JSON.parse(stdout.text());
  return facts;
}

describe('align-evals serve', () => {
  it('prints addresses, keys and lines for a shell, and notes on stderr', async () => {
    const { stdout, stderr } = await start();
    const text = stdout.text().replaceAll(/:\d+/g, ':PORT');
    expect(text).toMatchInlineSnapshot(`
      "eu  http://127.0.0.1:PORT  key reference-key-eu
      us  http://127.0.0.1:PORT  key reference-key-us

      export ALIGN_BASE_URL=http://127.0.0.1:PORT
      export ALIGN_API_KEY=reference-key-eu
      export ALIGN_ACCESS_TOKEN=reference-access-token
      export ALIGN_TASK_PATH='/api/v1/tasks/{task_id}'
      export ALIGN_DATA_RETENTION_FIELD=data_retention
      "
    `);
    expect(stderr.text()).toBe(
      'Scores are synthetic: they come from a checksum and say nothing about your data.\nCtrl-C stops it.\n',
    );
  });

  it('answers the clients of both regions', async () => {
    const { regions } = factsOf(await start('--json'));
    for (const options of [regions.eu, regions.us]) {
      const client = createClient({ ...options });
      expect(await client.traces.list().firstPage()).toMatchObject({ items: [] });
      await client.close();
    }
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('stops on %s and exits with %d', async (signal, exitCode) => {
    const { signals, exit, ...rest } = await start('--json');
    const { regions } = factsOf({ signals, exit, ...rest });
    signals.emit(signal);
    expect(await exit).toBe(exitCode);
    await expect(fetch(regions.eu.baseUrl)).rejects.toThrow('fetch failed');
    expect(signals.eventNames()).toEqual([]);
  });

  it('limits the requests of each region with --limit-rpm', async () => {
    const facts = factsOf(await start('--json', '--limit-rpm', '7'));
    const client = createClient({ ...facts.regions.us, accessToken: facts.accessToken });
    expect(await client.rateLimits.me()).toMatchObject({
      alignRatePerMinute: 7,
      alignLightningRatePerMinute: 7,
    });
    await client.close();
  });

  it('answers 503 in a region that is down', async () => {
    const running = await start('--json', '--down', 'us');
    const { regions } = factsOf(running);
    expect(running.stderr.text()).toContain('The region us is down.\n');
    const statuses = [regions.eu, regions.us].map(async ({ baseUrl, apiKey }) => {
      const { status } = await fetch(`${baseUrl}/api/v1/traces`, {
        headers: { 'api-key': apiKey },
      });
      return status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 503]);
  });

  it.each([
    ['evil.example', 421],
    ['127.0.0.1.evil.example', 421],
    ['localhost', 200],
    ['box.test', 200],
  ])('answers the host %s with %d on both ports', async (host, status) => {
    const { regions } = factsOf(await start('--json', '--allow-host', 'box.test'));
    const statuses = [regions.eu, regions.us].map((region) => statusFor(region, host));
    expect(await Promise.all(statuses)).toEqual([status, status]);
  });

  it('uses random keys and a warning with --expose', async () => {
    const running = await start('--json', '--expose');
    const { regions, accessToken } = factsOf(running);
    const keys = [regions.eu.apiKey, regions.us.apiKey, accessToken];
    expect(new Set(keys).size).toBe(3);
    expect(keys.every((key) => /^(?:eu|us|token)-[0-9a-f]{48}$/.test(key))).toBe(true);
    expect(running.stderr.text()).toContain('Every machine on the network can reach this server.');
    const { port } = new URL(regions.eu.baseUrl);
    const documented = ['reference', 'key', 'eu'].join('-');
    const region = { baseUrl: `http://127.0.0.1:${port}`, apiKey: documented };
    expect(await statusFor(region, 'localhost')).toBe(401);
    expect(await statusFor({ ...region, apiKey: regions.eu.apiKey }, 'localhost')).toBe(200);
    expect(await statusFor({ ...region, apiKey: regions.eu.apiKey }, 'evil.example')).toBe(421);
  });

  it.each([
    ['--eu-port', '--eu-port'],
    ['--us-port', '--us-port'],
  ])('names the flag for a port of %s that is in use', async (flag) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const { exit, stderr, stdout } = await start(flag, String(port));
    expect(await exit).toBe(1);
    expect(stdout.text()).toBe('');
    expect(stderr.text()).toBe(
      `Error: Port ${String(port)} is in use. Pass another one with ${flag}.\n`,
    );
    taken.close();
  });

  it.each([
    [['--eu-port', '65536'], 'Pass a port from 0 to 65535.'],
    [['--us-port', '-1'], 'Pass a port from 0 to 65535.'],
    [['--down', 'uk'], 'Allowed choices are eu, us.'],
    [['--limit-rpm', '0'], 'Pass an integer of at least 1.'],
    [['--allow-host', 'a b'], 'hosts'],
  ])('rejects %j', async (flags, message) => {
    const { exit, stderr } = await start(...flags);
    expect(await exit).toBe(2);
    expect(stderr.text()).toContain(message);
  });
});

/** The status of a request for a host, which `fetch` would not send. */
async function statusFor(
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string },
  host: string,
): Promise<number | undefined> {
  const headers = { host, 'api-key': apiKey };
  return await new Promise((resolve, reject) => {
    request(`${baseUrl}/api/v1/traces`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });
}
