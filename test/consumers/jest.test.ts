import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { readBlocks } from '../kit/process/document.ts';
import { NODE_VERSIONS } from './support/node-versions.ts';
import { runTool, type ToolRun } from './support/run-tool.ts';

const TOOLS = new URL('node_modules/', import.meta.url).pathname;
const TEST = new URL('programs/jest/evaluate.test.js', import.meta.url).pathname;
const GUIDE = new URL('../../docs/toolchains.md', import.meta.url).pathname;
const [, [, NODE_24]] = NODE_VERSIONS;

/** The JSON blocks of the guide about Jest, in their order. */
const page = await readFile(GUIDE, 'utf8');
const section = /^## Jest\n(?<text>.*?)^## /ms.exec(page)?.groups?.['text'] ?? '';
const [modules = '', commonJs = '', babel = ''] = readBlocks(section)
  .filter(({ language }) => language === 'json')
  .map(({ text }) => text);

/** Runs Jest on a test in a folder of its own. */
async function runJest(
  files: Readonly<Record<string, string>>,
  { node = NODE_24, flags = [] }: { node?: string; flags?: readonly string[] } = {},
): Promise<ToolRun> {
  const folder = await mkdtemp(join(inject('application'), 'jest-'));
  // Jest looks for the package below the folder of the configuration.
  for (const name of ['align-evals', 'ky', 'p-retry', 'is-network-error']) {
    const from = join(inject('application'), 'node_modules', name);
    await cp(from, join(folder, 'node_modules', name), { recursive: true });
  }
  for (const name of ['@swc/jest', '@babel/preset-env', 'jest-environment-jsdom']) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(TOOLS, name), link);
  }
  await cp(TEST, join(folder, 'evaluate.test.js'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return runTool([node, ...flags, join(TOOLS, 'jest/bin/jest.js'), '--ci'], folder);
}

const MODULE = '{ "type": "module" }';
const COMMON_JS = '{ "type": "commonjs" }';
const ES_MODULES = ['--experimental-vm-modules', '--no-warnings'];
const PASSED = 'Tests:       2 passed, 2 total';

describe('Jest', () => {
  it.each(NODE_VERSIONS)(
    'imports the package as ES modules without transforms on Node %s',
    async (_, node) => {
      const files = { 'package.json': MODULE, 'jest.config.json': modules };
      const { exitCode, stderr } = await runJest(files, { node, flags: ES_MODULES });

      expect(stderr).toContain(PASSED);
      expect(exitCode).toBe(0);
    },
  );

  it('compiles the package to CommonJS with @swc/jest', async () => {
    const { stderr } = await runJest({ 'package.json': COMMON_JS, 'jest.config.json': commonJs });
    expect(stderr).toContain(PASSED);
  });

  it('compiles the package to CommonJS with babel-jest and babel.config.json', async () => {
    const files = {
      'package.json': COMMON_JS,
      'jest.config.json': commonJs.replace('@swc/jest', 'babel-jest'),
      'babel.config.json': babel,
    };
    expect((await runJest(files)).stderr).toContain(PASSED);
  });

  it('cannot import the package in the environment jsdom', async () => {
    const files = {
      'package.json': MODULE,
      'jest.config.json': modules.replace('{', '{ "testEnvironment": "jsdom",'),
    };
    const { stderr } = await runJest(files, { flags: ES_MODULES });

    expect(stderr).toContain('ReferenceError: TextEncoder is not defined');
  });

  it('fails when neither is set up', async () => {
    const files = { 'package.json': COMMON_JS, 'jest.config.json': '{}' };
    const { exitCode, stderr } = await runJest({ ...files, 'babel.config.json': babel });

    expect(exitCode).toBe(1);
    expect(stderr).toContain('Must use import to load ES Module');
  });
});
