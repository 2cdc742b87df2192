import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runNode } from '../../kit/process/run-node.ts';
import { WORST_BODIES } from './worst-bodies.ts';

const MAX_LATE_MS = 200;
const MAX_GROWN_MB = 256;
const KILL_MS = 60_000;
const SCRIPT = fileURLToPath(new URL('read-worst-body.ts', import.meta.url));

describe('a response within the limits that arrives just before the deadline', () => {
  it.each(WORST_BODIES)(
    'of $name: the call settles at most 200 ms after it and takes less than 256 MB',
    { timeout: 2 * KILL_MS, retry: 2 },
    async ({ name }) => {
      const { stdout } = await runNode(['--expose-gc', SCRIPT, name], { killAfterMs: KILL_MS });
      const figures = JSON.parse(stdout) as Record<string, number | string>;
      console.log(`${name}: ${stdout.trim()}`);

      expect(figures['outcome']).toMatch(/^(value|RequestTimeoutError)$/);
      expect(figures['lateMs']).toBeLessThanOrEqual(MAX_LATE_MS);
      expect(figures['grownMb']).toBeLessThan(MAX_GROWN_MB);
    },
  );
});
