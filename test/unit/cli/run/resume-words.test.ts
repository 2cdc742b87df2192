import { expect, it } from 'vitest';
import { createRun } from '../../../../src/cli/flags/run-flags.ts';
import { toResumeWords } from '../../../../src/cli/run/resume-words.ts';
import { flagsNotRepeated } from '../../../kit/process/repeated-flags.ts';

const RUN = { file: 'a.eval.mjs', journal: 'run.jsonl', variant: undefined };

it('repeats every flag but those that the journal keeps, that are for one run, and that decide how results are shown', () => {
  const notRepeated = flagsNotRepeated('run', createRun, (flags) =>
    toResumeWords({ ...RUN, flags, variant: flags.variant }, 'align-evals'),
  );

  expect(notRepeated.toSorted()).toEqual(
    [
      ...['--limit', '--offline', '--out', '--resume', '--dry-run', '--budget'],
      ...['--threshold', '--thresholds', '--min-pass-rate', '--min-mean', '--baseline'],
      ...['--max-drop', '--min-coverage', '--max-failed', '--cluster-by', '--report', '--rows'],
      ...['--no-conversations', '--full', '--force', '--json', '--quiet', '--no-color'],
    ].toSorted(),
  );
});

it('names the eval and the variant, quoted for a shell', () => {
  const flags = { color: true, conversations: true, priming: true, trials: 2, timeout: 90_000 };
  const run = { ...RUN, file: '-a b.eval.mjs', variant: 'short', flags };

  expect(toResumeWords(run, 'npx align-evals').join(' ')).toBe(
    "npx align-evals run './-a b.eval.mjs' --resume run.jsonl --variant short --trials 2 --timeout 90",
  );
});
