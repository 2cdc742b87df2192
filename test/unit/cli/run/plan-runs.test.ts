import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../kit/process/command.ts';
import { useTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const folder = useTemporaryFolder();

const EVAL = `rows: [{ id: 'a', messages: [{ role: 'user', content: 'Hi' }] }], task: () => 'Hello!',`;

function writeEval(name: string, fields: string): string {
  const path = join(folder.path, name);
  writeFileSync(path, `export default { ${EVAL} ${fields} };`);
  return path;
}

async function namesOf(fields: string, ...flags: readonly string[]): Promise<unknown> {
  const file = writeEval('a.eval.mjs', fields);
  const { stdout } = await runCommand(['run', file, '--dry-run', '--json', ...flags]);
  return (JSON.parse(stdout) as { names: unknown }).names;
}

describe('the criteria of an eval', () => {
  it.each([
    ['a text', `criteria: 'Reward friendly answers',`, ['Reward friendly answers']],
    [
      'a list',
      `criteria: ['Reward friendly answers', 'Reward short answers'],`,
      ['Reward friendly answers', 'Reward short answers'],
    ],
    [
      'named, with evaluators and checks',
      `criteria: { tone: 'Reward friendly answers' }, evaluators: ['mine'], checks: { short: () => true },`,
      ['tone', 'mine', 'short'],
    ],
  ])('may be %s', async (_, fields, names) => {
    expect(await namesOf(fields)).toEqual(names);
  });
});

describe('--variant', () => {
  it('runs only the evals that have it', async () => {
    const plain = writeEval('plain.eval.mjs', `checks: { short: () => true },`);
    const varied = writeEval(
      'varied.eval.mjs',
      `checks: { short: () => true }, variants: { small: 1, large: 2 },`,
    );
    const out = join(folder.path, 'run.jsonl');
    const args = ['run', plain, varied, '--variant', 'small', '--out', out];
    const { exitCode, stderr } = await runCommand(args);
    expect(exitCode).toBe(0);
    expect(stderr).toContain(
      'Variant small: 1 row, 1 call of the application, 1 score, checks only.',
    );
  });

  it('is refused when no eval has variants', async () => {
    const file = writeEval('a.eval.mjs', `checks: { short: () => true },`);
    expect(await runCommand(['run', file, '--variant', 'small'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'Error: --variant small is no variant. There are no variants.\n',
    });
  });
});

describe('flags in place of fields of the eval', () => {
  it('choose the model core and how much runs at a time', async () => {
    const file = writeEval('a.eval.mjs', `criteria: 'Reward friendly answers',`);
    const out = join(folder.path, 'run.jsonl');
    const flags = ['--core', 'align-20260109', '--task-concurrency', '1', '--concurrency', '1'];
    const { exitCode } = await runCommand(['run', file, '--offline', '--out', out, ...flags]);
    expect(exitCode).toBe(0);
    const { stdout } = await runCommand(['report', out, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ summary: { scored: 1 } });
  });

  it('report groups of an eval by its clusters', async () => {
    const file = writeEval('a.eval.mjs', `checks: { short: () => true }, clusterBy: 'topic',`);
    const out = join(folder.path, 'run.jsonl');
    expect((await runCommand(['run', file, '--out', out, '--full'])).exitCode).toBe(0);
  });
});

describe('rows that cannot be evaluated', () => {
  it('are five, and a count of the others', async () => {
    const file = writeEval(
      'a.eval.mjs',
      `criteria: 'Passes if it says {{expected}}', rows: Array.from({ length: 8 }, () => ({ messages: [{ role: 'user', content: 'Hi' }] })),`,
    );
    const { exitCode, stderr } = await runCommand(['run', file, '--offline']);
    expect(exitCode).toBe(2);
    expect(stderr.match(/row \d: expected/g)).toHaveLength(5);
    expect(stderr).toContain('3 more rows cannot be evaluated.');
  });
});
