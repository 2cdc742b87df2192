import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const COUNT = 1_000_000;
const MAX_GROWTH_BYTES = 5 * 1024 * 1024;
// Several times what it takes, so that only a process that hangs is ended.
const KILL_MS = 120_000;

it(
  'reading a million traces needs no more memory than reading a tenth of them',
  { timeout: 2 * KILL_MS },
  async () => {
    const script = fileURLToPath(new URL('list-traces.ts', import.meta.url));
    const stripTypes = process.features.typescript ? [] : ['--experimental-strip-types'];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...stripTypes, '--no-warnings', '--expose-gc', script, String(COUNT)],
      { timeout: KILL_MS, killSignal: 'SIGKILL', env: {} },
    );
    const figures = JSON.parse(stdout) as Record<string, number>;
    console.log(`iterating traces: ${stdout.trim()}`);

    expect(figures).toMatchObject({ read: COUNT, readings: 10 });
    expect(figures['growthBytes']).toBeLessThan(MAX_GROWTH_BYTES);
  },
);
