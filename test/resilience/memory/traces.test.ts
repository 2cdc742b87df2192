import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runNode } from '../../kit/process/run-node.ts';

const COUNT = 1_000_000;
const MAX_GROWTH_BYTES = 5 * 1024 * 1024;
// Several times what it takes, so that only a process that hangs is ended.
const KILL_MS = 120_000;

it(
  'listing a million traces needs no more memory than listing a tenth of them',
  { timeout: 2 * KILL_MS },
  async () => {
    const script = fileURLToPath(new URL('list-traces.ts', import.meta.url));
    const { stdout } = await runNode(['--expose-gc', script, String(COUNT)], {
      killAfterMs: KILL_MS,
    });
    const figures = JSON.parse(stdout) as Record<string, number>;
    console.log(`iterating traces: ${stdout.trim()}`);

    expect(figures).toMatchObject({ read: COUNT, readings: 10 });
    expect(figures['growthBytes']).toBeLessThan(MAX_GROWTH_BYTES);
  },
);
