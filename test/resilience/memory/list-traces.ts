// Run by traces.test.ts in a process of its own: reads a list of traces and prints, as JSON, how much
// heap is in use from its first tenth to its end.
import { setImmediate } from 'node:timers/promises';
import { Client } from '../../../src/index.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { heapInUse } from '../../kit/time/heap-in-use.ts';

const [count = 1_000_000, pageSize = 500] = process.argv.slice(2).map(Number);

/** The text of one trace; what differs between traces is its id. */
const TRACE = JSON.stringify({
  created_at: '2026-11-20T08:00:00Z',
  tags: { env: 'prod' },
  rating: null,
  comments: [],
  evaluations: [
    {
      id: '7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11',
      evaluator_name: null,
      score: 0.5,
      explanation: null,
      sub_trace: null,
    },
  ],
}).slice(1);

function pageFrom(start: number): string {
  const end = Math.min(start + pageSize, count);
  const traces = Array.from({ length: end - start }, (_, index) => {
    const id = String(start + index).padStart(12, '0');
    return `{"id":"00000000-0000-4000-8000-${id}",${TRACE}`;
  });
  const token = end < count ? `"${end}"` : 'null';
  return `{"traces":[${traces.join(',')}],"next_page_token":${token}}`;
}

// eslint-disable-next-line no-restricted-syntax -- measured without the watch; its output is searched
const client = new Client({
  apiKey: KEY,
  baseUrl: 'https://service.test',
  fetch: async (input) => {
    // As from a network: the platform lets go of used responses only between turns of the event loop.
    await setImmediate();
    const token = new URL(input).searchParams.get('page_token');
    return new Response(pageFrom(Number(token ?? 0)));
  },
});

const tenth = count / 10;
const readings: number[] = [];
const startedAt = performance.now();
let read = 0;
for await (const trace of client.traces.list({ pageSize, exclude: ['trace'] })) {
  if (Number(trace.id.slice(-12)) !== read) throw new Error(`trace ${read} is missing`);
  read += 1;
  if (read % tenth === 0) readings.push(heapInUse());
}
const [first = 0] = readings;
console.log(
  JSON.stringify({
    read,
    readings: readings.length,
    firstBytes: first,
    growthBytes: Math.max(...readings) - first,
    durationMs: Math.round(performance.now() - startedAt),
  }),
);
