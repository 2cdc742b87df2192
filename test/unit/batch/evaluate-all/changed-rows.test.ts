import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EvaluateAllOptions } from '../../../../src/batch/evaluate-all-options.ts';
import { evaluateAll } from '../../../../src/batch/evaluate-all.ts';
import { evaluateGates } from '../../../../src/batch/gates/evaluate-gates.ts';
import type { Gates } from '../../../../src/batch/gates/gate.ts';
import { readJournal } from '../../../../src/batch/node/read-journal.ts';
import type { RunSummary } from '../../../../src/batch/progress.ts';
import type { ConversationRow } from '../../../../src/batch/rows.ts';
import { summarize } from '../../../../src/batch/summary/summarize.ts';
import { createRow, createRows, createStage, questionOf } from '../../../kit/journal/batch.ts';
import { KEY, ACCESS_TOKEN } from '../../../kit/canary/secrets.ts';
import { createClient, scored } from '../../../kit/client/client.ts';
import { refuse, type Reply } from '../../../kit/client/fake-fetch.ts';
import { useJournalFolder } from '../../../kit/journal/journal-folder.ts';

const folder = useJournalFolder();
const CRITERIA = { tone: 'Reward friendly answers', safe: 'Passes if nothing is promised' };

const scoreByQuestion: Reply = (sent) => scored((questionOf(sent) % 10) / 10)(sent);

async function run(
  rows: readonly ConversationRow[],
  options: EvaluateAllOptions = {},
  replies: readonly Reply[] = [scoreByQuestion],
): Promise<RunSummary> {
  const stage = createStage(replies);
  const { summary } = await stage.run(rows, { journal: folder.create(), ...options });
  return summary;
}

describe('the record of a journal is that of the last run', () => {
  it.each<readonly [string, readonly (readonly ConversationRow[])[]]>([
    [
      'when a row changed back',
      [[createRow(1, { id: 'a' })], [createRow(2, { id: 'a' })], [createRow(1, { id: 'a' })]],
    ],
    [
      'when a row was corrected',
      [
        [createRow(1), { messages: [] }],
        [createRow(1), createRow(2)],
      ],
    ],
    ['when rows were removed', [createRows(4), createRows(2)]],
    ['when a removed row comes again', [createRows(4), createRows(2), createRows(4)]],
    [
      'when groups and tags were added',
      [createRows(2), createRows(2).map((row) => ({ ...row, group: 'g', tags: { env: 'prod' } }))],
    ],
    ['when a row was inserted in front', [createRows(2), [createRow(3), ...createRows(2)]]],
  ])('%s', async (_, runs) => {
    let last: RunSummary | undefined;
    for (const rows of runs) last = await run(rows);
    const record = readJournal(folder.path);
    const { stop, ...summary } = last!;
    expect(stop).toEqual({ why: 'done' });
    expect(summarize(record)).toEqual(summary);
    expect(record.rows.map(({ row }) => row)).toEqual(runs.at(-1)!.map((_row, index) => index + 1));
  });

  it('when a row names fewer criteria than before', async () => {
    await run([createRow(1), createRow(2)], { criteria: CRITERIA });
    const rows = [createRow(1, { id: 'named' }), createRow(2)];
    await run(rows, { criteria: CRITERIA });
    const last = await run(
      [{ ...createRow(1, { id: 'named' }), criteria: ['safe'] }, createRow(2)],
      {
        criteria: CRITERIA,
      },
    );
    const { stop, ...summary } = last;
    expect(stop).toEqual({ why: 'done' });
    expect(summarize(readJournal(folder.path))).toEqual(summary);
    expect(summary.criteria).toMatchObject({ tone: { scored: 1 }, safe: { scored: 2 } });
  });

  it('when the values of a criterion changed, and the run ended before it was evaluated again', async () => {
    const criteria = { close: 'Reward answers that say {{expected}}' };
    const rows = (expected: string): ConversationRow[] =>
      [1, 2].map((number) => createRow(number, { id: `r${String(number)}`, expected }));
    await run(rows('yes'), { criteria });
    await run(rows('no'), { criteria, budget: { requests: 1 } });
    const { scored, rows: kept } = summarize(readJournal(folder.path));
    expect({ scored, kept }).toEqual({ scored: 1, kept: 1 });
    const last = await run(rows('no'), { criteria });
    expect(last).toMatchObject({ scored: 2 });
  });

  it('keeps the rows that a run did not reach', async () => {
    await run(createRows(4));
    const { stop } = await run([createRow(8), createRow(9)], { budget: { requests: 1 } });
    expect(stop.why).toBe('budget');
    expect(readJournal(folder.path).rows).toHaveLength(5);
  });
});

