import { describe, expect, it } from 'vitest';
import { CommandError } from '../../../src/cli/command-error.ts';
import { createOutput } from '../../../src/cli/output.ts';
import { type CommandSurroundings, createHost, createSink } from '../../kit/process/command.ts';

function create(args: readonly string[] = [], surroundings: CommandSurroundings = {}) {
  const stdout = createSink(surroundings.columns);
  const stderr = createSink(surroundings.columns);
  return {
    stdout,
    stderr,
    output: createOutput(createHost(args, surroundings, { stdout, stderr })),
  };
}

describe('createOutput', () => {
  it('writes data to stdout and everything else to stderr, a line each', () => {
    const { output, stdout, stderr } = create();
    output.print('data');
    output.print('data with a line break\n');
    output.printJson({ a: [1] });
    output.note('hint');
    output.warn('warning');

    expect(stdout.text()).toBe('data\ndata with a line break\n{"a":[1]}\n');
    expect(stderr.text()).toBe('hint\nwarning\n');
  });

  it('writes texts for people as one object at the end with --json', () => {
    const { output, stdout } = create(['--json']);
    output.print('help');
    output.print('more\n');
    expect(stdout.text()).toBe('');
    output.end();

    expect(stdout.text()).toBe('{"text":"help\\nmore\\n"}\n');
  });

  it('writes nothing at the end when no text was printed', () => {
    const { output, stdout } = create(['--json']);
    output.printJson(1);
    output.end();

    expect(stdout.text()).toBe('1\n');
  });

  it.each(['-q', '--quiet'])('writes warnings and no hints with %s', (flag) => {
    const { output, stderr } = create([flag]);
    output.note('hint');
    output.warn('warning');

    expect(stderr.text()).toBe('warning\n');
  });

  it('reads no flag behind "--"', () => {
    const { output } = create(['--', '--json', '--quiet']);

    expect({ isJson: output.isJson, isQuiet: output.isQuiet }).toEqual({
      isJson: false,
      isQuiet: false,
    });
  });

  it('follows the size of the terminal', () => {
    const { output, stdout } = create([], { columns: 100 });
    Object.assign(stdout, { columns: 60 });

    expect(output.stdout.width).toBe(60);
  });

  it.each<[string, CommandSurroundings, number]>([
    ['a terminal', { columns: 100 }, 100],
    ['a terminal of 0 columns', { columns: 0 }, 80],
    ['a terminal that is too narrow to read', { columns: 3 }, 20],
    ['a terminal, whatever COLUMNS says', { columns: 100, env: { COLUMNS: '40' } }, 100],
    ['a pipe', {}, 80],
    ['a pipe with COLUMNS', { env: { COLUMNS: '40' } }, 40],
    ['a pipe with COLUMNS that is not a number', { env: { COLUMNS: 'wide' } }, 80],
  ])('has the width of %s', (_what, surroundings, width) => {
    const { output } = create([], surroundings);

    expect([output.stdout.width, output.stderr.width]).toEqual([width, width]);
  });

  it.each<[string, CommandSurroundings, string]>([
    [
      'on a terminal',
      { columns: 20 },
      'a message of several\nwords\n  a --command that is copied\n',
    ],
    [
      'with COLUMNS',
      { env: { COLUMNS: '20' } },
      'a message of several\nwords\n  a --command that is copied\n',
    ],
    ['not in a log', {}, 'a message of several words\n  a --command that is copied\n'],
  ])('breaks the lines of messages at their spaces: %s', (_what, surroundings, text) => {
    const { output, stderr } = create([], surroundings);
    output.warn('a message of several words\n  a --command that is copied');

    expect(stderr.text()).toBe(text);
  });

  it('breaks no word, such as a long path', () => {
    const { output, stderr } = create([], { columns: 20 });
    output.note('Journal: /a/folder/with/a/long/name');

    expect(stderr.text()).toBe('Journal:\n/a/folder/with/a/long/name\n');
  });

  it('drops what is written after the reader of a pipe is gone', () => {
    const { output, stdout } = create();
    output.print('before');
    stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    output.print('after');

    expect(output.isOpen()).toBe(false);
    expect(stdout.text()).toBe('before\n');
  });

  it.each([
    ['ENOSPC', 'No space is left: free some.'],
    ['EIO', 'Check where stdout goes.'],
  ])('reports what stdout could not take when it is flushed: %s', async (code, fix) => {
    const { output, stdout } = create();
    stdout.emit('error', Object.assign(new Error('write failed'), { code }));

    expect(output.isOpen()).toBe(false);
    await expect(output.flush()).rejects.toThrow(
      new CommandError(
        `The output could not be written to stdout (${code}). ${fix} The results of a run are in its journal: show them with "align-evals report".`,
        { code: 'output_not_written' },
      ),
    );
  });

  it.each(['nothing', 'a reader that is gone'])(
    'flushes without an error after %s',
    async (what) => {
      const { output, stdout } = create();
      const error = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
      if (what !== 'nothing') stdout.emit('error', error);

      await expect(output.flush()).resolves.toBeUndefined();
    },
  );

  it('drops warnings after an error of stderr', async () => {
    const { output, stderr } = create();
    stderr.emit('error', Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' }));
    output.warn('warning');
    await output.flush();

    expect(stderr.text()).toBe('');
  });

  it('adds no colour with --no-color', () => {
    const { output } = create(['--no-color'], { columns: 80 });

    expect(output.stdout.style('red', 'text')).toBe('text');
  });
});

describe('isUnicode of both streams', () => {
  it.each<[boolean, string, Readonly<Record<string, string>>]>([
    [true, 'linux', { LANG: 'en_US.UTF-8' }],
    [true, 'darwin', { LANG: 'de_DE.utf8' }],
    [true, 'linux', { LC_ALL: '', LC_CTYPE: 'C.UTF-8', LANG: 'C' }],
    [false, 'linux', { LC_ALL: 'C', LANG: 'en_US.UTF-8' }],
    [false, 'linux', {}],
    [false, 'win32', {}],
    [true, 'win32', { WT_SESSION: '1' }],
    [true, 'win32', { TERM_PROGRAM: 'vscode' }],
    [false, 'linux', { WT_SESSION: '1' }],
  ])('is %s on %s with %j', (isUnicode, platform, env) => {
    const { stdout, stderr } = create([], { env, platform }).output;
    expect([stdout.isUnicode, stderr.isUnicode]).toEqual([isUnicode, isUnicode]);
  });
});
