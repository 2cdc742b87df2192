import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { runTool } from './support/run-tool.ts';

const DENO = new URL('../runtimes/node_modules/@deno/linux-x64-glibc/deno', import.meta.url)
  .pathname;
const PROGRAMS = new URL('programs/', import.meta.url).pathname;

it.each(['every-entry.ts', 'rejected.ts'])('deno check accepts %s', async (program) => {
  const folder = await mkdtemp(join(inject('application'), 'deno-'));
  await cp(join(PROGRAMS, program), join(folder, program));
  const command = [DENO, 'check', '--no-lock', '--no-config', '--node-modules-dir=manual'];
  const env = { DENO_DIR: join(folder, '.deno'), DENO_NO_UPDATE_CHECK: '1' };

  expect(await runTool([...command, program], folder, env)).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: `Check ${program}\n`,
  });
});
