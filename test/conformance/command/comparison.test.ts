import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createCommandData } from '../../kit/process/command-data.ts';
import { buildCommand, type CommandEnd } from '../../kit/process/command-process.ts';
import { startCommandService, unevenScorer } from '../../kit/process/command-service.ts';

const command = await buildCommand();
const data = await createCommandData(20);
const before = await startCommandService(unevenScorer());
const after = await startCommandService(unevenScorer(0.05));
const TONE = ['-c', 'tone=Reward friendly answers'];
const GROUNDED = ['-c', 'grounded=Penalize claims without a source'];
const BASELINE = ['--baseline', 'before.jsonl'];

afterAll(() => Promise.all([before.close(), after.close()]));

async function evaluate(
  name: string,
  { env }: typeof before,
  flags: readonly string[],
): Promise<CommandEnd> {
  return command.run(['evaluate', 'rows.jsonl', '--out', name, ...flags], {
    env,
    cwd: data.folder,
  });
}

/** The part of the summary that compares, without what all summaries have. */
function comparisonIn({ stdout }: CommandEnd): string {
  return stdout.slice(stdout.indexOf('Compared with'));
}

const baseline = await evaluate('before.jsonl', before, [...TONE, ...GROUNDED]);

describe('evaluate --baseline', () => {
  it('exits with 0 when data and scorer are the same, and no row turned', async () => {
    const flags = [...TONE, ...BASELINE, '--threshold', '0.6', '--min-pass-rate', '0', '--json'];
    const { exitCode, stdout } = await evaluate('same.jsonl', before, flags);

    expect([baseline.exitCode, exitCode]).toEqual([0, 0]);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'passed',
      comparison: {
        pairing: 'id',
        criteria: {
          tone: {
            pairs: 20,
            difference: 0,
            interval: { low: 0, high: 0 },
            turned: { worse: 0, better: 0 },
          },
        },
        changes: [],
      },
    });
  });

  it('exits with 10 when the scorer is worse by 0.05, and the interval excludes 0', async () => {
    const end = await evaluate('worse.jsonl', after, [...TONE, ...BASELINE]);

    expect(end.exitCode).toBe(10);
    expect(comparisonIn(end)).toMatchInlineSnapshot(`
      "Compared with before.jsonl, rows paired by id
      criterion  pairs  before  after  change       95 % interval  turned
      tone          20    0.69   0.64  −0.050  [−0.051, −0.049] ~       -
      ~ rough interval: few pairs or clusters
      grounded: not compared, the later run does not have it

      FAILED  tone  baseline: −0.050 [−0.051, −0.049], worse (1 criterion, 95 %)
      passed  tone  20 of 20 rows were compared, required 90 %

      Evaluation failed: 1 of 2 gates failed.
      "
    `);
  });

  it('names a criterion whose text differs, and compares the others', async () => {
    const flags = ['-c', 'tone=Reward kind answers', ...GROUNDED, ...BASELINE];
    const end = await evaluate('renamed.jsonl', before, flags);

    expect(end.exitCode).toBe(0);
    expect(comparisonIn(end)).toMatchInlineSnapshot(`
      "Compared with before.jsonl, rows paired by id
      criterion  pairs  before  after  change     95 % interval  turned
      grounded      20    0.69   0.69   0.000  [0.000, 0.000] ~       -
      ~ rough interval: few pairs or clusters
      tone: not compared, its text differs between the runs

      passed  grounded  baseline: 0.000 [0.000, 0.000], no clear difference (1
                        criterion, 95 %)
      passed  grounded  20 of 20 rows were compared, required 90 %

      Evaluation passed: 2 gates passed.
      "
    `);
  });
});

it('compare names the journals, and exits with 0 without a gate', async () => {
  await evaluate('later.jsonl', after, TONE);
  const end = await command.run(['compare', 'before.jsonl', 'later.jsonl'], { cwd: data.folder });

  expect(end).toMatchInlineSnapshot(`
    {
      "exitCode": 0,
      "stderr": "",
      "stdout": "Worse: tone −0.050.

    Compared with before.jsonl, rows paired by id
    criterion  pairs  before  after  change       95 % interval  turned
    tone          20    0.69   0.64  −0.050  [−0.051, −0.049] ~       -
    ~ rough interval: few pairs or clusters
    grounded: not compared, the later run does not have it

    Fell most  r4   tone  0.56 to 0.51
               r7   tone  0.62 to 0.57
               r10  tone  0.68 to 0.63
               r13  tone  0.74 to 0.69
               r16  tone  0.80 to 0.75
    ",
    }
  `);
});

describe('report', () => {
  it('prints and writes what evaluate did, byte for byte', async () => {
    const flags = [...BASELINE, '--threshold', 'tone=0.6', '--full', '--report'];
    const kinds = 'junit,markdown,csv';
    const first = await evaluate('reported.jsonl', after, [...TONE, ...flags, kinds]);
    const files = ['reported.junit.xml', 'reported.md', 'reported.csv'];
    const written = await readFiles(files);
    const second = await command.run(['report', 'reported.jsonl', ...flags, kinds], {
      cwd: data.folder,
    });

    expect([first.exitCode, second.exitCode]).toEqual([10, 10]);
    expect(second.stdout).toBe(first.stdout);
    expect(await readFiles(files)).toEqual(written);
    expect(written.map((text) => text.length > 300)).toEqual([true, true, true]);
  });
});

async function readFiles(names: readonly string[]): Promise<string[]> {
  return Promise.all(names.map((name) => readFile(data.path(name), 'utf8')));
}
