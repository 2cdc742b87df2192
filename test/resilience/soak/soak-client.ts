// Run by soak.ts in a process of its own: sends many requests on one signal and prints, as JSON at its
// exit, what they left behind.
import { Client } from '../../../src/index.ts';
import { KEY, PROMPT } from '../../kit/canary/secrets.ts';
import { heapInUse } from '../../kit/time/heap-in-use.ts';
import { watchSignal } from '../../kit/client/signals.ts';
import { watchTimers } from '../../kit/time/watch-timers.ts';
import { slopeOf } from './slope.ts';

const [baseUrl = '', ...counts] = process.argv.slice(2);
const [requests = 0, inFlight = 0] = counts.map(Number);
const READINGS = 100;

const timers = watchTimers();
globalThis.setTimeout = timers.setTimeout;
globalThis.clearTimeout = timers.clearTimeout;

const warnings: string[] = [];
process.on('warning', ({ name, message }) => {
  // That this file has types is not what is tested.
  if (name !== 'ExperimentalWarning') warnings.push(`${name}: ${message}`);
});

const caller = watchSignal();
// eslint-disable-next-line no-restricted-syntax -- measured without the watch; its output is searched
const client = new Client({ apiKey: KEY, baseUrl });
const heap: (readonly [requests: number, bytes: number])[] = [];
let begun = 0;
let done = 0;
let listeners = 0;

async function work(): Promise<void> {
  while (begun < requests) {
    begun += 1;
    const call = client.evaluate(
      { messages: [{ role: 'user', content: `${begun}: ${PROMPT}` }], criteria: 'Reward a' },
      { signal: caller.signal },
    );
    listeners = Math.max(listeners, caller.listeners());
    await call;
    done += 1;
    if (done % (requests / READINGS) === 0) heap.push([done, heapInUse()]);
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: inFlight }, work));
const settledAt = performance.now();

const figures = {
  done,
  bytesPerRequest: Number(slopeOf(heap.slice(heap.length / 4)).toFixed(2)),
  heapMiB: [0.25, 0.5, 0.75, 1].map((part) =>
    Number(((heap[READINGS * part - 1]?.[1] ?? 0) / 2 ** 20).toFixed(2)),
  ),
  listenersDuring: listeners,
  listenersAfter: caller.listeners(),
  timersAfter: timers.count(),
  warnings,
  requestsPerS: Math.round((1000 * done) / (settledAt - startedAt)),
};
process.on('exit', () => {
  const exitAfterMs = Math.round(performance.now() - settledAt);
  console.log(JSON.stringify({ ...figures, exitAfterMs }));
});
