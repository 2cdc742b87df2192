import { describe, expect, it } from 'vitest';
import { runCommand } from '../../kit/process/command.ts';

describe('the command line', () => {
  it('prints the short help on stderr and exits with 2 without a command', async () => {
    const { exitCode, stdout, stderr } = await runCommand([]);

    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^Usage: align-evals \[options\] \[command\]\n/);
    expect(stderr).toContain("align-evals evaluate chats.jsonl -c tone='Reward friendly answers'");
  });

  it.each([['--help'], ['-h'], ['help']])('prints the help on stdout for %s', async (flag) => {
    const { exitCode, stdout, stderr } = await runCommand([flag]);

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: align-evals/);
  });

  it('prints no line of the help that is wider than the terminal', async () => {
    const { stdout } = await runCommand(['--help'], { columns: 80 });

    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it.each([['--version'], ['-V']])('prints the version for %s', async (flag) => {
    expect(await runCommand([flag])).toEqual({ exitCode: 0, stdout: '0.1.0\n', stderr: '' });
  });

  it.each([
    [['--version'], '0.1.0\n'],
    [['help'], expect.stringMatching(/^Usage: align-evals .*COMMAND\n$/s)],
    [['help', 'serve', '--all'], expect.stringMatching(/^Usage: align-evals serve /)],
    [['completion', 'zsh'], expect.stringMatching(/^#compdef align-evals/)],
  ])('prints what %j prints in one object with --json', async (args, text) => {
    const { exitCode, stdout, stderr } = await runCommand([...args, '--json']);

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ text });
  });

  it.each([
    [['hlep'], "unknown command 'hlep'\n(Did you mean help?)"],
    [['--jsn'], "unknown option '--jsn'\n(Did you mean --json?)"],
    [['help', '--al'], "unknown option '--al'\n(Did you mean --all?)"],
    [
      ['--region', 'uk', 'help'],
      "option '--region <name>' argument 'uk' is invalid. Allowed choices are eu, us.",
    ],
    [
      ['--timeout', '-1', 'help'],
      "option '--timeout <seconds>' argument '-1' is invalid. Pass seconds, such as 30 or 0.5.",
    ],
    [
      ['--region', 'eu', '--base-url', 'http://localhost', 'help'],
      "option '--base-url <url>' cannot be used with option '--region <name>'",
    ],
  ])('explains %j and exits with 2', async (args, message) => {
    expect(await runCommand(args)).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `Error: ${message}\n`,
    });
  });

  it('lists the commands when help is asked for an unknown one', async () => {
    const { exitCode, stderr } = await runCommand(['help', 'nothing']);

    expect(exitCode).toBe(2);
    expect(stderr).toBe(
      'Error: There is no command "nothing". Use evaluate, lint, init, run, report, compare, label, calibrate, merge, traces, tasks, limits, queue, serve, doctor, completion, help.\n',
    );
  });

  it.each([
    [[], 'missing_command'],
    [['hlep'], 'unknown_command'],
    [['--jsn'], 'unknown_option'],
    [['--timeout', 'soon'], 'invalid_argument'],
  ])('prints the error of %j as JSON on stdout with --json', async (args, code) => {
    const { exitCode, stdout, stderr } = await runCommand([...args, '--json']);

    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ error: { code, message: expect.any(String) } });
    expect(stdout.endsWith('\n')).toBe(true);
  });
});
