import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { journalLines, readJournal } from '../../../src/batch/node/read-journal.ts';
import { DEFAULT_NAME, PREFIX } from '../../../src/bullmq/connection.ts';
import { createEvaluationQueue } from '../../../src/bullmq/index.ts';
import type { RowJobData } from '../../../src/bullmq/row-jobs.ts';
import { createReferenceServer, syntheticScorer } from '../../../src/testing/index.ts';
import { listen, type ListeningServer } from '../../../src/testing/node/index.ts';
import { KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';
import { codesOf } from '../../kit/queue/use-fleet.ts';
import { type RedisServer, startRedis } from '../../kit/server/redis-server.ts';
import { createRandom } from '../../kit/time/random.ts';
import { createWorkers } from './processes.ts';
import { CONCURRENCY, createRows, CRITERIA } from './rows.ts';

/** Enough for a check; `FLEET_ROWS=10000` repeats the measurement of the issue. */
const ROWS = Number(process.env['FLEET_ROWS'] ?? 1500);
const WORKERS = 6;
const TIMEOUT_MS = 60_000 + ROWS * 100;
const EVALUATIONS = ROWS * Object.keys(CRITERIA).length;
/** The share of the evaluations after which Redis is killed and started again. */
const RESTART_AT = 0.4;

let redis: RedisServer;
let jobs: Queue<RowJobData>;
let listening: ListeningServer;
let folder = '';
let paid = 0;
beforeAll(async () => {
  redis = await startRedis({ appendfsync: 'always' });
  jobs = new Queue(DEFAULT_NAME, { connection: redis.redis, prefix: PREFIX });
  const server = createReferenceServer({
    maxRecordedCalls: 1,
    scorer: async (input) => {
      paid += 1;
      // So that requests are in flight when a process is killed.
      await sleep(5);
      return await syntheticScorer(input);
    },
    regions: { eu: { apiKeys: [KEY] }, us: { apiKeys: [OTHER_KEY] } },
  });
  listening = await listen(server);
  folder = mkdtempSync(join(tmpdir(), 'fleet-'));
});
afterAll(async () => {
  await jobs.close();
  await listening.close();
  await redis.close();
  rmSync(folder, { recursive: true });
});

/** The end of a process counts as the fault of a row that was killed twice and is evaluated alone since: none must be hit. */
async function isNoSuspectActive(): Promise<boolean> {
  const active = await jobs.getActive();
  return active.every(({ data }) => data.isAlone !== true);
}

it(
  'six workers, one of which is killed every second, and a Redis that is restarted finish every row once',
  async () => {
    await using queue = createEvaluationQueue({ connection: redis.url });
    const run = 'kills';
    await queue.add(createRows(ROWS), { run, criteria: CRITERIA });
    using workers = createWorkers([listening.baseUrl('eu'), redis.url]);
    await Promise.all(Array.from({ length: WORKERS }, workers.start));
    const random = createRandom(20_261_127);
    let [kills, restarts, leftAtKill] = [0, 0, EVALUATIONS];
    for (;;) {
      await sleep(1000);
      const { left } = await queue.progress(run);
      if (left === 0) break;
      const isDue = restarts === 0 && EVALUATIONS - left >= RESTART_AT * EVALUATIONS;
      if (isDue && (await isNoSuspectActive())) {
        await redis.restart();
        restarts += 1;
      }
      // On a busy machine kills would outrun the rows.
      if (leftAtKill - left < WORKERS * CONCURRENCY) continue;
      if (await workers.replace(random, isNoSuspectActive)) {
        kills += 1;
        leftAtKill = left;
      }
    }
    while ((await queue.status()).active > 0) await sleep(100);
    const codes = await workers.close();
    expect(codes.filter((code) => code !== 0)).toEqual([]);

    expect({ restarts, isKilled: kills > 0 }).toEqual({ restarts: 1, isKilled: true });
    const path = join(folder, 'kills.jsonl');
    expect(await queue.writeJournal(run, path)).toEqual({ outcomes: EVALUATIONS, left: 0 });
    const { rows } = readJournal(path);
    expect(rows).toHaveLength(ROWS);
    expect(rows.every(({ outcomes }) => outcomes.length === 2)).toBe(true);
    // Not even a line that another one supersedes.
    const lines = [...journalLines(path)].filter((line) => line.t === 'out');
    const keys = lines.map(({ id, n, name }) => `${id} ${String(n)} ${name}`);
    expect(new Set(keys).size).toBe(EVALUATIONS);
    expect(keys).toHaveLength(EVALUATIONS);
    expect(codesOf(lines.filter(({ status }) => status === 'failed'))).toEqual([]);
    // What was in flight when a process was killed is paid twice at most; the restart of Redis costs nothing.
    console.log(`${String(kills)} kills, ${String(paid - EVALUATIONS)} requests beyond the rows`);
    expect(paid - EVALUATIONS).toBeLessThanOrEqual(CONCURRENCY * kills);
  },
  TIMEOUT_MS,
);
