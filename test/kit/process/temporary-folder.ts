import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach } from 'vitest';

const created: string[] = [];

/**
 * Creates an empty folder, which exists until the tests of the file have ended. Call it anywhere in a test file: the
 * setup of vitest removes it, also when a test fails.
 */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'align-evals-'));
  created.push(folder);
  return folder;
}

/** Removes the folders that were created since the last call. */
export async function removeTemporaryFolders(): Promise<void> {
  for (const folder of created.splice(0)) await rm(folder, { recursive: true, force: true });
}

/** Creates an empty folder for each test of a file. */
export function useTemporaryFolder(): { readonly path: string } {
  let path = '';
  beforeEach(async () => {
    path = await createTemporaryFolder();
  });
  return {
    get path() {
      return path;
    },
  };
}
