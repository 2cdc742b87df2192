// Run by worst-bodies.test.ts in a process of its own: reads a worst body whose end arrives just before the
// deadline, and prints, as JSON, how late the call settles and how far the memory of the process grew.
import { Client } from '../../../src/index.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { peakMemory } from '../faults/peak-memory.ts';
import { countedMs, createStopwatch } from '../faults/stopwatch.ts';
import { type CallKind, chunksOf, WORST_BODIES, type WorstBody } from './worst-bodies.ts';

const TIMEOUT_MS = 1500;
// The time before the deadline at which the last chunk arrives.
const SPARE_MS = 15;
const MESSAGES = [
  { role: 'user', content: 'When?' },
  { role: 'assistant', content: 'At nine.' },
] as const;

const CALLS: Readonly<Record<CallKind, (client: Client) => Promise<unknown>>> = {
  evaluate: (client) => client.evaluate({ messages: MESSAGES, criteria: 'Reward a' }),
  evaluateTrace: (client) =>
    client.evaluateTrace({
      criteria: 'Reward a',
      trace: {
        root_agent_instance_id: 'a',
        agent_instance_by_id: {
          a: {
            id: 'a',
            name: 'a',
            interactions: [
              {
                input_messages: [{ role: 'user', content: 'When?' }],
                output_messages: [{ content: 'At nine.' }],
              },
            ],
          },
        },
      },
    }),
  list: (client) => client.traces.list().firstPage(),
  request: (client) => client.request({ method: 'GET', path: '/x' }),
};

function streamOf(body: WorstBody, endAt: number): ReadableStream<Uint8Array> {
  const chunks = chunksOf(body);
  let next = chunks.next();
  return new ReadableStream(
    {
      pull: async (controller) => {
        if (next.done === true) {
          controller.close();
          return;
        }
        const chunk = next.value;
        next = chunks.next();
        const delayMs = next.done === true ? Math.max(0, endAt - performance.now()) : 0;
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
}

function clientOf(reply: () => Response): Client {
  // eslint-disable-next-line no-restricted-syntax -- measured without the watch; its output is searched
  return new Client({
    apiKey: KEY,
    baseUrl: 'https://service.test',
    timeoutMs: TIMEOUT_MS,
    fetch: () => Promise.resolve(reply()),
  });
}

const [, , name] = process.argv;
const body = WORST_BODIES.find((one) => one.name === name);
if (body === undefined) throw new Error(`There is no body of ${String(name)}`);
const call = CALLS[body.call];

// Excludes what the first call of a process allocates once.
await call(clientOf(() => new Response('{}'))).catch(() => undefined);
globalThis.gc?.();
const before = process.memoryUsage.rss();
// Does not count the time in which the machine runs other processes, but that of garbage collection.
const stopwatch = createStopwatch(() => process.cpuUsage());
stopwatch.restart();
const endAt = performance.now() + TIMEOUT_MS - SPARE_MS;
const [settled] = await Promise.allSettled([
  call(clientOf(() => new Response(streamOf(body, endAt)))),
]);
const lateMs = countedMs(stopwatch.stop(), TIMEOUT_MS) - TIMEOUT_MS;
console.log(
  JSON.stringify({
    outcome: settled.status === 'fulfilled' ? 'value' : (settled.reason as Error).name,
    lateMs: Math.round(lateMs),
    grownMb: Math.round((peakMemory() - before) / 1_000_000),
  }),
);
