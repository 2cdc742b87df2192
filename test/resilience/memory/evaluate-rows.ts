// Run in a process of its own: evaluates rows with `evaluateAll` ('batch') or in a plain loop ('loop'), or resumes a run
// whose outcomes are all in its journal ('resume'), and prints, as JSON, the CPU time per row. With 'memory' it prints the
// growth of the heap after the first tenth instead, and the timers and listeners that are left. With 'task' a task answers
// the rows.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { evaluateAll } from '../../../src/batch/index.ts';
import { openJournal } from '../../../src/batch/node/index.ts';
import { Client } from '../../../src/index.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { heapInUse } from '../../kit/time/heap-in-use.ts';
import { watchSignal } from '../../kit/client/signals.ts';
import { watchTimers } from '../../kit/time/watch-timers.ts';

const [way = 'batch', count = '1000000', answers = 'passed'] = process.argv.slice(2);
const COUNT = Number(count);
const SLOTS = 64;
const CRITERION = 'Reward friendly answers';

// eslint-disable-next-line no-restricted-syntax -- measured without the watch; its output is searched
const client = new Client({
  apiKey: KEY,
  baseUrl: 'https://service.test',
  fetch: async () => {
    // As from a network: the platform lets go of used responses only between turns of the event loop.
    await setImmediate();
    return new Response('{"explanation":"because","score":0.5,"sources":[]}');
  },
});

const toMessages = (index: number) =>
  [
    { role: 'user', content: `When do you open on day ${String(index)}?` },
    { role: 'assistant', content: 'Good morning! We open at nine.' },
  ] as const;

const readings: number[] = [];
let done = 0;
function note(): void {
  done += 1;
  if (way === 'memory' && done % (COUNT / 10) === 0) readings.push(heapInUse());
}

function* questions() {
  for (let index = 0; index < COUNT; index += 1) {
    yield { messages: toMessages(index).slice(0, 1) };
  }
}

async function runBatch(signal: AbortSignal, path?: string): Promise<void> {
  const journal = path === undefined ? undefined : openJournal(path);
  function* rows() {
    for (let index = 0; index < COUNT; index += 1) yield { messages: toMessages(index) };
  }
  const options = { criteria: { tone: CRITERION }, pace: false, signal, journal } as const;
  const run =
    answers === 'task'
      ? evaluateAll(client, questions(), { ...options, task: () => 'We open at nine.' })
      : evaluateAll(client, rows(), options);
  for await (const { status } of run) {
    if (status !== 'scored') throw new Error(`an evaluation is ${status}`);
    note();
  }
}

async function runLoop(signal: AbortSignal): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < COUNT) {
      const messages = toMessages(next);
      next += 1;
      await client.evaluate({ messages, criteria: CRITERION }, { signal });
      note();
    }
  };
  await Promise.all(Array.from({ length: SLOTS }, work));
}

const { signal, listeners } = watchSignal();
const timers = watchTimers();
if (way === 'memory') {
  Object.assign(globalThis, { setTimeout: timers.setTimeout, clearTimeout: timers.clearTimeout });
}
const folder = mkdtempSync(join(tmpdir(), 'evaluate-rows-'));
const path = way === 'resume' ? join(folder, 'run.jsonl') : undefined;
if (path !== undefined) await runBatch(signal, path);
const before = process.cpuUsage();
const startedAt = performance.now();
await (way === 'loop' ? runLoop(signal) : runBatch(signal, path));
const { user, system } = process.cpuUsage(before);
rmSync(folder, { recursive: true });
const [first = 0] = readings;
console.log(
  JSON.stringify({
    done,
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    ...(way === 'memory'
      ? {
          growthBytes: Math.max(...readings) - first,
          listeners: listeners(),
          timers: timers.count(),
        }
      : { cpuMicrosPerRow: Math.round(((user + system) / COUNT) * 10) / 10 }),
  }),
);
