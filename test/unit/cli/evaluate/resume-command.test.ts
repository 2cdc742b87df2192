import { expect, it } from 'vitest';
import { createEvaluate } from '../../../../src/cli/flags/evaluate-flags.ts';
import { toResumeCommand } from '../../../../src/cli/evaluate/resume-command.ts';
import type { EvaluateFlags } from '../../../../src/cli/flags/evaluate-flags.ts';
import type { RowSource } from '../../../../src/cli/rows/row-source.ts';
import { flagsNotRepeated } from '../../../kit/process/repeated-flags.ts';

const FLAGS: EvaluateFlags = { color: true, conversations: true, priming: true };

function sourceOf(...names: readonly string[]): RowSource {
  const open = (): never => {
    throw new Error('Not opened by this test');
  };
  return { files: names.map((name) => ({ name, format: 'jsonl', open })), isRepeatable: true };
}

it.each<[string, Partial<EvaluateFlags>, string]>([
  ['run.jsonl', {}, 'run.jsonl'],
  ["it's a run.jsonl", {}, String.raw`'it'\''s a run.jsonl'`],
  ['a\u001B[31m\rb.jsonl', {}, String.raw`$'a\x1b[31m\x0db.jsonl'`],
  [
    'run.jsonl',
    {
      ...{ limit: 10, seed: 2, region: 'us', tag: { env: 'a b' }, trials: 3, core: 'align-1' },
      field: { input: 'q', 'tags.topic': 'topic' },
    },
    "run.jsonl --region us --field input=q --field tags.topic=topic --tag 'env=a b'",
  ],
  [
    'run.jsonl',
    { share: 1 / 3, priming: false, timeout: 90_000, attemptTimeout: 500, row: ['a', 'b c'] },
    "run.jsonl --timeout 90 --attempt-timeout 0.5 --no-priming --share 1/3 --row a --row 'b c'",
  ],
  ['run.jsonl', { share: 0.3, retryFailed: true }, 'run.jsonl --share 0.3 --retry-failed'],
])(
  'repeats in the command that continues %j what the journal does not keep',
  (path, flags, end) => {
    const words = toResumeCommand(
      { journal: path, source: sourceOf('rows.jsonl') },
      { ...FLAGS, ...flags },
    );

    expect(words.join(' ')).toBe(`align-evals evaluate --resume ${end}`);
  },
);

it('reads rows from stdin again, with the name of the program', () => {
  const source = sourceOf('stdin');
  const words = toResumeCommand({ journal: 'run.jsonl', source }, FLAGS, 'npx align-evals');

  expect(words).toEqual(['npx align-evals', 'evaluate', '-', '--resume', 'run.jsonl']);
});

it('names several files again, which the journal does not list', () => {
  const source = sourceOf('a.jsonl', 'b c.jsonl');

  expect(toResumeCommand({ journal: 'run.jsonl', source }, FLAGS).join(' ')).toBe(
    "align-evals evaluate a.jsonl 'b c.jsonl' --resume run.jsonl",
  );
});

it('repeats every flag but those that the journal keeps, that are for one run, and that decide how results are shown', () => {
  const source = sourceOf('rows.jsonl');
  const notRepeated = flagsNotRepeated('evaluate', createEvaluate, (flags) =>
    toResumeCommand({ journal: 'run.jsonl', source }, flags),
  );

  expect(notRepeated.toSorted()).toEqual(
    [
      ...['--criterion', '--criteria', '--evaluator', '--limit', '--sample', '--seed', '--shard'],
      ...['--trials', '--core', '--all-responses', '--retention', '--trace', '--keep', '--offline'],
      ...['--out', '--resume', '--dry-run', '--budget'],
      ...['--threshold', '--thresholds', '--min-pass-rate', '--min-mean', '--baseline'],
      ...['--max-drop', '--min-coverage', '--max-failed', '--cluster-by', '--report', '--rows'],
      ...['--no-conversations', '--full', '--force', '--json', '--quiet', '--no-color'],
    ].toSorted(),
  );
});
