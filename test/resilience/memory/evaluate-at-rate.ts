/** Evaluates traces at a steady rate with the default options; prints the counts and the largest heap, as JSON. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '../../../src/index.ts';
import { createTraceEvaluator } from '../../../src/otel/index.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { heapInUse } from '../../kit/time/heap-in-use.ts';
import { CALL, endedSpan, rootSpan } from '../../kit/traces/trace-evaluator.ts';

const PER_SECOND = Number(process.argv[2]);
const SECONDS = Number(process.argv[3]);
const TRACE_MS = 1_000;
const STEP_MS = 10;
const CALLS_PER_TRACE = 1;
const MESSAGE = 'The parcel left our warehouse this morning. '.repeat(10);

const service = fork(fileURLToPath(new URL('slow-service.ts', import.meta.url)), {
  execArgv: [...process.execArgv],
});
const baseUrl = await new Promise<string>((resolve) => {
  service.once('message', (url) => {
    resolve(typeof url === 'string' ? url : '');
  });
});
// eslint-disable-next-line no-restricted-syntax -- measured without the watch; its output is searched
const client = new Client({ apiKey: KEY, baseUrl });
const evaluator = createTraceEvaluator({ client, criteria: 'Reward x' });

/** A call of its own text: equal ones would share it. */
function createCall(trace: number, id: number) {
  const text = JSON.stringify([
    {
      role: 'user',
      parts: [{ type: 'text', content: `${String(trace)} ${String(id)} ${MESSAGE}` }],
    },
  ]);
  return endedSpan(trace, id, { ...CALL, 'gen_ai.input.messages': text }, 0);
}

function begin(trace: number): void {
  evaluator.onStart(rootSpan(trace));
  for (let id = 1; id <= CALLS_PER_TRACE; id += 1) {
    const call = createCall(trace, id);
    evaluator.onStart(call);
    evaluator.onEnd(call);
  }
}

const before = heapInUse();
let largestHeap = 0;
let begun = 0;
let ended = 0;
let measuredAt = 0;
const total = PER_SECOND * SECONDS;
const start = performance.now();
while (ended < total) {
  const elapsed = performance.now() - start;
  const due = Math.min(total, Math.floor((elapsed * PER_SECOND) / 1_000));
  for (; begun < due; begun += 1) begin(begun);
  const over = Math.min(total, Math.floor(((elapsed - TRACE_MS) * PER_SECOND) / 1_000));
  for (; ended < over; ended += 1) evaluator.onEnd(rootSpan(ended));
  if (elapsed - measuredAt > 5_000) {
    measuredAt = elapsed;
    largestHeap = Math.max(largestHeap, heapInUse() - before);
  }
  await wait(STEP_MS);
}
const seconds = (performance.now() - start) / 1_000;
await evaluator.forceFlush();
const { sampled, evaluated, failed, dropped } = evaluator.stats();
console.log(JSON.stringify({ sampled, evaluated, failed, dropped, seconds, largestHeap }));
service.kill();
await client.close();
process.exit();
