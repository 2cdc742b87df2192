import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvaluationQueue } from '../../../src/bullmq/index.ts';
import { createReferenceServer } from '../../../src/testing/index.ts';
import { listen } from '../../../src/testing/node/index.ts';
import { once } from '../../../src/values/once.ts';
import { ACCESS_TOKEN, KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';
import { type RedisServer, startRedis } from '../../kit/server/redis-server.ts';

import { createWorkers } from './processes.ts';
import { createRows, CRITERIA } from './rows.ts';

const WORKERS = 6;
/** 600 requests per minute, twice as fast: with more, a small machine is late, and requests of three windows arrive together. */
const PER_SECOND = Number(process.env['FLEET_PER_SECOND'] ?? 20);
/** The requests that the service allows at once: two windows of a worker. */
const CAPACITY = 1.2 * PER_SECOND;
/** Enough for a check; `FLEET_SECONDS=120` measures longer. */
const SECONDS = Number(process.env['FLEET_SECONDS'] ?? 24);
const ROWS = (PER_SECOND * SECONDS) / Object.keys(CRITERIA).length;
const TIMEOUT_MS = 120_000 + SECONDS * 6000;
const BLIP_MS = 3000;
const BLIP_COSTS_MS = 5000;
const WARM_MS = 2000;

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  await redis.close();
});

interface Measured {
  readonly ms: number;
  readonly sent: number;
  readonly refused: number;
  /** The part of the allowance that was used. */
  readonly used: number;
}

/** Evaluates the rows with six processes, and counts what the server refused. */
async function measure(name: string, hasBlip: boolean): Promise<Measured> {
  const server = createReferenceServer({
    maxRecordedCalls: 1,
    accessToken: ACCESS_TOKEN,
    regions: {
      eu: {
        apiKeys: [KEY],
        limits: { alignRatePerMinute: PER_SECOND * 60, alignCapacity: CAPACITY },
      },
      us: { apiKeys: [OTHER_KEY] },
    },
  });
  const counts = { sent: 0, accepted: 0, refused: 0 };
  let [firstAt, lastAt] = [0, 0];
  const listening = await listen({
    ...server,
    fetch: async (input, init) => {
      const response = await server.fetch(input, init);
      if (!new Request(input, init).url.includes('/evals/')) return response;
      counts.sent += 1;
      if (response.status === 429) counts.refused += 1;
      if (!response.ok) return response;
      counts.accepted += 1;
      lastAt = performance.now();
      if (firstAt === 0) firstAt = lastAt;
      return response;
    },
  });
  await using queue = createEvaluationQueue({ connection: redis.url, name });
  using workers = createWorkers([listening.baseUrl('eu'), redis.url, ACCESS_TOKEN, name]);
  await Promise.all(Array.from({ length: WORKERS }, workers.start));
  await queue.add(createRows(ROWS), { run: name, criteria: CRITERIA });
  if (hasBlip) {
    await sleep(WARM_MS);
    server.setRegionDown('eu', true);
    await sleep(BLIP_MS);
    server.setRegionDown('eu', false);
  }
  while ((await queue.progress(name)).left > 0) await sleep(50);
  expect(await queue.progress(name)).toMatchObject({ failed: 0, rows: ROWS });
  await workers.close();
  await listening.close();
  const ms = lastAt - firstAt;
  const allowance = CAPACITY + (PER_SECOND * ms) / 1000;
  return { ms, sent: counts.sent, refused: counts.refused, used: counts.accepted / allowance };
}

/** Both tests need them, in any order. Each has a server and a queue of its own, and they run side by side. */
const measureBoth = once(() => Promise.all([measure('quota', false), measure('blip', true)]));

it(
  'six workers that share one key use the allowance, and are hardly ever refused',
  async () => {
    const [healthy] = await measureBoth();
    console.log('healthy', healthy);

    expect(healthy.refused / healthy.sent).toBeLessThan(0.01);
    expect(healthy.used).toBeGreaterThanOrEqual(0.9);
  },
  TIMEOUT_MS,
);

it(
  'a blip of three seconds costs its length and at most five seconds more',
  async () => {
    const [healthy, blip] = await measureBoth();
    console.log('blip', blip);

    expect(blip.ms - healthy.ms).toBeLessThanOrEqual(BLIP_MS + BLIP_COSTS_MS);
  },
  TIMEOUT_MS,
);
