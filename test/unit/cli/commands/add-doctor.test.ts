import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { KEY, OTHER_KEY } from '../../../kit/canary/secrets.ts';
import { runCommand } from '../../../kit/process/command.ts';
import { type CommandService, startService } from './start-service.ts';

let service: CommandService;
let folder = '';
beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

type Env = Record<string, string>;

/** Runs `doctor` with the same variables for the command and its client. */
async function doctor(flags: readonly string[], env: Env = { ALIGN_API_KEY: KEY }) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return await runCommand(['doctor', ...flags], { env });
}

async function checksOf(flags: readonly string[], env?: Env) {
  const { exitCode, stdout, stderr } = await doctor([...flags, '--json'], env);
  const { ok, checks } = JSON.parse(stdout) as {
    ok: boolean;
    checks: { name: string; status: string; detail: string; fix?: string }[];
  };
  expect({ ok, stderr }).toEqual({ ok: exitCode === 0, stderr: '' });
  return { exitCode, byName: new Map(checks.map((check) => [check.name, check])) };
}

describe('align-evals doctor', () => {
  it('prints a line per check, with a masked key, and exits with 0', async () => {
    const { exitCode, stdout, stderr } = await doctor(['--base-url', service.baseUrl]);
    const text = stdout
      .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
      .replaceAll(/port \d+/g, 'port N')
      .replaceAll(/\d+ m?s/g, 'N ms')
      .replaceAll(/Node .*/g, 'Node N')
      .replace(JSON.stringify(KEY.slice(-2)), '"xy"');
    expect(text).toMatchInlineSnapshot(`
      "ok       versions: align-evals 0.1.0, Node N
      ok       key: ALIGN_API_KEY, 35 characters, ends with "xy"
      ok       proxy: none
      ok       service: HOST, http://HOST (--base-url)
      ok       dns HOST: 127.0.0.1
      ok       tcp HOST: port N in N ms
      ok       request HOST: accepted the key in N ms
      ok       clock: within N ms of the service
      "
    `);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });

  it('shows no key, also with ALIGN_LOG=debug', async () => {
    vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    const env = { ALIGN_API_KEY: KEY, ALIGN_LOG: 'debug' };
    const { stdout } = await doctor(['--base-url', service.baseUrl], env);
    expect(stdout).not.toContain(KEY.slice(0, -2));
    expect(stdout).toContain(`ALIGN_API_KEY, ${KEY.length} characters, ends with`);
  });

  it('fails without a key', async () => {
    const { exitCode, byName } = await checksOf(['--base-url', service.baseUrl], {});
    expect(exitCode).toBe(1);
    expect(byName.get('key')).toEqual({
      name: 'key',
      status: 'failed',
      detail: 'ALIGN_API_KEY is not set',
      fix: 'Set ALIGN_API_KEY to a key of the dashboard.',
    });
  });

  it('shows only the length of a short key', async () => {
    const short = KEY.slice(0, 11);
    const { byName } = await checksOf(['--base-url', service.baseUrl], { ALIGN_API_KEY: short });
    expect(byName.get('key')?.detail).toBe('ALIGN_API_KEY, 11 characters');
  });

  it('fails for a rejected key', async () => {
    const { exitCode, byName } = await checksOf(['--base-url', service.baseUrl], {
      ALIGN_API_KEY: OTHER_KEY,
    });
    expect(exitCode).toBe(1);
    expect([...byName].find(([name]) => name.startsWith('request'))?.[1].status).toBe('failed');
  });

  it('fails for a host that has no address', async () => {
    const { exitCode, byName } = await checksOf(['--base-url', 'https://nothing.invalid']);
    expect(exitCode).toBe(1);
    expect(byName.get('dns nothing.invalid')).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/^(?:ENOTFOUND|EAI_AGAIN)$/),
      fix: expect.any(String),
    });
    expect(byName.has('tcp nothing.invalid')).toBe(false);
  });

  it('fails for a port on which nothing listens', async () => {
    const { byName } = await checksOf(['--base-url', 'http://127.0.0.1:1']);
    expect(byName.get('tcp 127.0.0.1:1')).toEqual({
      name: 'tcp 127.0.0.1:1',
      status: 'failed',
      detail: 'ECONNREFUSED',
      fix: 'Nothing listens there: check the port, and that the service runs.',
    });
    // The runtime blocks port 1, and its error has no code.
    expect(byName.get('request 127.0.0.1:1')?.detail).toBe(
      'Could not get a response from http://127.0.0.1:1. Is the service running, is --base-url right, and does the network allow the connection? (GET /api/v1/traces, 2 attempts)',
    );
  });

  it('fails for TLS with a service that does not encrypt', async () => {
    const url = service.baseUrl.replace('http:', 'https:');
    const { exitCode, byName } = await checksOf(['--base-url', url]);
    expect(exitCode).toBe(1);
    expect(byName.get(`tls ${new URL(url).host}`)?.status).toBe('failed');
  });

  it('names the placeholder host of a region, and how to set another', async () => {
    const { exitCode, byName } = await checksOf(['--region', 'us']);
    expect(exitCode).toBe(1);
    expect([...byName.keys()]).toEqual([
      'versions',
      'key',
      'proxy',
      'service',
      'request us',
      'request eu',
    ]);
    expect(byName.get('service')?.detail).toBe('us (--region)');
    expect(byName.get('request us')).toEqual({
      name: 'request us',
      status: 'failed',
      detail:
        'the package has no address of this region. Set ALIGN_BASE_URL to the address of your service.',
    });
    expect(byName.get('request eu')).toMatchObject({ status: 'warning' });
  });

  it.each([
    ['a region', { ALIGN_REGION: 'us' }, 'us (ALIGN_REGION)'],
    ['nothing', {}, 'eu (the default)'],
    [
      'a base URL',
      { ALIGN_BASE_URL: 'http://127.0.0.1:1/evals' },
      '127.0.0.1:1, http://127.0.0.1:1 (ALIGN_BASE_URL)',
    ],
  ])('names the service that %s in the environment chooses', async (_what, env, detail) => {
    const { byName } = await checksOf([], { ALIGN_API_KEY: KEY, ...env });
    expect(byName.get('service')?.detail).toBe(detail);
  });

  it('reports variables that contradict each other, and sends nothing', async () => {
    const { exitCode, byName } = await checksOf([], {
      ALIGN_API_KEY: KEY,
      ALIGN_REGION: 'us',
      ALIGN_BASE_URL: service.baseUrl,
    });
    expect(exitCode).toBe(1);
    expect([...byName.keys()]).toEqual(['versions', 'key', 'proxy', 'configuration']);
    expect(byName.get('configuration')).toEqual({
      name: 'configuration',
      status: 'failed',
      detail: 'ALIGN_REGION and ALIGN_BASE_URL exclude each other: set only one of them',
    });
  });

  it.each([
    [
      { HTTPS_PROXY: 'http://proxy.test' },
      'warning',
      'HTTPS_PROXY is set, and Node does not use it',
    ],
    [
      { http_proxy: 'http://proxy.test', NODE_USE_ENV_PROXY: '1' },
      'ok',
      'http_proxy, with NODE_USE_ENV_PROXY=1',
    ],
    [{}, 'ok', 'none'],
  ])('describes the proxy of %j', async (env, status, detail) => {
    // Only the command reads these, so that the requests of this test use no proxy.
    vi.stubEnv('ALIGN_API_KEY', KEY);
    const { stdout } = await runCommand(['doctor', '--base-url', service.baseUrl, '--json'], {
      env: { ALIGN_API_KEY: KEY, ...env },
    });
    const { checks } = JSON.parse(stdout) as { checks: { name: string }[] };
    expect(checks.find(({ name }) => name === 'proxy')).toMatchObject({ status, detail });
  });

  it('warns when certificates are not checked', async () => {
    vi.stubEnv('ALIGN_API_KEY', KEY);
    const env = { ALIGN_API_KEY: KEY, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const { exitCode, stdout } = await runCommand(['doctor', '--base-url', service.baseUrl], {
      env,
    });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('warning  certificates: NODE_TLS_REJECT_UNAUTHORIZED=0');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('checks the judge, and does not fail without its provider', async () => {
    const env = { ALIGN_API_KEY: KEY, ALIGN_JUDGE_MODEL: 'gpt-4.1' };
    const { exitCode, byName } = await checksOf(['--base-url', service.baseUrl], env);

    expect(exitCode).toBe(0);
    expect([...byName.keys()].slice(0, 4)).toEqual(['versions', 'key', 'proxy', 'judge']);
    expect(byName.get('judge')).toMatchObject({ status: 'warning' });
  });

  it('checks a journal', async () => {
    const file = join(folder, 'broken.jsonl');
    await writeFile(file, '{"t":"row"}\n');
    const flags = ['--base-url', service.baseUrl, '--journal', file];
    const { exitCode, byName } = await checksOf(flags);
    expect(exitCode).toBe(1);
    expect(byName.get('journal')).toMatchObject({ status: 'failed', detail: expect.any(String) });
  });
});
