import { describe, expect, it } from 'vitest';
import type { ResultFlags } from '../../../../src/cli/flags/result-flags.ts';
import { checkGates } from '../../../../src/cli/results/check-gates.ts';

describe('checkGates', () => {
  it.each<[ResultFlags, string]>([
    [{ maxDrop: { all: 0.1 } }, '--max-drop needs a run to compare with. Add --baseline JOURNAL.'],
    [
      { minPassRate: { all: 0.9 } },
      '--min-pass-rate needs the mark at which a row passes. Add --threshold x.',
    ],
    [
      { minPassRate: { named: { tone: 0.9 } }, threshold: { named: { safe: 0.5 } } },
      '--min-pass-rate tone needs the mark at which a row passes. Add --threshold tone=x.',
    ],
    [
      { minPassRate: { all: 0.9 }, calibrated: { value: {}, marks: { named: { tone: 0.4 } } } },
      '--min-pass-rate is for all criteria, and the thresholds have no mark for safe. Add --threshold safe=x, which is 0.5 for scores of 0 and 1, or name the others: --min-pass-rate tone=0.9.',
    ],
    [
      { minMean: { named: { ton: 0.9 } } },
      'A gate names "ton", which is not a criterion. The criteria are tone, safe.',
    ],
  ])('rejects %j', async (flags, message) => {
    await expect(checkGates(flags, ['tone', 'safe'])).rejects.toMatchObject({
      message,
      exitCode: 2,
    });
  });

  it.each<ResultFlags>([
    {},
    { threshold: { all: 0.7 } },
    { minPassRate: { named: { tone: 0.9 } }, threshold: { all: 0.5 } },
    { minPassRate: { all: 0.9 }, threshold: { named: { safe: 0.5 } } },
    {
      ...{ minPassRate: { all: 0.9 }, threshold: { named: { safe: 0.5 } } },
      calibrated: { value: {}, marks: { named: { tone: 0.4 } } },
    },
    {
      minPassRate: { named: { tone: 0.9 } },
      calibrated: { value: {}, marks: { named: { tone: 0.4 } } },
    },
    { maxDrop: { all: 0.1 }, baseline: 'main.jsonl' },
  ])('accepts %j', async (flags) => {
    await expect(checkGates(flags, ['tone', 'safe'])).resolves.toBeUndefined();
  });
});
