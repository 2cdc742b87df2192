import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { KEY } from '../kit/canary/secrets.ts';
import {
  createProject,
  EXPECTED,
  NODE_24,
  readReport,
  SETUP,
  startService,
  TOOLS,
  VITEST_4,
  VITEST_5,
} from './support/matcher-projects.ts';
import { runTool, type ToolRun } from './support/run-tool.ts';

const { env, close } = await startService();
afterAll(close);

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
