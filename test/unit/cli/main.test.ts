import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { createHost, createSink, runCommand } from '../../kit/process/command.ts';

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

const NOT_WRITTEN =
  'Error: The output could not be written to stdout (ENOSPC). No space is left: free some. The results of a run are in its journal: show them with "align-evals report".\n';

it.each<[string, readonly string[], { readonly exitCode: number; readonly stderr: string }]>([
  ['a result', ['--version'], { exitCode: 1, stderr: NOT_WRITTEN }],
  ['a result with --json', ['--version', '--json'], { exitCode: 1, stderr: NOT_WRITTEN }],
  [
    'an error with --json',
    ['lint', '--json', '--wrong'],
    { exitCode: 2, stderr: "Error: unknown option '--wrong'\n" },
  ],
])('the command reports that stdout could not be written: %s', async (_what, args, expected) => {
  const stdout = new Writable({
    write: (_chunk, _encoding, done) => {
      done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
    },
  });
  const stderr = createSink();
  const exitCode = await main(createHost(args, {}, { stdout, stderr }));

  expect({ exitCode, stderr: stderr.text() }).toEqual(expected);
});
