import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  quoteArgument,
  toPathArgument,
  wrapCommand,
} from '../../../../src/cli/text/shell-command.ts';

describe('wrapCommand', () => {
  it('breaks a command so that a shell joins it again, and never an argument', () => {
    const args = ['align-evals', 'evaluate', '--resume', 'a-long-name-of-a-journal.jsonl'];
    expect(wrapCommand(args, 80)).toEqual([`  ${args.join(' ')}`]);
    expect(wrapCommand(args, 20)).toEqual([
      '  align-evals \\',
      '    evaluate \\',
      '    --resume \\',
      '    a-long-name-of-a-journal.jsonl',
    ]);
  });
});

describe('quoteArgument', () => {
  it.each([
    ['align-20261122-090000.jsonl', 'align-20261122-090000.jsonl'],
    ['runs/a b.jsonl', "'runs/a b.jsonl'"],
    ["it's", String.raw`'it'\''s'`],
    ['$HOME', "'$HOME'"],
    ['', "''"],
    ['two  spaces', "'two  spaces'"],
    ["it's\u{1b}[2J\n\\", String.raw`$'it\'s\x1b[2J\x0a\\'`],
    ['a\u{202e}b', String.raw`$'a\xe2\x80\xaeb'`],
  ])('quotes %j as %s, which a shell reads as the argument', (argument, expected) => {
    expect(quoteArgument(argument)).toBe(expected);
    const script = `printf %s ${expected}`;
    expect(execFileSync('bash', ['-c', script], { encoding: 'utf8' })).toBe(argument);
  });
});

describe('toPathArgument', () => {
  it.each([
    ['run.jsonl', 'run.jsonl'],
    ['-run.jsonl', './-run.jsonl'],
  ])('writes %j as %s, which is not a flag', (path, argument) => {
    expect(toPathArgument(path)).toBe(argument);
  });
});
