import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createReferenceServer } from 'align-evals/testing';
import { listen, type ListeningServer } from 'align-evals/testing/node';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { KEY } from '../kit/canary/secrets.ts';
import { NODE_VERSIONS } from './support/node-versions.ts';
import { runTool, type ToolRun } from './support/run-tool.ts';

const PROGRAMS = new URL('programs/matchers/', import.meta.url).pathname;
const TOOLS = new URL('node_modules/', import.meta.url).pathname;
const VITEST_4 = new URL('vitest-4/node_modules/vitest', import.meta.url).pathname;
const VITEST_5 = new URL('../../node_modules/vitest', import.meta.url).pathname;
const [, [, NODE_24]] = NODE_VERSIONS;
const PACKAGES = ['align-evals', 'ky', 'p-retry', 'is-network-error'];
const SETUP = 'export default { test: { setupFiles: ["align-evals/matchers/vitest"] } };\n';

const FAILURE = `expect(subject).toMeetCriterion(criterion)

Criterion:   Reward friendly answers
Score:       0.25, and the minimum is 0.7
Explanation: By the test.
Trace id:    TRACE

Last answer: At nine.
             On Sundays
             at ten. …`;

const TRIALS_FAILURE = FAILURE.replace(
  'Score:       0.25, and the minimum is 0.7',
  'Scores:      0.25, 0.25: 0 of 2 trials reached 0.7, and at least 1 must',
);

function notApplicable(not: string): string {
  return `expect(subject).${not}toMeetCriterion(criterion)

Criterion:   Passes if the refund is right
Score:       none, because the criterion does not apply to this subject. Set allowNotApplicable to accept this
Explanation: By the test.
Trace id:    TRACE

Last answer: Good morning!`;
}

let server: ListeningServer;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await listen(
    createReferenceServer({
      regions: { eu: { apiKeys: [KEY] }, us: { apiKeys: [] } },
      scorer: ({ criterion }) => ({
        score: criterion.includes('refund') ? null : criterion.startsWith('Passes if') ? 1 : 0.25,
        explanation: 'By the test.',
      }),
    }),
  );
  env = { ALIGN_API_KEY: KEY, ALIGN_BASE_URL: server.baseUrl('eu') };
});
afterAll(() => server.close());

/** Copies the tests of a runner, with the package and the runner in reach, into a folder of its own. */
async function createProject(
  runner: 'vitest' | 'jest' | 'node',
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(inject('application'), `${runner}-matchers-`));
  for (const name of PACKAGES) {
    const from = join(inject('application'), 'node_modules', name);
    await cp(from, join(folder, 'node_modules', name), { recursive: true });
  }
  await cp(join(PROGRAMS, runner === 'node' ? 'node' : 'vitest'), folder, { recursive: true });
  if (runner === 'jest') await provideGlobals(folder);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

/** Jest provides `describe`, `it` and `expect` itself; otherwise its tests are those of Vitest. */
async function provideGlobals(folder: string): Promise<void> {
  const path = join(folder, 'answers.test.js');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(/^import .* from 'vitest';\n/m, ''));
  await rm(join(folder, 'others.test.js'));
}

async function createVitestProject(vitest: string): Promise<string> {
  const folder = await createProject('vitest', { 'vitest.config.js': SETUP });
  await symlink(vitest, join(folder, 'node_modules/vitest'));
  return folder;
}

function runVitest(folder: string, more: Readonly<Record<string, string>> = {}): Promise<ToolRun> {
  const program = join(folder, 'node_modules/vitest/vitest.mjs');
  const report = ['--reporter=json', '--outputFile=report.json'];
  return runTool([NODE_24, program, 'run', ...report], folder, { ...env, ...more });
}

interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The tests of a report with what they failed with, without names of errors, stacks and random ids. */
async function readReport(folder: string): Promise<Readonly<Record<string, string>>> {
  const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as TestReport;
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return Object.fromEntries(
    tests.map(({ title, status, failureMessages }) => [
      title,
      status === 'passed' ? 'passed' : toMessage(failureMessages.join('\n')),
    ]),
  );
}

function toMessage(failure: string): string {
  return failure
    .replace(/^(?:\w*Error: )/, '')
    .replace(/\n+ {4}at [^]*$/, '')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'TRACE');
}

const EXPECTED = {
  passes: 'passed',
  fails: FAILURE,
  'passes with not': 'passed',
  'does not apply': notApplicable(''),
  'does not apply with not': notApplicable('not.'),
  'meets named criteria in trials': 'passed',
  'fails in trials': TRIALS_FAILURE,
};

