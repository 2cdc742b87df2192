import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runNode } from '../../kit/process/run-node.ts';

// A quarter of the documented rate, which a busy machine reaches too. `npm run test:slow -- traces` has the whole of it.
const PER_SECOND = Number(process.env['TRACES_PER_SECOND'] ?? 250);
const SECONDS = Number(process.env['TRACES_SECONDS'] ?? 20);
const MAX_HEAP_BYTES = 64 * 1024 * 1024;
const KILL_MS = 240_000;

it(
  `an evaluator with its defaults evaluates ${PER_SECOND} traces per second for ${SECONDS} s within 64 MB, and drops none`,
  { timeout: 2 * KILL_MS },
  async () => {
    const script = fileURLToPath(new URL('evaluate-at-rate.ts', import.meta.url));
    const args = ['--expose-gc', script, String(PER_SECOND), String(SECONDS)];
    const { stdout } = await runNode(args, { killAfterMs: KILL_MS });
    console.log(`evaluating at a rate: ${stdout.trim()}`);
    const figures = JSON.parse(stdout) as {
      readonly largestHeap: number;
      readonly dropped: Readonly<Record<string, number>>;
    };

    const sampled = PER_SECOND * SECONDS;
    expect(figures).toMatchObject({ sampled, evaluated: sampled, failed: 0 });
    expect(Object.values(figures.dropped).every((count) => count === 0)).toBe(true);
    expect(figures.largestHeap).toBeLessThan(MAX_HEAP_BYTES);
  },
);
