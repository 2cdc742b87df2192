import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { createTemporaryFolder } from '../kit/process/temporary-folder.ts';
import { NODE_VERSIONS } from './support/node-versions.ts';
import { runToEnd } from './support/run-tool.ts';

const PROGRAM = new URL('programs/first-request.js', import.meta.url).pathname;

/** Copies the application that has installed the package, with the program. */
async function copyApplication(): Promise<string> {
  const folder = await createTemporaryFolder();
  await cp(inject('application'), folder, { recursive: true });
  await cp(PROGRAM, join(folder, 'program.mjs'));
  return folder;
}

it.each(NODE_VERSIONS)(
  'Node %s: the HTTP client is loaded with the first request, not with the package',
  async (_, binary) => {
    const printed = await runToEnd([binary, 'program.mjs'], await copyApplication());

    expect(printed).toBe('[false,true]\n');
  },
);

it('a request without an installed ky fails with what to install', async () => {
  const folder = await copyApplication();
  await rm(join(folder, 'node_modules/ky'), { recursive: true });

  expect(await runToEnd([process.execPath, 'program.mjs'], folder)).toBe(
    'ConnectionError: Could not load a module that sends requests (ERR_MODULE_NOT_FOUND): install ky, a dependency of align-evals (POST /api/v1/evals/reward, 2 attempts)\n',
  );
});
