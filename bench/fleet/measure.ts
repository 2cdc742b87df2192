// Run by run.ts in a process of its own: adds rows, or evaluates them, and prints what it took as JSON.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EvaluationRowInput } from '../../src/batch/rows.ts';
import { createEvaluationQueue, createEvaluationWorker } from '../../src/bullmq/index.ts';
import { Client } from '../../src/index.ts';

const [part = '', connection = '', count = '0'] = process.argv.slice(2);
const ROWS = Number(count);
const RUN = { run: 'bench', criteria: { tone: 'Reward friendly answers' } } as const;

/** The growth of the heap is measured from this part of the rows on. */
const WARM = 0.1;
let heapAtWarm = 0;

function heapInUse(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function* rows(): Generator<EvaluationRowInput, void, undefined> {
  for (let index = 0; index < ROWS; index += 1) {
    if (index === Math.floor(WARM * ROWS)) heapAtWarm = heapInUse();
    yield {
      messages: [
        { role: 'user', content: `Question ${String(index)}: when do you open on Sunday?` },
        { role: 'assistant', content: 'Good morning! We open at nine, and close at noon.' },
      ],
    };
  }
}

async function work(): Promise<void> {
  const client = new Client({
    apiKey: 'bench',
    baseUrl: 'https://service.test',
    fetch: () => Promise.resolve(Response.json({ score: 0.5, explanation: 'because' })),
  });
  const worker = createEvaluationWorker({ connection, client, concurrency: 64 });
  await worker.started();
  for (;;) {
    const { left } = await queue.progress(RUN.run);
    if (heapAtWarm === 0 && left <= (1 - WARM) * ROWS) heapAtWarm = heapInUse();
    if (left === 0) break;
    await sleep(100);
  }
  await worker.close();
  await client.close();
}

const queue = createEvaluationQueue({ connection });
const startedAt = performance.now();
if (part === 'add') await queue.add(rows(), RUN);
else await work();
const seconds = (performance.now() - startedAt) / 1000;
const heapGrowthMiB = (heapInUse() - heapAtWarm) / 2 ** 20;
const { rss } = process.memoryUsage();
await queue.close();
console.log(
  JSON.stringify({ seconds, rowsPerSecond: ROWS / seconds, heapGrowthMiB, rssMiB: rss / 2 ** 20 }),
);
