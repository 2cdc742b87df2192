import { describe, expect, it } from 'vitest';
import { quoteArgument, wrapCommand } from '../../../../src/cli/text/shell-command.ts';

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
  ])('quotes %j as %s', (argument, expected) => {
    expect(quoteArgument(argument)).toBe(expected);
  });
});
