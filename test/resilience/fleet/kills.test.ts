import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { journalLines, readJournal } from '../../../src/batch/node/read-journal.ts';
import { createEvaluationQueue } from '../../../src/bullmq/index.ts';
import { createReferenceServer, syntheticScorer } from '../../../src/testing/index.ts';
import { listen, type ListeningServer } from '../../../src/testing/node/index.ts';
import { KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';
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
let listening: ListeningServer;
let folder = '';
let paid = 0;
beforeAll(async () => {
  redis = await startRedis({ appendfsync: 'always' });
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
  await listening.close();
  await redis.close();
  rmSync(folder, { recursive: true });
});

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
      if (restarts === 0 && EVALUATIONS - left >= RESTART_AT * EVALUATIONS) {
        await redis.restart();
        restarts += 1;
      }
      // On a busy machine kills would outrun the rows, and a row that is killed three times counts as the reason.
      if (leftAtKill - left < WORKERS * CONCURRENCY) continue;
      if (await workers.replace(random)) {
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
    const keys = [...journalLines(path)].flatMap((line) =>
      line.t === 'out' ? [`${line.id} ${String(line.n)} ${line.name} ${line.status}`] : [],
    );
    expect(new Set(keys).size).toBe(EVALUATIONS);
    expect(keys).toHaveLength(EVALUATIONS);
    expect(keys.filter((key) => key.endsWith('failed'))).toEqual([]);
    // What was in flight when a process was killed is paid twice at most; the restart of Redis costs nothing.
    console.log(`${String(kills)} kills, ${String(paid - EVALUATIONS)} requests beyond the rows`);
    expect(paid - EVALUATIONS).toBeLessThanOrEqual(CONCURRENCY * kills);
  },
  TIMEOUT_MS,
);
