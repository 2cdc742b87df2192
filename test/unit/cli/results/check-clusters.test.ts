import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../kit/process/command.ts';
import { createCommandData } from '../../../kit/process/command-data.ts';
import { useEvals } from '../../../kit/process/evals.ts';

const data = await createCommandData(2);
const ROWS = data.path('rows.jsonl');
const TONE = ['-c', 'tone=Reward friendly answers', '--offline'];
const SCORES_ONLY =
  'needs the tags of the rows, and a journal that keeps scores only has none. Leave out';

/** Evaluates the rows, and returns the last line of stderr. */
async function evaluate(...flags: readonly string[]) {
  const { exitCode, stdout, stderr } = await runCommand(['evaluate', ...flags]);
  return { exitCode, stdout, error: stderr.trim().split('\n').at(-1) };
}

describe('evaluate --cluster-by', () => {
  it.each([
    ['--keep', 'scores'],
    ['--retention', 'none'],
  ])('is rejected with %s %s before anything is sent or created', async (flag, value) => {
    const out = data.path('clusters.jsonl');
    const flags = [...TONE, '--out', out, '--cluster-by', 'topic', flag, value];
    expect(await evaluate(ROWS, ...flags, '--min-mean', '0.1')).toEqual({
      ...{ exitCode: 2, stdout: '' },
      error: `Error: --cluster-by topic ${SCORES_ONLY} --cluster-by or ${flag} ${value}.`,
    });
    expect(existsSync(out)).toBe(false);
  });

  it('is rejected for a resumed journal of scores, which stays as it is', async () => {
    const journal = data.path('scores.jsonl');
    await evaluate(ROWS, ...TONE, '--keep', 'scores', '--out', journal, '--budget', 'requests=1');
    const before = readFileSync(journal, 'utf8');
    expect(await evaluate('--resume', journal, '--cluster-by', 'topic')).toEqual({
      ...{ exitCode: 2, stdout: '' },
      error: `Error: --cluster-by topic ${SCORES_ONLY} --cluster-by or --resume ${journal}.`,
    });
    expect(readFileSync(journal, 'utf8')).toBe(before);
    expect((await evaluate('--resume', journal)).exitCode).toBe(0);
  });

  it('is rejected for a baseline of scores before anything is sent or created', async () => {
    const baseline = data.path('baseline.jsonl');
    await evaluate(ROWS, ...TONE, '--keep', 'scores', '--out', baseline);
    const out = data.path('compared.jsonl');
    const flags = [...TONE, '--out', out, '--cluster-by', 'topic', '--baseline', baseline];
    expect(await evaluate(ROWS, ...flags)).toEqual({
      ...{ exitCode: 2, stdout: '' },
      error: `Error: --cluster-by topic ${SCORES_ONLY} --cluster-by or --baseline ${baseline}.`,
    });
    expect(existsSync(out)).toBe(false);
  });
});

describe('clusters of an eval', () => {
  const { writeEval, callsOf, journalIn, run } = useEvals();

  it.each([
    ['the field', `clusterBy: 'user',`, ['--keep', 'scores'], 'clusterBy', '--keep scores'],
    ['the flag', '', ['--cluster-by', 'user', '--keep', 'scores'], '--cluster-by', '--keep scores'],
    [
      'the field beside the retention of the eval',
      `clusterBy: 'user', dataRetention: 'none',`,
      ...[[], 'clusterBy', `dataRetention: 'none'`],
    ],
  ] as const)(
    'are rejected before the application is called: %s',
    async (_, fields, flags, name, cause) => {
      const file = writeEval('support.eval.mjs', fields);
      const out = journalIn('run.jsonl');
      const { exitCode, stderr } = await run(file, '--out', out, '--offline', ...flags);
      expect({ exitCode, stderr, calls: callsOf(), isCreated: existsSync(out) }).toEqual({
        ...{ exitCode: 2, calls: [], isCreated: false },
        stderr: `Error: ${name} user ${SCORES_ONLY} ${name} or ${cause}.\n`,
      });
    },
  );

  it('are rejected for a resumed journal of scores', async () => {
    const journal = journalIn('run.jsonl');
    await run(writeEval('support.eval.mjs'), '--out', journal, '--keep', 'scores');
    const file = writeEval('clusters.eval.mjs', `clusterBy: 'user',`);
    const { exitCode, stderr } = await run(file, '--resume', journal);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: `Error: clusterBy user ${SCORES_ONLY} clusterBy or --resume ${journal}.\n`,
    });
  });

  it('are rejected for a baseline of scores before the application is called', async () => {
    const baseline = journalIn('baseline.jsonl');
    await run(writeEval('support.eval.mjs'), '--out', baseline, '--keep', 'scores');
    const before = callsOf();
    const file = writeEval('clusters.eval.mjs', `clusterBy: 'user',`);
    const flags = ['--baseline', baseline, '--out', journalIn('run.jsonl')];
    const { exitCode, stderr } = await run(file, ...flags);
    expect({ exitCode, stderr, calls: callsOf() }).toEqual({
      ...{ exitCode: 2, calls: before },
      stderr: `Error: clusterBy user ${SCORES_ONLY} clusterBy or --baseline ${baseline}.\n`,
    });
  });
});
