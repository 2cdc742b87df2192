import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../../kit/client/client.ts';
import { factsOf, startServe, statusFor, stopServe } from '../running-serve.ts';

afterEach(stopServe);

describe('align-evals serve', () => {
  it('prints addresses, keys and lines for a shell, and notes on stderr', async () => {
    const { stdout, stderr } = await startServe();
    const text = stdout
      .text()
      .replaceAll(/:\d+/g, ':PORT')
      .replace(/token=[\w-]{43}$/m, 'token=TOKEN');
    expect(text).toMatchInlineSnapshot(`
      "eu  http://127.0.0.1:PORT  key reference-key-eu
      us  http://127.0.0.1:PORT  key reference-key-us
      pages  http://127.0.0.1:PORT/#token=TOKEN

      export ALIGN_BASE_URL=http://127.0.0.1:PORT
      export ALIGN_API_KEY=reference-key-eu
      export ALIGN_ACCESS_TOKEN=reference-access-token
      export ALIGN_TASK_PATH='/api/v1/tasks/{task_id}'
      export ALIGN_DATA_RETENTION_FIELD=data_retention
      "
    `);
    expect(stderr.text()).toBe(
      'New scores are synthetic: they come from a checksum and say nothing about your data.\nCtrl-C stops it.\n',
    );
  });

  it('answers the clients of both regions', async () => {
    const { regions } = factsOf(await startServe('--json'));
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
    const { signals, exit, ...rest } = await startServe('--json');
    const { regions } = factsOf({ signals, exit, ...rest });
    signals.emit(signal);
    expect(await exit).toBe(exitCode);
    await expect(fetch(regions.eu.baseUrl)).rejects.toThrow('fetch failed');
    expect(signals.eventNames()).toEqual([]);
  });

  it('limits the requests of each region with --limit-rpm', async () => {
    const facts = factsOf(await startServe('--json', '--limit-rpm', '7'));
    const client = createClient({ ...facts.regions.us, accessToken: facts.accessToken });
    expect(await client.rateLimits.me()).toMatchObject({
      alignRatePerMinute: 7,
      alignLightningRatePerMinute: 7,
    });
    await client.close();
  });

  it('answers 503 in a region that is down', async () => {
    const running = await startServe('--json', '--down', 'us');
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
    ['localhost', 421],
    ['localhost:PORT', 200],
    ['[::1]:PORT', 200],
    ['box.test', 200],
  ])('answers the host %s with %d on both ports', async (host, status) => {
    const { regions } = factsOf(await startServe('--json', '--allow-host', 'box.test'));
    const statuses = [regions.eu, regions.us].map((region) => statusFor(region, host));
    expect(await Promise.all(statuses)).toEqual([status, status]);
  });

  // covers: P-034
  it('uses random keys and a warning with --expose', async () => {
    const running = await startServe('--json', '--expose');
    const { regions, accessToken } = factsOf(running);
    const keys = [regions.eu.apiKey, regions.us.apiKey, accessToken];
    expect(new Set(keys).size).toBe(3);
    expect(keys.every((key) => /^(?:eu|us|token)-[0-9a-f]{48}$/.test(key))).toBe(true);
    expect(running.stderr.text()).toContain('Every machine on the network can reach this server.');
    const { port } = new URL(regions.eu.baseUrl);
    const documented = ['reference', 'key', 'eu'].join('-');
    const region = { baseUrl: `http://127.0.0.1:${port}`, apiKey: documented };
    expect(await statusFor(region, 'localhost:PORT')).toBe(401);
    expect(await statusFor({ ...region, apiKey: regions.eu.apiKey }, 'localhost:PORT')).toBe(200);
    expect(await statusFor({ ...region, apiKey: regions.eu.apiKey }, 'evil.example')).toBe(421);
  });

  it.each([
    ['--eu-port', '--eu-port'],
    ['--us-port', '--us-port'],
    ['--pages-port', '--pages-port'],
  ])('names the flag for a port of %s that is in use', async (flag) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const { exit, stderr, stdout } = await startServe(flag, String(port));
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
    [['--pages-port', 'x'], 'Pass a port from 0 to 65535.'],
    [['--down', 'uk'], 'Allowed choices are eu, us.'],
    [['--limit-rpm', '0'], 'Pass an integer of at least 1.'],
    [['--allow-host', 'a b'], 'hosts'],
  ])('rejects %j', async (flags, message) => {
    const { exit, stderr } = await startServe(...flags);
    expect(await exit).toBe(2);
    expect(stderr.text()).toContain(message);
  });
});
