import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackage } from '../../kit/process/install-package.ts';

const SUITE = new URL('../suite', import.meta.url).pathname;

/** Installs the package into an empty folder, with the suite beside it. */
export async function installSuite(folder: string): Promise<void> {
  await installPackage(folder);
  await cp(SUITE, join(folder, 'suite'), { recursive: true });
}
