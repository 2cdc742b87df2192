import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  /** What the set-up of a run passes to its tests. */
  export interface ProvidedContext {
    sharedFolder: string;
  }
}

/** Creates the folder that all test files of a run share. Vitest calls this function once, and what it returns at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'align-evals-run-'));
  const empty = (): Promise<void> => rm(folder, { recursive: true, force: true });
  project.provide('sharedFolder', folder);
  // What was built may be out of date.
  project.onTestsRerun(empty);
  return empty;
}
