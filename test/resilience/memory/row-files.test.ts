import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runNode } from '../../kit/process/run-node.ts';

const MAX_GROWTH_BYTES = 5 * 1024 * 1024;
// Several times what it takes, so that only a process that hangs is ended.
const KILL_MS = 120_000;

it.each(['jsonl', 'csv'])(
  'reading 100 MB of %s needs no more memory than reading a tenth of it',
  { timeout: 2 * KILL_MS },
  async (format) => {
    const script = fileURLToPath(new URL('read-row-files.ts', import.meta.url));
    const { stdout } = await runNode(['--expose-gc', script, format], { killAfterMs: KILL_MS });
    const figures: unknown = JSON.parse(stdout);

    expect(figures).toEqual({ isWhole: true, growthBytes: expect.any(Number) });
    expect(figures).toHaveProperty(
      'growthBytes',
      expect.toSatisfy((bytes) => bytes < MAX_GROWTH_BYTES),
    );
  },
);
