import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../../../kit/process/command.ts';

async function complete(current: string, ...previous: readonly string[]): Promise<string[]> {
  const args = ['complete', `--current=${current}`, '--', ...previous];
  const { exitCode, stdout, stderr } = await runCommand(args);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return stdout.split('\n').slice(0, -1);
}

describe('align-evals complete', () => {
  it.each([
    ['commands', 'tr', [], ['traces']],
    ['commands of a group', '', ['traces'], ['list', 'get', 'rate', 'comment']],
    ['flags', '--m', ['traces', 'list'], ['--max-score', '--min-score']],
    ['flags of every command', '--reg', ['traces', 'list'], ['--region']],
    ['the help', '--he', ['limits'], ['--help']],
    [
      'values of a flag',
      '',
      ['traces', 'list', '--exclude'],
      [
        'trace',
        'comments',
        'evaluations.explanation',
        'evaluations.sub_trace',
        'evaluations.sources',
      ],
    ],
    ['values of a flag of every command', 'u', ['--region'], ['us']],
    ['values of the second argument', '', ['traces', 'rate', 'ID'], ['good', 'bad']],
    [
      'values of an argument behind a flag and its value',
      'z',
      ['completion', '--region', 'eu'],
      ['zsh'],
    ],
    ['nothing where a file or text is expected', '', ['doctor', '--journal'], []],
    ['no hidden command', 'comple', [], ['completion']],
  ])('lists %s', async (_what, current, previous, expected) => {
    expect(await complete(current, ...previous)).toEqual(expected);
  });
});

const PARSERS: Readonly<Record<string, readonly string[]>> = {
  bash: ['-n'],
  zsh: ['-n'],
  fish: ['--no-execute'],
};

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'completion-'));
  onTestFinished(async () => {
    await rm(folder, { recursive: true });
  });
  return folder;
}

describe('align-evals completion', () => {
  it.each(Object.keys(PARSERS))('prints a script that %s can read', async (shell) => {
    const { exitCode, stdout } = await runCommand(['completion', shell]);
    expect(exitCode).toBe(0);
    const script = join(await createFolder(), 'script');
    await writeFile(script, stdout);
    const { status, stderr, error } = spawnSync(shell, [...(PARSERS[shell] ?? []), script]);
    // A developer may lack a shell; what `.ci/run` starts has all of them.
    if (error === undefined || process.env['CI'] === 'true')
      expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
    else expect(error).toMatchObject({ code: 'ENOENT' });
  });

  it('prints a script for PowerShell', async () => {
    const { stdout } = await runCommand(['completion', 'powershell']);
    expect(stdout).toMatch(/^Register-ArgumentCompleter -Native -CommandName align-evals/);
  });

  it('rejects any other shell', async () => {
    const { exitCode, stderr } = await runCommand(['completion', 'tcsh']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Allowed choices are bash, zsh, fish, powershell.');
  });

  it('completes in bash with the words in front of the cursor', async () => {
    const folder = await createFolder();
    // Prints its arguments in place of candidates.
    await writeFile(join(folder, 'align-evals'), '#!/bin/sh\nfor word; do echo "<$word>"; done\n', {
      mode: 0o755,
    });
    const { stdout: script } = await runCommand(['completion', 'bash']);
    const input = `PATH="${folder}:$PATH"\n${script}\nCOMP_WORDS=(align-evals traces "") COMP_CWORD=2\n_align_evals\nprintf '%s\\n' "\${COMPREPLY[@]}"\ncomplete -p align-evals\n`;
    const { stdout } = spawnSync('bash', ['--norc'], { input, encoding: 'utf8' });
    expect(stdout).toBe(
      '<complete>\n<--current=>\n<-->\n<traces>\ncomplete -o default -F _align_evals align-evals\n',
    );
  });
});