describe('evaluateAll', () => {
  it('yields the criteria of a row in their order with order: input', async () => {
    const slowFirst = createStage([scoreByQuestion], {
      latencyMs: (sent) => (sent.body?.includes('Passes') === true ? 10 : 500),
    });
    const { outcomes } = await slowFirst.run(createRows(2), {
      criteria: CRITERIA,
      order: 'input',
      cachePriming: false,
    });
    expect(outcomes.map(({ row, criterion }) => `${String(row)} ${criterion}`)).toEqual([
      '1 tone',
      '1 safe',
      '2 tone',
      '2 safe',
    ]);
  });

  it('reads the rate record only when it has something to send', async () => {
    await run(createRows(2));
    const stage = createStage([refuse(500)], { accessToken: ACCESS_TOKEN });
    await stage.run(createRows(2), { journal: folder.create(), pace: {} });
    expect(stage.sent).toEqual([]);
  });

  it('evaluates a row again whose key was rejected', async () => {
    await run(createRows(1), {}, [refuse(401)]);
    expect(await run(createRows(1))).toMatchObject({ scored: 1, failed: 0 });
  });

  it('reports no outcome as left when more came than were announced', async () => {
    await run(createRows(3), { totalOutcomes: 1 });
    expect(readJournal(folder.path).stop).toMatchObject({ left: 0 });
  });

  it('fails a row whose id has half a character, which a hash cannot tell from another', async () => {
    const rows = [createRow(1, { id: 'a\uD800' }), createRow(2, { id: 'a\uD801' })];
    expect(await run(rows)).toMatchObject({ failed: 2, failures: { invalid_input: 2 } });
  });

  it('ends with the error of a client that cannot send anything, and creates no journal', async () => {
    const options = { criteria: CRITERIA, journal: folder.create() };
    const ended = evaluateAll(createClient({ apiKey: KEY }), createRows(2), options);
    await expect(ended.summary).rejects.toMatchObject({ code: 'placeholder_host' });
    expect(existsSync(folder.path)).toBe(false);
  });

  it('does not continue a journal that kept something else', async () => {
    await run(createRows(1), { keep: 'scores' });
    await expect(run(createRows(1))).rejects.toThrow('keep is all, and was scores in the journal');
  });
});

describe('gates', () => {
  const summaryOf = async (): Promise<RunSummary> =>
    await run(createRows(3), { thresholds: { all: 0.1 } });

  it.each([
    ['a gate with another name', { treshold: { all: 0.7 } }, 'treshold'],
    ['a criterion beside named', { threshold: { tone: 0.7 } }, 'threshold has a field other than'],
    ['a number', { minMean: 0.7 }, 'minMean is a number'],
    ['text', { minMean: { all: '0.7' } }, 'minMean.all is a string'],
    ['the mark of another summary', { threshold: { all: 0.7 } }, 'the summary counted rows at 0.1'],
  ])('rejects %s, which would judge nothing', async (_, gates, problem) => {
    const summary = await summaryOf();
    expect(() => evaluateGates(gates as Gates, { summary })).toThrow(
      expect.objectContaining({ message: expect.stringContaining(problem.split(' ')[0]!) }),
    );
  });
});

it('clusterBy is rejected for a journal without tags', async () => {
  await run(createRows(2), { keep: 'scores' });
  const record = readJournal(folder.path);
  expect(() => summarize(record, { clusterBy: 'user' })).toThrow('clusterBy: needs the tags');
});
