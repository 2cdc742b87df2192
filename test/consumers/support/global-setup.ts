import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installPackage } from '../../kit/process/install-package.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The tarball of the package. */
    readonly tarball: string;
    /** A folder of an application, in which only the tarball is installed. */
    readonly application: string;
  }
}

/** Installs the package into an empty folder, once for all tests. Returns what removes the folder. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'align-evals-consumers-'));
  provide('tarball', await installPackage(folder));
  provide('application', folder);
  return () => rm(folder, { recursive: true });
}
