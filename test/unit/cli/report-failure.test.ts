import { ConfigurationError, InvalidInputError } from 'align-evals';
import { describe, expect, it } from 'vitest';
import { CommandError, usageError } from '../../../src/cli/command-error.ts';
import { describeFailure } from '../../../src/cli/report-failure.ts';

function systemError(code: string, path?: string): Error {
  return Object.assign(new Error(`${code}: it failed`), { code, ...(path && { path }) });
}

describe('describeFailure', () => {
  it.each<[string, unknown, { code: string; exitCode: number; message: string }]>([
    [
      'an error of the command',
      new CommandError('It failed.', { code: 'failed' }),
      { code: 'failed', exitCode: 1, message: 'It failed.' },
    ],
    [
      'a usage error',
      usageError('--x is wrong.'),
      { code: 'usage', exitCode: 2, message: '--x is wrong.' },
    ],
    [
      'a configuration error',
      new ConfigurationError('Wrong.', { code: 'invalid_option', option: 'timeoutMs' }),
      { code: 'invalid_option', exitCode: 2, message: 'Wrong.' },
    ],
    [
      'invalid input',
      new InvalidInputError([{ path: 'criteria', message: 'is wrong' }]),
      { code: 'invalid_input', exitCode: 2, message: expect.stringContaining('is wrong') },
    ],
    [
      'a missing file',
      systemError('ENOENT', 'a.jsonl'),
      { code: 'enoent', exitCode: 1, message: 'a.jsonl does not exist. Check the path.' },
    ],
    [
      'a system error without a path',
      systemError('EMFILE'),
      { code: 'emfile', exitCode: 1, message: 'The system reports EMFILE: it failed.' },
    ],
    [
      'an unexpected error',
      new TypeError('x is not a function'),
      { code: 'unexpected', exitCode: 1, message: 'Unexpected TypeError: x is not a function' },
    ],
    [
      'a value that is not an error',
      'nothing',
      { code: 'unexpected', exitCode: 1, message: 'Unexpected nothing' },
    ],
  ])('maps %s to a code, a message and an exit code', async (_what, error, expected) => {
    const { code, message, exitCode } = await describeFailure(error);

    expect({ code, message, exitCode }).toEqual(expected);
  });
});
