/**
 * Adds rows to a queue in a Redis of its own, and drains it with a worker whose service is in process. Prints the throughput,
 * the growth of both heaps and the bytes per row in Redis.
 *
 *     npm run bench -- fleet [rows, 1,000,000]
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startRedis } from '../../test/kit/server/redis-server.ts';

const SCRIPT = fileURLToPath(new URL('measure.ts', import.meta.url));
const [rows = '1000000'] = process.argv.slice(2);

const redis = await startRedis();
try {
  for (const part of ['empty', 'add', 'work'] as const) {
    if (part !== 'empty') {
      const { stdout } = await promisify(execFile)(process.execPath, [
        ...['--expose-gc', SCRIPT, part, redis.url, rows],
      ]);
      console.log(part, JSON.parse(stdout));
    }
    const [, bytes = '0'] = /used_memory:(\d+)/.exec(await redis.redis.info('memory')) ?? [];
    console.log(
      `${part}: Redis holds ${(Number(bytes) / 2 ** 20).toFixed(0)} MiB,`,
      `${(Number(bytes) / Number(rows)).toFixed(0)} bytes per row`,
    );
  }
} finally {
  await redis.close();
}
