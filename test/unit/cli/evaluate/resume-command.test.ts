import { expect, it } from 'vitest';
import { toResumeCommand } from '../../../../src/cli/evaluate/resume-command.ts';
import type { EvaluateFlags } from '../../../../src/cli/flags/evaluate-flags.ts';

const FLAGS: EvaluateFlags = { color: true, conversations: true, priming: true };
const FILE = {
  name: 'rows.jsonl',
  format: 'jsonl',
  isRepeatable: true,
  open: () => {
    throw new Error('Not opened by this test');
  },
} as const;

it.each<[string, Partial<EvaluateFlags>, string]>([
  ['run.jsonl', {}, 'run.jsonl'],
  ["it's a run.jsonl", {}, String.raw`'it'\''s a run.jsonl'`],
  ['a\u001B[31m\rb.jsonl', {}, "'a b.jsonl'"],
  [
    'run.jsonl',
    { limit: 10, seed: 2, region: 'us', tag: { env: 'a b' }, trials: 3, core: 'align-1' },
    "run.jsonl --limit 10 --seed 2 --region us --tag 'env=a b'",
  ],
])(
  'repeats in the command that continues %j what the journal does not keep',
  (path, flags, end) => {
    const words = toResumeCommand({ journal: path, source: FILE }, { ...FLAGS, ...flags });

    expect(words.join(' ')).toBe(`align-evals evaluate --resume ${end}`);
  },
);

it('reads rows from stdin again, with the name of the program', () => {
  const source = { ...FILE, name: 'stdin', isRepeatable: false };
  const words = toResumeCommand({ journal: 'run.jsonl', source }, FLAGS, 'npx align-evals');

  expect(words).toEqual(['npx align-evals', 'evaluate', '-', '--resume', 'run.jsonl']);
});
