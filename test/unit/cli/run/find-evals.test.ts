import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findEvals } from '../../../../src/cli/run/find-evals.ts';
import { useTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const folder = useTemporaryFolder();

const FILES = [
  ...['a.eval.ts', 'b.eval.mjs', 'c.test.ts', 'evals/d.eval.js', 'evals/deep/e.eval.mts'],
  'node_modules/p/f.eval.ts',
];

beforeEach(() => {
  for (const file of FILES) {
    const path = join(folder.path, file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, '');
  }
});

async function find(...names: readonly string[]): Promise<string[]> {
  const found = await findEvals(names.map((name) => join(folder.path, name)));
  return found.map((file) => relative(folder.path, file));
}

describe('findEvals', () => {
  it.each<[string, string[], string[]]>([
    ['a file, by any name', ['c.test.ts'], ['c.test.ts']],
    ['a folder', ['evals'], ['evals/d.eval.js', 'evals/deep/e.eval.mts']],
    [
      'a folder without its packages',
      ['.'],
      ['a.eval.ts', 'b.eval.mjs', 'evals/d.eval.js', 'evals/deep/e.eval.mts'],
    ],
    ['a pattern', ['*.eval.*'], ['a.eval.ts', 'b.eval.mjs']],
    ['several, each once', ['a.eval.ts', '*.eval.ts'], ['a.eval.ts']],
  ])('finds the evals of %s', async (_, names, expected) => {
    expect(await find(...names)).toEqual(expected);
  });

  it.each([
    ['other.eval.ts', /^There is no eval at .*other\.eval\.ts\. Pass a file such as/],
    ['*.eval.cts', /^No file matches .*\*\.eval\.cts\. Pass a file such as/],
  ])('refuses %s, which leads to none', async (name, message) => {
    await expect(find(name)).rejects.toThrow(message);
  });
});
