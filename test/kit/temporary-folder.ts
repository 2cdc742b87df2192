import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const created: string[] = [];

// The test file that imports this module removes its folders at its end, also after a failure.
afterAll(async () => {
  for (const folder of created.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Creates an empty folder, which exists until the tests of the file have ended. Call it anywhere in a test file. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'align-evals-'));
  created.push(folder);
  return folder;
}
