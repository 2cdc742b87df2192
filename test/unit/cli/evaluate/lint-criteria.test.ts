import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../kit/process/command.ts';
import { createTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const folder = await createTemporaryFolder();
const TWO = 'Reward answers that are polite and correct';
const FOUND =
  'asks for two qualities at once ("polite and correct"), so a score does not show which one is missing: write one criterion for each';

async function write(name: string, criteria: object): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(criteria));
  return file;
}

describe('align-evals lint', () => {
  it('exits with 0 when nothing is found', async () => {
    const file = await write('good.json', { tone: 'Reward friendly answers' });

    expect(await runCommand(['lint', file])).toEqual({
      exitCode: 0,
      stdout: '1 criterion, nothing found.\n',
      stderr: '',
    });
  });

  it('exits with 1 and prints a line per finding, of flags and of a file', async () => {
    const criteria = { long: 'Penalize answers that are not short', fits: 'Fits the question' };
    const file = await write('bad.json', criteria);

    expect(await runCommand(['lint', file, '-c', `both=${TWO}`])).toEqual({
      exitCode: 1,
      stdout: [
        `both: ${FOUND}`,
        'long: is a double negative ("Penalize … are not"), which models misread: state what is wanted with "Reward"',
        'fits: is a string of 17 characters: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)',
        '3 criteria, 3 findings.\n',
      ].join('\n'),
      stderr: '',
    });
  });

  it('prints one object with --json', async () => {
    const { exitCode, stdout } = await runCommand(['lint', '-c', `both=${TWO}`, '--json']);

    expect([exitCode, JSON.parse(stdout)]).toEqual([
      1,
      {
        exitCode: 1,
        criteria: 1,
        findings: [{ criterion: 'both', rule: 'two_qualities', message: FOUND }],
      },
    ]);
  });

  it('prints names without what acts on a terminal', async () => {
    const file = await write('name.json', { 'to\u001B[31mne': TWO });
    const { stdout } = await runCommand(['lint', file]);

    expect(stdout.split('\n')[0]).toBe(`tone: ${FOUND}`);
  });

  it.each([
    ['there are no criteria', [], 'Error: There are no criteria. Pass a JSON file, or -c tone='],
    ['the file cannot be read', ['absent.json'], 'Error: The criteria cannot be read from absent'],
  ])('exits with 2 when %s', async (_, args, message) => {
    const { exitCode, stderr } = await runCommand(['lint', ...args]);

    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});

it('--dry-run of evaluate lists the findings once, and --json has them', async () => {
  const rows = join(folder, 'rows.jsonl');
  await writeFile(rows, '{"input":"Hi","result":"Hello!"}\n');
  const criteria = ['-c', `both=${TWO}`, '-c', 'place=Reward {{tone}} answers'];
  const args = ['evaluate', rows, ...criteria, '--dry-run'];
  const { exitCode, stdout, stderr } = await runCommand(args);
  const { findings } = JSON.parse((await runCommand([...args, '--json'])).stdout) as {
    findings: object[];
  };

  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout.split('\n').slice(-4)).toEqual([
    'Criteria to improve:',
    `  both: ${FOUND}`,
    '  place: has {{tone}}, which no row fills, and sends it as it is: use {{expected}}, {{reference}}, {{context}} or {{vars.NAME}}',
    '',
  ]);
  expect(findings).toEqual([
    { criterion: 'both', rule: 'two_qualities', message: FOUND },
    { criterion: 'place', rule: 'unknown_place', message: expect.stringContaining('{{tone}}') },
  ]);
});

it('--dry-run of run lists the findings, and --json has them', async () => {
  const file = join(folder, 'support.eval.mjs');
  const task = "rows: [{ id: 'a', input: 'Hi' }], task: () => 'Hello!'";
  await writeFile(file, `export default { ${task}, criteria: { both: '${TWO}' } };`);
  const { stdout } = await runCommand(['run', file, '--offline', '--dry-run']);
  const json = await runCommand(['run', file, '--offline', '--dry-run', '--json']);

  expect(stdout).toContain(`Criteria to improve:\n  both: ${FOUND}\n`);
  expect(JSON.parse(json.stdout)).toMatchObject({
    findings: [{ criterion: 'both', rule: 'two_qualities', message: FOUND }],
  });
});
