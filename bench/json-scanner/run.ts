/**
 * Compares the time to scan a body, which counts its depth and values, with the time to decode and parse it.
 *
 *     npm run bench -- scanner
 */
import { createJsonScanner } from '../../src/values/json-scanner.ts';
import { chunksOf, WORST_BODIES } from '../../test/resilience/memory/worst-bodies.ts';

const ROUNDS = 15;
// Small integers, as the defaults are: comparing with Infinity would be slower.
const UNLIMITED = { maxResponseDepth: 1_000_000, maxResponseValues: 1_000_000_000 };

const message = (index: number): object => ({
  role: index % 2 === 0 ? 'user' : 'assistant',
  content: `"When do you open?" was asked ${index} times.\n`.repeat(20),
});
const trace = {
  id: '7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11',
  created_at: '2026-11-20T08:00:00Z',
  tags: { env: 'prod' },
  rating: null,
  comments: [],
  evaluations: [],
  trace: { messages: Array.from({ length: 40 }, (_, index) => message(index)) },
};
const page = JSON.stringify({ traces: Array(100).fill(trace), next_page_token: null });

const bodies: readonly (readonly [string, Uint8Array])[] = [
  ['page of 100 conversations', new TextEncoder().encode(page)],
  ...WORST_BODIES.map((body) => [body.name, Buffer.concat([...chunksOf(body)])] as const),
];

console.table(
  bodies.map(([body, bytes]) => {
    const scans: number[] = [];
    const parses: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      scans.push(timeOf(() => createJsonScanner(UNLIMITED).scan(bytes)));
      parses.push(timeOf(() => JSON.parse(new TextDecoder().decode(bytes)) as unknown));
    }
    const ratios = scans.map((scan, round) => scan / (parses[round] ?? Number.NaN));
    return {
      body,
      MiB: (bytes.length / 2 ** 20).toFixed(1),
      'scan ms': median(scans).toFixed(1),
      'parse ms': median(parses).toFixed(1),
      ratio: median(ratios).toFixed(2),
    };
  }),
);

function timeOf(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
