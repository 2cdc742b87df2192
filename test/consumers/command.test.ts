import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { NODE_VERSIONS } from './support/node-versions.ts';
import { runTool } from './support/run-tool.ts';

const ROWS = '{"input":"Hi","result":"Hello!"}\n';
const FLAGS = ['-c', 'tone=Reward friendly answers', '--offline', '--json', '--out', 'run.jsonl'];

it.each(NODE_VERSIONS)('Node %s: the installed command evaluates rows', async (_, binary) => {
  const application = inject('application');
  const folder = await mkdtemp(join(application, 'command-'));
  await writeFile(join(folder, 'rows.jsonl'), ROWS);
  const program = join(application, 'node_modules/align-evals/dist/cli/index.js');
  const args = ['evaluate', 'rows.jsonl', ...FLAGS, '--report', 'junit,markdown,csv'];
  const { exitCode, stdout, stderr } = await runTool([binary, program, ...args], folder);

  expect(exitCode, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ exitCode: 0, summary: { rows: 1 } });
});

it.each(NODE_VERSIONS)(
  'Node %s: the installed command writes an eval, runs it, and shows it as a report',
  async (_, binary) => {
    const application = inject('application');
    const folder = await mkdtemp(join(application, 'evals-'));
    const program = join(application, 'node_modules/align-evals/dist/cli/index.js');
    const run = async (...args: readonly string[]) =>
      await runTool([binary, program, ...args], folder);

    expect(await run('init', 'support.eval.mjs')).toMatchObject({ exitCode: 0 });
    const flags = ['--offline', '--json', '--out', 'run.jsonl', '--report', 'html'];
    const { exitCode, stdout, stderr } = await run('run', 'support.eval.mjs', ...flags);
    expect(exitCode, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ summary: { rows: 3 }, tasks: { answers: 3 } });
    expect(await readFile(join(folder, 'run.html'), 'utf8')).toContain('<!doctype html>');
  },
);

it.each(NODE_VERSIONS)(
  'Node %s: an eval in TypeScript runs, or the message says which Node strips types',
  async (version, binary) => {
    const application = inject('application');
    const folder = await mkdtemp(join(application, 'typed-'));
    const program = join(application, 'node_modules/align-evals/dist/cli/index.js');
    const file = 'support.eval.mts';
    expect((await runTool([binary, program, 'init', file], folder)).exitCode).toBe(0);
    const { exitCode, stderr } = await runTool(
      [binary, program, 'run', file, '--offline', '--out', 'run.jsonl'],
      folder,
    );
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major > 22 || minor >= 18) expect(exitCode, stderr).toBe(0);
    else {
      expect(exitCode).toBe(2);
      expect(stderr).toContain('does not strip types, which begins with 22.18');
    }
  },
);

it.each(NODE_VERSIONS)(
  'Node %s: without bullmq, a command of the queue and the entry name what to install',
  async (_, binary) => {
    const application = inject('application');
    const program = join(application, 'node_modules/align-evals/dist/cli/index.js');
    const env = { ALIGN_REDIS_URL: 'redis://127.0.0.1:1' };
    const run = await runTool([binary, program, 'queue', 'status'], application, env);

    expect(run).toMatchObject({ exitCode: 2, stdout: '' });
    expect(run.stderr).toContain('Run "npm install bullmq@6 ioredis@5".');

    const code =
      "import('align-evals/bullmq').catch(({ code, message }) => console.log(code, message))";
    const { stdout } = await runTool([binary, '-e', code], application);
    expect(stdout).toMatch(/^ERR_MODULE_NOT_FOUND .*'bullmq'/);
  },
);
