import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const CONSUMERS = JSON.parse(read('package.json')) as Manifest;
const RUNTIMES = JSON.parse(read('../runtimes/package.json')) as Manifest;
const PACKAGE = JSON.parse(read('../../package.json')) as Manifest;

/** The packages whose versions each row of the table has, in its order. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  TypeScript: ['typescript-5', 'typescript-6', 'typescript-7'],
  '– `@types/node`': ['@types/node'],
  '– `@cloudflare/workers-types`': ['@cloudflare/workers-types'],
  '– `@types/bun`': ['@types/bun'],
  '`deno check`': ['@deno/linux-x64-glibc'],
  '`require()`': ['node22', 'node', 'node26'],
  'esbuild, Rollup, Vite, webpack': ['esbuild', 'rollup', 'vite', 'webpack'],
  'Jest, with `babel-jest` or `@swc/jest`': ['jest', '@swc/jest'],
  '[publint](https://publint.dev), `@arethetypeswrong/cli`': ['publint', '@arethetypeswrong/cli'],
};

/** The exact version of a package that the checks install. */
function versionOf(name: string): string | undefined {
  const range =
    CONSUMERS.dependencies[name] ??
    RUNTIMES.dependencies[name] ??
    PACKAGE.devDependencies?.[name] ??
    '';
  return /\d+\.\d+\.\d+$/.exec(range)?.[0];
}

it('docs/toolchains.md names the versions that the checks install', () => {
  const rows = Array.from(
    read('../../docs/toolchains.md').matchAll(
      /^\| (?<tool>\S.*?) +\| (?<versions>[^|]*\d\.\d[^|]*)\|/gm,
    ),
    ({ groups }) => [groups?.['tool'], groups?.['versions']?.match(/\d+\.\d+\.\d+/g)],
  );

  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(ROWS).map(([tool, names]) => [tool, names.map(versionOf)])),
  );
});
