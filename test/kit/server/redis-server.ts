import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

/** A server of Redis on a free port of loopback, with its data in a folder of its own. */
export interface RedisServer {
  readonly url: string;
  /** A connection of the test. */
  readonly redis: Redis;
  /** Kills the process, and starts another one with the same data. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface RedisServerOptions {
  /** When commands are on the disk; `no` keeps nothing there. */
  readonly appendfsync?: 'always' | 'everysec' | 'no';
  readonly password?: string;
}

/** Starts the `redis-server` of the system. */
export async function startRedis({
  appendfsync = 'no',
  password,
}: RedisServerOptions = {}): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const port = await findFreePort();
  const args = [
    ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
    ...['--appendonly', appendfsync === 'no' ? 'no' : 'yes', '--appendfsync', appendfsync],
    ...(password === undefined ? [] : ['--requirepass', password]),
  ];
  let child = await start(args);
  const url = `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${String(port)}`;
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  return {
    url,
    redis,
    restart: async () => {
      await kill(child);
      child = await start(args);
    },
    close: async () => {
      redis.disconnect();
      await kill(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(args: readonly string[]): Promise<ChildProcess> {
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.on('error', (cause) => {
    throw new Error('Install redis-server, as .ci/run does', { cause });
  });
  for await (const chunk of child.stdout) {
    if (String(chunk).includes('Ready to accept connections')) break;
  }
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return address.port;
}
