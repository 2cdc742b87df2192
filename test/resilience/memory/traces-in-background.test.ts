import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runNode } from '../../kit/process/run-node.ts';

const COUNT = 1_000_000;
const KILL_MS = 300_000;

it(
  'an evaluator at its limits keeps no more of a million spans than it may, and counts every trace that it drops',
  { timeout: 2 * KILL_MS },
  async () => {
    const script = fileURLToPath(new URL('evaluate-traces.ts', import.meta.url));
    const { stdout } = await runNode(['--expose-gc', script, String(COUNT)], {
      killAfterMs: KILL_MS,
    });
    console.log(`evaluating in the background: ${stdout.trim()}`);
    const figures = JSON.parse(stdout) as {
      readonly dropped: Readonly<Record<string, number>>;
      readonly sampled: number;
      readonly bufferedBytes: number;
      readonly maxBytes: number;
      readonly middle: number;
      readonly end: number;
    };

    const { dropped, sampled, bufferedBytes, maxBytes, middle, end } = figures;
    const lost = Object.values(dropped).reduce((sum, count) => sum + count, 0);
    const kept = sampled - lost;
    expect(figures).toMatchObject({ seen: COUNT, sampled: COUNT / 20, lateSpans: 0 });
    expect(lost).toBeGreaterThan(40_000);
    expect(bufferedBytes).toBeLessThanOrEqual(maxBytes);
    expect(Math.max(middle, end)).toBeLessThan(1.3 * maxBytes + 2048 * kept);
    expect(end).toBeLessThan(1.1 * middle);
  },
);
