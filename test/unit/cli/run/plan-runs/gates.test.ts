import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useEvals } from '../../../../kit/process/evals.ts';

const { folder, writeEval, journalIn, run, runJson } = useEvals();

const TEXT = 'Reward friendly answers';

/** What `calibrate --write` writes for one criterion. */
function thresholdsOf(threshold: number, text = TEXT): string {
  return JSON.stringify({
    ...{ v: 1, service: 'offline', core: null, judge: null, aim: 'youden', source: 'labels' },
    criteria: { tone: { threshold, range: null, labels: 40, text, c: 'hash of tone' } },
  });
}

/** The mark of the criterion in the report of an eval. */
async function markOf(fields: string, ...flags: readonly string[]): Promise<unknown> {
  const file = writeEval('a.eval.mjs', `criteria: { tone: '${TEXT}' }, checks: {}, ${fields}`);
  const { json } = await runJson(file, '--offline', '--out', journalIn('run.jsonl'), ...flags);
  expect(json).toMatchObject({ exitCode: 0, gates: [] });
  return json['summary'];
}

const markedWith = (mark: number) => ({ criteria: { tone: { passed: { mark } } } });

describe('the thresholds of an eval', () => {
  it('may be in the eval itself', async () => {
    expect(await markOf(`thresholds: ${thresholdsOf(0.31)},`)).toMatchObject(markedWith(0.31));
  });

  it('may be in a file beside it, wherever the command runs', async () => {
    mkdirSync(join(folder.path, 'marks'));
    writeFileSync(join(folder.path, 'marks', 'tone.json'), thresholdsOf(0.32));
    expect(await markOf(`thresholds: './marks/tone.json',`)).toMatchObject(markedWith(0.32));
  });

  it.each(['', `thresholds: ${thresholdsOf(0.31)},`, `thresholds: './missing.json',`])(
    'are replaced by those of the flag: %s',
    async (fields) => {
      const flag = journalIn('flag.json');
      writeFileSync(flag, thresholdsOf(0.33));
      expect(await markOf(fields, '--thresholds', flag)).toMatchObject(markedWith(0.33));
    },
  );

  it('are refused for another text of the criterion', async () => {
    const marks = thresholdsOf(0.3, 'Reward short answers');
    const fields = `criteria: { tone: '${TEXT}' }, thresholds: ${marks},`;
    const file = writeEval('a.eval.mjs', fields);
    const { exitCode, stderr } = await run(file, '--offline');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`${file} cannot be used: `);
    expect(stderr).toContain('another text of "tone"');
  });
});

describe('the greatest drop that an eval allows', () => {
  it.each([
    ['is none that a run keeps', 'On its way. no', 0],
    ['fails a run that drops further', 'Lost.', 10],
  ])('%s: its answers are %j', async (_, answer, expected) => {
    const baseline = journalIn('baseline.jsonl');
    await run(writeEval('before.eval.mjs', `task: () => 'On its way. no',`), '--out', baseline);
    const fields = `task: () => '${answer}', gates: { maxDrop: 0.1 },`;
    const { exitCode, json } = await runJson(
      ...[writeEval('after.eval.mjs', fields), '--baseline', baseline],
      ...['--out', journalIn('after.jsonl')],
    );
    expect(exitCode).toBe(expected);
    expect(json).toMatchObject({
      gates: [
        // Two rows that drop by the same amount may do so by chance.
        { gate: 'baseline', passed: true },
        { gate: 'max-drop', required: -0.1, passed: expected === 0 },
        { gate: 'min-coverage', required: 0.9, passed: true },
      ],
    });
  });
});
