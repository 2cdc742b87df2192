import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { packagesOf, writeLicenses } from '../../../scripts/write-licenses.ts';
import { createTemporaryFolder } from '../../kit/process/temporary-folder.ts';

async function createFiles(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await createTemporaryFolder();
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}

function metafileOf(files: readonly string[]) {
  const inputs = Object.fromEntries(files.map((file) => [file, { bytesInOutput: 1 }]));
  return { outputs: { 'index.js': { inputs } } };
}

it('finds the packages of a build, with scopes and with packages inside others', () => {
  const files = [
    'src/cli/index.ts',
    'node_modules/b/index.js',
    'node_modules/b/lib/more.js',
    'node_modules/@scope/a/index.js',
    'node_modules/b/node_modules/c/index.js',
  ];

  expect(packagesOf(metafileOf(files))).toEqual([
    'node_modules/@scope/a',
    'node_modules/b',
    'node_modules/b/node_modules/c',
  ]);
});

it('leaves out a package of which nothing but types is used', () => {
  const inputs = { 'node_modules/types/index.js': { bytesInOutput: 0 } };

  expect(packagesOf({ outputs: { 'index.js': { inputs } } })).toEqual([]);
});

it('writes the licence of every package', async () => {
  const folder = await createFiles({
    'node_modules/a/package.json': '{"name":"a","version":"1.0.0","license":"MIT"}',
    'node_modules/a/LICENSE': 'The licence of a\n\n',
    'node_modules/b/package.json': '{"name":"b","version":"2.0.0"}',
    'node_modules/b/license.md': 'The licence of b',
  });
  const files = ['a', 'b'].map((name) => join(folder, 'node_modules', name, 'index.js'));
  await writeFile(join(folder, 'metafile-esm.json'), JSON.stringify(metafileOf(files)));

  await writeLicenses(folder);

  expect(await readFile(join(folder, 'LICENSES.txt'), 'utf8')).toBe(
    `a 1.0.0 (MIT)\n\nThe licence of a\n\n${'-'.repeat(80)}\n\nb 2.0.0 (see below)\n\nThe licence of b\n`,
  );
});

it('fails for a package without a licence file', async () => {
  const folder = await createFiles({
    'node_modules/a/package.json': '{"name":"a","version":"1.0.0","license":"MIT"}',
  });
  const files = [join(folder, 'node_modules/a/index.js')];
  await writeFile(join(folder, 'metafile-esm.json'), JSON.stringify(metafileOf(files)));

  await expect(writeLicenses(folder)).rejects.toThrow('a has no licence file');
});
