import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runNode } from '../../kit/process/run-node.ts';

// `npm run bench -- batch` evaluates a million.
const COUNT = 40_000;
const MAX_GROWTH_BYTES = 4 * 1024 * 1024;
// Several times what it takes, so that only a process that hangs is ended.
const KILL_MS = 300_000;

it.each(['passed', 'task'])(
  'evaluating 40,000 rows needs no more memory than a tenth of them, and leaves no timer and no listener: answers %s',
  { timeout: 2 * KILL_MS },
  async (answers) => {
    const script = fileURLToPath(new URL('evaluate-rows.ts', import.meta.url));
    const { stdout } = await runNode(['--expose-gc', script, 'memory', String(COUNT), answers], {
      killAfterMs: KILL_MS,
    });
    const figures = JSON.parse(stdout) as Record<string, number>;
    console.log(`evaluating rows, answers ${answers}: ${stdout.trim()}`);

    expect(figures).toMatchObject({ done: COUNT, listeners: 0, timers: 0 });
    expect(figures['growthBytes']).toBeLessThan(MAX_GROWTH_BYTES);
  },
);
