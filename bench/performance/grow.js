/** Calls the client with ever larger data, on a `fetch` in process; prints the CPU time per call by size as JSON. */
import { Bench } from 'tinybench';
import { Client } from '../../dist/index.js';
import { CRITERION, MESSAGES, RESULT } from './exchange.js';

const [subject] = process.argv.slice(2);
const SIZES = {
  // Messages of 276 characters: 8, 80 and 800 KB.
  conversation: [29, 290, 2900],
  // Traces per page.
  page: [5, 50, 500],
};
/** As many for each size that all measure the same amount of data. */
const CALLS = 4000;

const TRACE = {
  created_at: '2026-11-20T08:00:00Z',
  tags: { env: 'prod' },
  rating: null,
  comments: [],
  trace: { messages: MESSAGES },
  evaluations: [],
};

let answer = '';
const client = new Client({
  apiKey: crypto.randomUUID(),
  baseUrl: 'https://service.test',
  fetch: async () => new Response(answer),
});

function createCall(size) {
  if (subject === 'page') {
    const traces = Array.from({ length: size }, (_, index) => ({ id: toId(index), ...TRACE }));
    answer = JSON.stringify({ traces, next_page_token: null });
    return () => Array.fromAsync(client.traces.list({ pageSize: 500 }));
  }
  answer = JSON.stringify(RESULT);
  const messages = Array.from({ length: size }, (_, index) => MESSAGES[index % MESSAGES.length]);
  return () => client.evaluate({ messages, criteria: CRITERION });
}

function toId(index) {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

const figures = {};
const [smallest] = SIZES[subject];
for (const size of SIZES[subject]) {
  const iterations = Math.round((CALLS * smallest) / size);
  let begin;
  const bench = new Bench({
    iterations,
    time: 0,
    warmupIterations: iterations,
    warmupTime: 0,
    throws: true,
    setup: (_task, mode) => {
      if (mode === 'run') begin = process.cpuUsage();
    },
    teardown: (_task, mode) => {
      if (mode !== 'run') return;
      const { user, system } = process.cpuUsage(begin);
      figures[size] = (user + system) / iterations;
    },
  });
  bench.add(String(size), createCall(size));
  await bench.run();
}
console.log(JSON.stringify(figures));
