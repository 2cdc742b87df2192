import { mkdtemp, writeFile } from 'node:fs/promises';
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
