import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildUnlessFresh } from './build-unless-fresh.ts';
import { runNpm } from './run-npm.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const PACK = ['pack', '--json', '--ignore-scripts', '--pack-destination'];
const INSTALL = ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];

/** Builds the package, packs it and installs it as the only one into an empty folder. Returns the path of the tarball. */
export async function installPackage(folder: string): Promise<string> {
  await buildUnlessFresh(ROOT);
  const [packed] = JSON.parse(await runNpm([...PACK, folder], ROOT)) as [{ filename: string }];
  const tarball = join(folder, packed.filename);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await runNpm([...INSTALL, tarball], folder);
  return tarball;
}
