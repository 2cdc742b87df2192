import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './run-npm.ts';

const INPUTS = ['src/**/*.ts', 'tsup.config.ts', 'package.json', 'package-lock.json'];
// Of each build, a file of code and one of types.
const OUTPUTS = [
  'dist/index.js',
  'dist/index.d.ts',
  'dist/judge/index.js',
  'dist/judge/index.d.ts',
  'dist/cli/index.js',
];

/** Builds the package unless the last build is newer than everything that it is made of. */
export async function buildUnlessFresh(root: string): Promise<void> {
  const modifiedAt = (file: string): number =>
    statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const written = OUTPUTS.map(modifiedAt);
  const changed = globSync(INPUTS, { cwd: root }).map(modifiedAt);
  if (Math.min(...written) >= Math.max(...changed)) return;
  await runNpm(['run', 'build', '--silent'], root);
}
