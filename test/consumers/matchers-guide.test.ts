import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createReferenceServer } from 'align-evals/testing';
import { listen, type ListeningServer } from 'align-evals/testing/node';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { KEY } from '../kit/canary/secrets.ts';
import { readBlocks } from '../kit/process/document.ts';
import { runTool } from './support/run-tool.ts';

const GUIDE = new URL('../../docs/evals-in-tests.md', import.meta.url).pathname;
const VITEST = new URL('../../node_modules/vitest', import.meta.url).pathname;

/** The blocks of the guide with code, in their order. */
const [config = '', vitestTests = '', setup = '', keylessSetup = '', nodeTests = ''] = readBlocks(
  await readFile(GUIDE, 'utf8'),
)
  .filter(({ language }) => language === 'js')
  .map(({ text }) => text);

let server: ListeningServer;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  const regions = { eu: { apiKeys: [KEY] }, us: { apiKeys: [] } };
  const scorer = (): { score: number; explanation: string } => ({ score: 1, explanation: 'Good.' });
  server = await listen(createReferenceServer({ regions, scorer }));
  env = { ALIGN_API_KEY: KEY, ALIGN_BASE_URL: server.baseUrl('eu') };
});
afterAll(() => server.close());

async function createProject(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(inject('application'), 'guide-'));
  for (const name of ['align-evals', 'ky', 'p-retry', 'is-network-error']) {
    const from = join(inject('application'), 'node_modules', name);
    await cp(from, join(folder, 'node_modules', name), { recursive: true });
  }
  await symlink(VITEST, join(folder, 'node_modules/vitest'));
  const all = { 'package.json': '{ "type": "module" }', ...files };
  for (const [name, text] of Object.entries(all)) await writeFile(join(folder, name), text);
  return folder;
}

const ownConfig = config.replace('align-evals/matchers/vitest', './setup.js');

it.each<[string, Readonly<Record<string, string>>, boolean]>([
  ['the set-up file of the package', { 'vitest.config.js': config }, true],
  ['a set-up file of its own', { 'vitest.config.js': ownConfig, 'setup.js': setup }, true],
  ['no key', { 'vitest.config.js': ownConfig, 'setup.js': keylessSetup }, false],
])('the tests of the guide pass in Vitest with %s', async (_, files, hasService) => {
  const folder = await createProject({ ...files, 'answers.test.js': vitestTests });
  const program = join(folder, 'node_modules/vitest/vitest.mjs');
  const { exitCode, stdout, stderr } = await runTool(
    [process.execPath, program, 'run'],
    folder,
    hasService ? env : {},
  );
  expect(exitCode, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/Tests +3 passed \(3\)/);
});

it('the tests of the guide pass in node:test', async () => {
  const folder = await createProject({ 'answers.test.mjs': nodeTests });
  const command = [process.execPath, '--test', 'answers.test.mjs'];
  const { exitCode, stdout } = await runTool(command, folder, env);
  expect(exitCode, stdout).toBe(0);
});
