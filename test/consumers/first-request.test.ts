import { randomUUID } from 'node:crypto';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { createTemporaryFolder } from '../kit/process/temporary-folder.ts';
import { NODE_VERSIONS } from './support/node-versions.ts';
import { runTool, runToEnd } from './support/run-tool.ts';

const PROGRAMS = new URL('programs/', import.meta.url).pathname;

/** Copies the program and what the application has installed. Other tests create and remove folders beside that. */
async function copyApplication(program = 'first-request.js'): Promise<string> {
  const folder = await createTemporaryFolder();
  const installed = join(inject('application'), 'node_modules');
  for (const name of await readdir(installed)) {
    // Folders of tools begin with a dot.
    if (!name.startsWith('.'))
      await cp(join(installed, name), join(folder, 'node_modules', name), { recursive: true });
  }
  await cp(join(PROGRAMS, program), join(folder, 'program.mjs'));
  return folder;
}

it.each(NODE_VERSIONS)(
  'Node %s: the HTTP client is loaded with the first request, not with the package',
  async (_, binary) => {
    const printed = await runToEnd([binary, 'program.mjs'], await copyApplication());

    expect(printed).toBe('[false,true]\n');
  },
);

it.each(NODE_VERSIONS)(
  // Only Node 22 would need it, if the entry did not load ky.
  'Node %s: the first request needs no real time in a test that imports align-evals/testing',
  async (_, binary) => {
    const folder = await copyApplication('first-request-with-fake-timers.js');

    expect(await runToEnd([binary, 'program.mjs'], folder)).toBe('number\n');
  },
);

/** Node 22 keeps the failure until the process ends. */
const KEPT =
  'ConfigurationError: Could not load ky (no code), so nothing was sent: check its installation, and restart the process';

it.each(NODE_VERSIONS)(
  'Node %s: requests are repeated when ky arrives cut off',
  async (version, binary) => {
    const folder = await copyApplication('first-request-cut-off.js');
    const outcome = version.startsWith('22.') ? KEPT : 1;

    expect(JSON.parse(await runToEnd([binary, 'program.mjs'], folder))).toEqual({
      retries: [
        ['connection', 1],
        ['connection', 1],
      ],
      outcomes: [outcome, outcome],
    });
  },
);

it('a request without an installed ky fails with what to install', async () => {
  const folder = await copyApplication();
  await rm(join(folder, 'node_modules/ky'), { recursive: true });

  expect(await runToEnd([process.execPath, 'program.mjs'], folder)).toBe(
    'ConfigurationError: Could not load ky (ERR_MODULE_NOT_FOUND), so nothing was sent: check its installation, and restart the process\n',
  );
});

it('doctor says why ky was not loaded, rather than what may be wrong with the network', async () => {
  const folder = await copyApplication();
  await writeFile(join(folder, 'node_modules/ky/distribution/index.js'), 'export default {');
  const program = join(folder, 'node_modules/align-evals/dist/cli/index.js');
  const env = { ALIGN_API_KEY: randomUUID(), ALIGN_BASE_URL: 'http://127.0.0.1:1' };
  const { stdout } = await runTool([process.execPath, program, 'doctor'], folder, env);

  expect(stdout).toContain('Could not load ky (no code), so nothing was sent:');
});
