import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { runInOrder, runTogether } from '../../../../scripts/tasks/run-jobs.ts';
import type { Command, Job } from '../../../../scripts/tasks/task.ts';
import { createTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const program = (code: string, env = {}): Command => ({
  words: [process.execPath, '-e', code],
  env,
});
const job = (name: string, ...commands: Command[]): Job => ({ name, commands });
const exit = (code: number): Command => program(`process.exit(${code})`);

const byLastLine = (parallel: number) => ({ parallel, output: undefined });

/** A command that ends when a line about another job is reported, and the function that receives the lines. */
async function endAfter(reported: string): Promise<{
  readonly waiting: Command;
  readonly lines: string[];
  readonly report: (line: string) => void;
}> {
  const file = join(await createTemporaryFolder(), 'reported');
  const lines: string[] = [];
  return {
    waiting: program(
      `setInterval(() => require('node:fs').existsSync(${JSON.stringify(file)}) && process.exit(), 5)`,
    ),
    lines,
    report: (line) => {
      lines.push(line);
      if (line.startsWith(reported)) writeFileSync(file, '');
    },
  };
}

const withoutTimes = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replaceAll(/\d+\.\d s/g, 'TIME'));

it('runInOrder stops at the first command that fails, and returns its exit code', async () => {
  const lines: string[] = [];
  const jobs = [job('one', exit(0), exit(3), exit(4)), job('two', exit(5))];

  expect(await runInOrder(jobs, (line) => lines.push(line))).toBe(3);
  expect(lines).toEqual([
    `$ ${process.execPath} -e process.exit(0)`,
    `$ ${process.execPath} -e process.exit(3)`,
    `"${process.execPath} -e process.exit(3)" failed with exit code 3`,
  ]);
});

it('runInOrder returns 0 when all commands succeed', async () => {
  expect(await runInOrder([job('one', exit(0)), job('two', exit(0))], () => {})).toBe(0);
});

it('runTogether runs all jobs, and names those that fail with all they print', async () => {
  const lines: string[] = [];
  const jobs = [
    job('good', program('console.log("first"); console.log("last")')),
    job('silent', exit(0)),
    job('bad', program('console.log("why"); console.error("where"); process.exit(2)'), exit(0)),
    job('missing', { words: ['no-such-program'], env: {} }),
  ];

  expect(
    await runTogether(jobs, byLastLine(1), (...args: unknown[]) => lines.push(args.join())),
  ).toBe(2);
  expect(withoutTimes(lines)).toEqual([
    'passed good (TIME): last',
    'passed silent (TIME)',
    'FAILED bad (TIME), exit code 2',
    'why\nwhere',
    'FAILED missing (TIME), exit code 1',
    'spawn no-such-program ENOENT',
    'failed: bad, missing',
  ]);
});

it('runTogether prints everything of a job that passes where that is asked for, in one piece', async () => {
  const { waiting, lines, report } = await endAfter('passed quick');
  const print = (text: string): Command => program(`console.log('${text}')`);
  const last = program('console.log("2"); console.error("3")');
  const jobs = [job('slow', print('1'), waiting, last), job('quick', exit(0))];

  expect(await runTogether(jobs, { parallel: 2, output: 'whole' }, report)).toBe(0);
  expect(withoutTimes(lines)).toEqual([
    'passed quick (TIME)',
    '',
    'passed slow (TIME)',
    '1\n2\n3',
    'all 2 passed',
  ]);
});

it('runTogether runs several jobs at the same time', async () => {
  const { waiting, lines, report } = await endAfter('passed last');
  const jobs = [job('slow', waiting), job('quick', exit(0)), job('last', exit(0))];

  expect(await runTogether(jobs, byLastLine(2), report)).toBe(0);
  expect(withoutTimes(lines)).toEqual([
    'passed quick (TIME)',
    'passed last (TIME)',
    'passed slow (TIME)',
    'all 3 passed',
  ]);
});

it('a variable of the caller counts more than the variable of a command', async () => {
  const shows = (name: string): Command =>
    program(`process.exit(process.env.${name} === 'task' ? 7 : 0)`, { [name]: 'task' });
  vi.stubEnv('TASK_SET', 'caller');

  expect(await runInOrder([job('set', shows('TASK_SET'))], () => {})).toBe(0);
  expect(await runInOrder([job('unset', shows('TASK_UNSET'))], () => {})).toBe(7);
});
