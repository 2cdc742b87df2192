import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createProject,
  EXPECTED,
  FAILURE,
  NODE_24,
  notApplicable,
  readReport,
  startService,
  TOOLS,
  TRIALS_FAILURE,
} from './support/matcher-projects.ts';
import { runTool } from './support/run-tool.ts';

const { env, close } = await startService();
afterAll(close);

describe('Jest', () => {
  const config = '{ "setupFilesAfterEnv": ["align-evals/matchers/jest"], "transform": {} }';

  async function runJest(
    folder: string,
    flags: readonly string[],
    more: Readonly<Record<string, string>> = {},
  ): Promise<Readonly<Record<string, string>>> {
    const jest = join(TOOLS, 'jest/bin/jest.js');
    const report = ['--ci', '--json', '--outputFile=report.json'];
    await runTool([NODE_24, ...flags, jest, ...report], folder, { ...env, ...more });
    return await readReport(folder);
  }

  it('passes and fails in ES modules', async () => {
    const folder = await createProject('jest', { 'jest.config.json': config });
    expect(await runJest(folder, ['--experimental-vm-modules', '--no-warnings'])).toEqual(EXPECTED);
  });

  it('reports a service that is down and a missing key, keeps a journal, and replays it', async () => {
    const folder = await createProject('jest', { 'jest.config.json': config });
    const modules = ['--experimental-vm-modules', '--no-warnings'];
    const down = await runJest(folder, modules, { ALIGN_BASE_URL: 'http://127.0.0.1:1' });
    expect(down['passes']).toContain('Could not get a response from http://127.0.0.1:1');
    const keyless = await runJest(folder, modules, { ALIGN_API_KEY: '' });
    expect(keyless['passes']).toContain('ALIGN_API_KEY');

    expect(await runJest(folder, modules, { ALIGN_JOURNAL: 'evals' })).toEqual(EXPECTED);
    const offline = { ALIGN_REPLAY: 'evals', ALIGN_API_KEY: '', ALIGN_BASE_URL: '' };
    expect(await runJest(folder, modules, offline)).toEqual(EXPECTED);
  });

  it('passes and fails in CommonJS that @swc/jest compiles', async () => {
    const compiled = JSON.stringify({
      setupFilesAfterEnv: ['align-evals/matchers/jest'],
      transform: { '\\.js$': ['@swc/jest', { module: { type: 'commonjs' } }] },
      transformIgnorePatterns: ['/node_modules/(?!(align-evals|ky|p-retry|is-network-error)/)'],
    });
    const files = { 'jest.config.json': compiled, 'package.json': '{ "type": "commonjs" }' };
    const folder = await createProject('jest', files);
    await mkdir(join(folder, 'node_modules/@swc'), { recursive: true });
    await symlink(join(TOOLS, '@swc/jest'), join(folder, 'node_modules/@swc/jest'));
    expect(await runJest(folder, [])).toEqual(EXPECTED);
  });
});

/** What each assertion of `node:test` ends with. */
async function runAssertions(
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const { stdout } = await runTool([NODE_24, 'assertions.js'], folder, { ...env, ...more });
  return JSON.parse(
    stdout.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'TRACE'),
  ) as Record<string, unknown>;
}

describe('node:test', () => {
  it('has whole messages, the scores and the minimum', async () => {
    const facts = { kind: 'AssertionError', code: 'ERR_ASSERTION', expected: 0.7 };
    const call = 'assertCriterion(subject, criterion)';
    const toCall = (message: string): string => message.replace(/^expect.*\)$/m, call);
    expect(await runAssertions(await createProject('node'))).toEqual({
      passes: 'passed',
      fails: { ...facts, actual: 0.25, message: toCall(FAILURE) },
      'does not apply': {
        ...{ ...facts, expected: 0.5, actual: null, message: toCall(notApplicable('')) },
      },
      'applies or not': 'passed',
      'fails in trials': { ...facts, actual: [0.25, 0.25], message: toCall(TRIALS_FAILURE) },
    });
  });

  it('reports a service that is down, and a missing key, as their own errors', async () => {
    const folder = await createProject('node');
    const down = await runAssertions(folder, { ALIGN_BASE_URL: 'http://127.0.0.1:1' });
    expect(down['passes']).toMatchObject({
      kind: 'ConnectionError',
      message: expect.stringContaining('Could not get a response from http://127.0.0.1:1'),
    });
    const keyless = await runAssertions(folder, { ALIGN_API_KEY: '' });
    expect(keyless['passes']).toMatchObject({
      kind: 'ConfigurationError',
      message: expect.stringContaining('ALIGN_API_KEY'),
    });
  });

  it('throws an AssertionError with the score and the minimum, writes a journal, and replays it', async () => {
    const folder = await createProject('node');
    const command = [NODE_24, '--test', '--test-reporter=tap', 'answers.test.js'];
    const { stdout } = await runTool(command, folder, { ...env, ALIGN_JOURNAL: 'evals' });

    expect(stdout).toMatch(/^ok 1 - passes$/m);
    expect(stdout).toMatch(/^not ok 2 - fails$/m);
    expect(stdout).toContain('Score:       0.25, and the minimum is 0.7');
    expect(stdout).toMatch(
      /^ +code: 'ERR_ASSERTION'\n +name: 'AssertionError'\n +expected: 0\.7\n +actual: 0\.25$/m,
    );
    expect(await readdir(join(folder, 'evals'))).toContain('answers.test.js.jsonl');

    const again = await runTool(command, folder, { ALIGN_REPLAY: 'evals' });
    expect(again.stdout).toMatch(/^ok 1 - passes$/m);
    expect(again.stdout).toContain('Score:       0.25, and the minimum is 0.7');
  });

  it('fails a test file in which an assertion is not awaited', async () => {
    const folder = await createProject('node');
    const command = [NODE_24, '--test', '--test-reporter=tap', 'not-awaited.test.js'];
    const { exitCode, stdout } = await runTool(command, folder, env);

    expect(exitCode).toBe(1);
    expect(stdout).toContain(
      'An assertion of the test "is not awaited" was still running when its file ended: await the assertion',
    );
  });
});