describe.each([
  ['4', VITEST_4],
  ['5', VITEST_5],
])('Vitest %s', (_, vitest) => {
  it('passes and fails with messages that have no more of the conversation than the last answer', async () => {
    const folder = await createVitestProject(vitest);
    await runVitest(folder);

    expect(await readReport(folder)).toEqual(EXPECTED);
  });

  it('reports a service that is down, and a missing key, as their own errors', async () => {
    const folder = await createVitestProject(vitest);
    await runVitest(folder, { ALIGN_BASE_URL: 'http://127.0.0.1:1', ALIGN_API_KEY: KEY });
    expect((await readReport(folder))['passes']).toContain(
      'Could not get a response from http://127.0.0.1:1',
    );

    await runVitest(folder, { ALIGN_API_KEY: '' });
    expect((await readReport(folder))['passes']).toContain('ALIGN_API_KEY');
  });

  it('writes a journal per file, which merge, report and compare read, and replays without a key', async () => {
    const folder = await createVitestProject(vitest);
    await runVitest(folder, { ALIGN_JOURNAL: 'evals' });
    const journals = ['answers.test.js.jsonl', 'others.test.js.jsonl'];
    const files = await readdir(join(folder, 'evals'));
    expect(files.filter((file) => file.endsWith('.jsonl')).toSorted()).toEqual(journals);
    const texts = await Promise.all(
      journals.map((file) => readFile(join(folder, 'evals', file), 'utf8')),
    );
    expect(texts.join('')).not.toContain(KEY);
    expect(texts.join('')).toContain('"id":"others.test.js > passes"');

    const command = [NODE_24, join(folder, 'node_modules/align-evals/dist/cli/index.js')];
    const paths = journals.map((file) => `evals/${file}`);
    const merge = await runTool([...command, 'merge', ...paths, '--out', 'all.jsonl'], folder);
    expect(merge.stderr).toBe('');
    expect(merge.stdout).toContain('8 rows with 14 outcomes from 2 journals');
    const report = await runTool([...command, 'report', 'all.jsonl', '--json'], folder);
    expect(JSON.parse(report.stdout)).toMatchObject({
      summary: { rows: 8, scored: 12, notApplicable: 2 },
    });
    const compare = await runTool([...command, 'compare', 'all.jsonl', 'all.jsonl'], folder);
    expect(compare.exitCode, compare.stderr).toBe(0);

    const offline = { ALIGN_REPLAY: 'evals', ALIGN_API_KEY: '', ALIGN_BASE_URL: '' };
    await runVitest(folder, offline);
    expect(await readReport(folder)).toEqual(EXPECTED);
  });

  it('writes the same journals when all files share one worker and its modules', async () => {
    const folder = await createVitestProject(vitest);
    const shared = SETUP.replace(
      'test: {',
      'test: { isolate: false, fileParallelism: false, retry: 1,',
    );
    await writeFile(join(folder, 'vitest.config.js'), shared);
    await runVitest(folder, { ALIGN_JOURNAL: 'evals' });
    expect(await readReport(folder)).toEqual(EXPECTED);
    const journals = await Promise.all(
      ['answers.test.js.jsonl', 'others.test.js.jsonl'].map((file) =>
        readFile(join(folder, 'evals', file), 'utf8'),
      ),
    );
    expect(journals.map((text) => text.split('"t":"out"').length - 1)).toEqual([13, 1]);
  });

  it('fails a replayed assertion that is not recorded', async () => {
    const folder = await createVitestProject(vitest);
    await runVitest(folder, { ALIGN_JOURNAL: 'evals' });
    const other = (await readFile(join(folder, 'others.test.js'), 'utf8')).replace(
      "greeting'",
      "joke'",
    );
    await writeFile(join(folder, 'others.test.js'), other.replace("it('passes'", "it('is new'"));
    await runVitest(folder, { ALIGN_REPLAY: 'evals', ALIGN_API_KEY: '', ALIGN_BASE_URL: '' });

    expect((await readReport(folder))['is new']).toContain(
      'The journals in evals do not have trial 1 of the criterion "Passes if the answer has a joke" of the test "is new"',
    );
  });
});

it.each([
  ['4', VITEST_4],
  ['5', VITEST_5],
])(
  'Vitest %s reports a failure without await as an unhandled error, and gives no warning',
  async (_, vitest) => {
    const folder = await createVitestProject(vitest);
    await writeFile(
      join(folder, 'others.test.js'),
      `import { expect, it } from 'vitest';
it('forgets', () => {
  expect([{ role: 'assistant', content: 'Hi' }]).toMeetCriterion('Reward friendly answers', { min: 0.7 });
});
it('waits', () => new Promise((resolve) => setTimeout(resolve, 1000)));
`,
    );
    const program = join(folder, 'node_modules/vitest/vitest.mjs');
    const { exitCode, stdout, stderr } = await runTool(
      [NODE_24, program, 'run', 'others.test.js'],
      folder,
      env,
    );
    expect(exitCode).toBe(1);
    expect(stderr).toContain('Unhandled Rejection');
    expect(stderr).toContain('Criterion:   Reward friendly answers');
    expect(stdout + stderr).not.toContain('was not awaited');
  },
);

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

describe('the types of expect', () => {
  const program = `import 'align-evals/matchers/RUNNER';
IMPORT
export async function check(): Promise<void> {
  await expect([]).toMeetCriterion('Passes if it greets', { trials: 3 });
  await expect([]).not.toMeetCriteria({ tone: 'Reward friendly answers' }, { min: 0.5 });
  // @ts-expect-error The criterion is required.
  await expect([]).toMeetCriterion();
}
`;

  it.each([
    ['vitest', "import { expect } from 'vitest';", VITEST_4],
    ['vitest', "import { expect } from 'vitest';", VITEST_5],
    ['jest', '', undefined],
  ])('have the matchers with %s', async (runner, line, vitest) => {
    const text = program.replace('RUNNER', runner).replace('IMPORT', line);
    const folder = await createProject('node', { 'check.ts': text });
    await mkdir(join(folder, 'node_modules/@types'));
    if (vitest === undefined) {
      for (const name of ['@types/jest', 'expect']) {
        await symlink(join(TOOLS, name), join(folder, 'node_modules', name));
      }
    } else await symlink(vitest, join(folder, 'node_modules/vitest'));
    const options = [
      '--strict',
      '--noEmit',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'es2024',
    ];
    const types = vitest === undefined ? ['--types', 'jest'] : [];
    const tsc = [NODE_24, join(TOOLS, 'typescript-6/bin/tsc'), ...options, ...types, 'check.ts'];
    expect(await runTool(tsc, folder)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
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
});
