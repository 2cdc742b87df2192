import { expect, it } from 'vitest';
import { runCommand } from '../../kit/process/command.ts';

it.each(['22.13.0', '22.20.1', '24.0.0'])('the command starts on Node %s', async (nodeVersion) => {
  expect(await runCommand(['--version'], { nodeVersion })).toMatchObject({ exitCode: 0 });
});

it.each(['18.20.8', '20.20.2', '22.12.0'])(
  'the command names the Node that it needs on Node %s',
  async (nodeVersion) => {
    expect(await runCommand(['--version'], { nodeVersion })).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `Error: This is Node ${nodeVersion}, and align-evals needs Node 22.13 or newer. Install a newer Node.\n`,
    });
  },
);
