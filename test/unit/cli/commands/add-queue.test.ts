import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readJournal } from '../../../../src/batch/node/read-journal.ts';
import { createReferenceServer } from '../../../../src/testing/index.ts';
import { listen, type ListeningServer } from '../../../../src/testing/node/index.ts';
import { KEY, OTHER_KEY } from '../../../kit/canary/secrets.ts';
import { type CommandResult, runCommand } from '../../../kit/process/command.ts';
import { conversations, until } from '../../../kit/queue/fleet.ts';
import { type RedisServer, startRedis } from '../../../kit/server/redis-server.ts';

const PASSWORD = 'sparrow-in-the-hedge';

let redis: RedisServer;
let service: ListeningServer;
let folder = '';
let rows = '';
/** Each test has a queue of its own. */
let tests = 0;
beforeEach(() => {
  tests += 1;
});
beforeAll(async () => {
  redis = await startRedis({ password: PASSWORD });
  service = await listen(createReferenceServer({ regions: { eu: { apiKeys: [KEY] } } }));
  folder = mkdtempSync(join(tmpdir(), 'queue-command-'));
  rows = join(folder, 'chats.jsonl');
  writeFileSync(
    rows,
    conversations(3)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(''),
  );
});
afterAll(async () => {
  await service.close();
  await redis.close();
  rmSync(folder, { recursive: true });
});

/** Runs a command of the queue, and checks that it shows nothing of the address. */
async function queue(args: readonly string[], signals?: EventEmitter): Promise<CommandResult> {
  const env = { ALIGN_REDIS_URL: redis.url };
  const result = await runCommand(
    ['queue', '--queue', `test-${String(tests)}`, ...args],
    signals ? { env, signals } : { env },
  );
  expect(result.stdout + result.stderr).not.toContain(PASSWORD);
  expect(result.stdout + result.stderr).not.toContain(new URL(redis.url).port);
  return result;
}

it('adds rows, evaluates them, shows the run and writes its journal', async () => {
  const add = ['add', rows, '--run', 'monday', '-c', 'tone=Reward friendly answers'];
  expect(await queue(add)).toEqual({
    exitCode: 0,
    stdout: '3 rows added to monday\n',
    stderr: '',
  });
  expect((await queue(add)).stdout).toBe('0 rows added to monday, 3 it had before\n');
  expect((await queue(['status'])).stdout).toBe(
    [
      'Rows: 3 waiting, 0 active, 0 delayed, 0 failed',
      'Workers: 0',
      'monday    0 %  0 scored, 0 n/a, 0 failed, 3 left',
      '',
    ].join('\n'),
  );

  vi.stubEnv('ALIGN_API_KEY', KEY);
  const signals = new EventEmitter();
  const args = ['work', '--base-url', service.baseUrl('eu')];
  const working = queue(args, signals);
  await until(async () => {
    const { runs } = JSON.parse((await queue(['status', '--json'])).stdout) as {
      readonly runs: readonly { readonly left: number }[];
    };
    return runs[0]?.left === 0;
  });
  signals.emit('SIGTERM');
  const worked = await working;
  expect(worked.exitCode).toBe(0);
  expect(worked.stderr).toContain('Ctrl-C hands back what is left.');

  const out = join(folder, 'monday.jsonl');
  const written = await queue(['journal', 'monday', '--out', out, '--trim', '--json']);
  expect(JSON.parse(written.stdout)).toEqual({ exitCode: 0, journal: out, outcomes: 3, left: 0 });
  expect(readJournal(out).rows).toHaveLength(3);
  expect((await queue(['journal', 'monday', '--out', out])).stdout).toBe(
    `0 new outcomes in ${out}, 0 left\n`,
  );
});

it('shows why the queue is paused, and goes on with resume', async () => {
  await queue(['add', rows, '--run', 'paused', '-c', 'tone=Reward friendly answers']);
  vi.stubEnv('ALIGN_API_KEY', OTHER_KEY);
  const signals = new EventEmitter();
  const working = queue(['work', '--base-url', service.baseUrl('eu')], signals);
  await until(async () => (await queue(['status', 'paused'])).stdout.includes('Paused ('));
  signals.emit('SIGINT');
  expect((await working).exitCode).toBe(130);

  expect((await queue(['resume'])).stdout).toBe('The queue goes on.\n');
  expect((await queue(['status', 'paused'])).stdout).not.toContain('Paused');
});

it('exits with 1 for the journal of a run that no worker has begun', async () => {
  await queue(['add', rows, '--run', 'begun', '-c', 'tone=Reward friendly answers']);
  const unknown = await queue(['journal', 'begun', '--out', join(folder, 'begun.jsonl')]);

  expect(unknown.exitCode).toBe(1);
  expect(unknown.stderr).toContain('No worker has begun the run begun');
});

it('retries, cancels and removes a run', async () => {
  await queue(['add', rows, '--run', 'monday', '-c', 'tone=Reward friendly answers']);

  expect((await queue(['retry', 'monday'])).stdout).toBe('monday has no failed row.\n');
  expect((await queue(['cancel', 'monday', '--json'])).stdout).toBe(
    '{"run":"monday","isCancelled":true}\n',
  );
  expect((await queue(['retry', 'monday'])).stdout).toBe(
    'monday is cancelled. Adding rows continues it.\n',
  );
  expect((await queue(['remove', 'monday'])).stdout).toBe('monday is removed.\n');
  expect((await queue(['status', 'monday'])).exitCode).toBe(1);
});

it.each([
  [{}, 'ALIGN_REDIS_URL is not set.'],
  [{ ALIGN_REDIS_URL: PASSWORD }, 'ALIGN_REDIS_URL is not an address of Redis.'],
  [{ ALIGN_REDIS_URL: `redis://:${PASSWORD}@127.0.0.1:1` }, 'Redis cannot be used (ECONNREFUSED)'],
])('reports an address that cannot be used, and does not print it', async (env, message) => {
  const { exitCode, stderr } = await runCommand(['queue', 'status'], { env });

  expect(exitCode).toBeGreaterThan(0);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain(PASSWORD);
});
