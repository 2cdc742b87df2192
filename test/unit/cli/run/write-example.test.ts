import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../kit/process/command.ts';
import { useTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const folder = useTemporaryFolder();
const before = process.cwd();

beforeEach(() => {
  process.chdir(folder.path);
});
afterEach(() => {
  process.chdir(before);
});

describe('init', () => {
  it('writes an example, and prints how to run it', async () => {
    expect(await runCommand(['init'])).toEqual({
      exitCode: 0,
      stdout:
        'Wrote example.eval.mts. Try it without a key:\n  align-evals run example.eval.mts --offline\n  align-evals run example.eval.mts --offline --report html\n',
      stderr: '',
    });
    expect(readFileSync('example.eval.mts', 'utf8')).toContain('export default defineEval({');
  });

  it.each([
    ['', '{}'],
    ['commonjs', '{"type":"commonjs"}'],
    ['module', '{"type":"module"}'],
  ])('writes an ES module by its name in a package of type "%s"', async (_, manifest) => {
    writeFileSync(join(folder.path, 'package.json'), manifest);
    expect((await runCommand(['init'])).stdout).toContain('Wrote example.eval.mts.');
  });

  it('writes no file that Node reads as CommonJS', async () => {
    writeFileSync(join(folder.path, 'package.json'), '{"type":"commonjs"}');
    expect(await runCommand(['init', 'example.eval.ts'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'Error: example.eval.ts cannot be an eval here: the nearest package.json has "type": "commonjs", and an eval is an ES module. Pass example.eval.mts.\n',
    });
    expect(existsSync('example.eval.ts')).toBe(false);
  });

  it('writes JavaScript without types by the name', async () => {
    await runCommand(['init', 'support.eval.mjs']);
    expect(readFileSync('support.eval.mjs', 'utf8')).not.toContain(': string');
  });

  it('replaces no file', async () => {
    writeFileSync('example.eval.mts', 'mine');
    expect(await runCommand(['init'])).toMatchObject({
      exitCode: 2,
      stderr: 'Error: example.eval.mts exists, and is not replaced. Pass another name.\n',
    });
    expect(readFileSync('example.eval.mts', 'utf8')).toBe('mine');
  });

  it('refuses a name that run would not find', async () => {
    expect(await runCommand(['init', 'support.ts'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('support.ts is not the name of an eval file.'),
    });
  });

  it('prints JSON', async () => {
    const { stdout } = await runCommand(['init', '--json']);
    expect(JSON.parse(stdout)).toEqual({ exitCode: 0, file: 'example.eval.mts' });
  });
});
