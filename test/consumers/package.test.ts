import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { runTool } from './support/run-tool.ts';

const BINARIES = new URL('../../node_modules/.bin/', import.meta.url).pathname;

// SECURITY.md names them.
it('an application that installs the package gets four packages', async () => {
  const installed = await readdir(join(inject('application'), 'node_modules'));

  expect(installed.filter((name) => !name.startsWith('.')).toSorted()).toEqual([
    'align-evals',
    'is-network-error',
    'ky',
    'p-retry',
  ]);
});

it('publint finds nothing in the tarball', async () => {
  const command = [`${BINARIES}publint`, 'run', inject('tarball'), '--strict'];
  const { exitCode, stdout } = await runTool(command, inject('application'));

  expect(exitCode, stdout).toBe(0);
  expect(stdout).toContain('All good!');
});

it('attw resolves the types of every entry as those of an ES module', async () => {
  const flags = ['--profile', 'esm-only', '--no-definitely-typed', '--format', 'json'];
  const command = [`${BINARIES}attw`, inject('tarball'), ...flags];
  const { exitCode, stdout } = await runTool(command, inject('application'));

  expect(exitCode, stdout).toBe(0);
  const { problems } = JSON.parse(stdout) as { problems: Readonly<Record<string, unknown>> };
  // Both are intended: `node10` does not find the entries, and CommonJS finds ES modules.
  expect(Object.keys(problems).toSorted()).toEqual(['CJSResolvesToESM', 'NoResolution']);
});
