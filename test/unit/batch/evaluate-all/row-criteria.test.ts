import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EvaluateAllOptions } from '../../../../src/batch/evaluate-all-options.ts';
import { readJournal } from '../../../../src/batch/node/read-journal.ts';
import type { ConversationRow } from '../../../../src/batch/rows.ts';
import { criterionOf, scored } from '../../../kit/client/client.ts';
import {
  createRow,
  createStage,
  CRITERIA,
  namesOf,
  type RunResult,
} from '../../../kit/journal/batch.ts';
import { useJournalFolder } from '../../../kit/journal/journal-folder.ts';

const folder = useJournalFolder();

interface Step extends RunResult {
  /** The criteria that were sent. */
  readonly sent: readonly (string | null | undefined)[];
}

async function step(
  rows: readonly ConversationRow[],
  options: EvaluateAllOptions = {},
): Promise<Step> {
  const stage = createStage([scored()]);
  const result = await stage.run(rows, { journal: folder.create(), ...options });
  return { ...result, sent: stage.sent.map(criterionOf) };
}

function messagesOf({ outcomes }: RunResult): string[] {
  return outcomes.flatMap((outcome) => (outcome.status === 'failed' ? outcome.error.message : []));
}

describe('a criterion with places', () => {
  const criteria = {
    right: 'Reward answers that say {{expected}} in {{ vars.city }}, not {{other}}',
  };
  const row = (fields: Partial<ConversationRow>): ConversationRow =>
    createRow(1, { id: 'r1', ...fields });

  it('is filled from the row, and its result has the filled text, also from the journal', async () => {
    const rows = [row({ expected: '$& yes', vars: { city: 'Oslo' } })];
    const filled = 'Reward answers that say $& yes in Oslo, not {{other}}';
    const expected = [{ criterion: 'right', status: 'scored', result: { criterion: filled } }];

    expect(await step(rows, { criteria })).toMatchObject({ sent: [filled], outcomes: expected });
    expect(await step(rows, { criteria })).toMatchObject({ sent: [], outcomes: expected });
    expect(readJournal(folder.path)).toMatchObject({
      run: { criteria: { right: { text: criteria.right } } },
      rows: [{ outcomes: [{ filled }] }],
    });
  });

  it('leaves no filled text in a journal of scores', async () => {
    const rows = [row({ expected: 'nine o’clock', vars: { city: 'Oslo' } })];
    await step(rows, { criteria, keep: 'scores' });

    expect(readFileSync(folder.path, 'utf8')).not.toContain('nine');
  });

  it.each([
    [{ expected: 12, vars: { city: true } }, '12 in true'],
    [{ expected: ['one', 'two'], vars: { city: 'Oslo' } }, 'one\n\ntwo in Oslo'],
    [{ expected: '{{vars.city}}', vars: { city: 'Oslo' } }, '{{vars.city}} in Oslo'],
  ])('takes the values of %j', async (fields, text) => {
    const { sent } = await step([row(fields)], { criteria });
    expect(sent).toEqual([`Reward answers that say ${text}, not {{other}}`]);
  });

  it.each([
    ['a value is missing', { vars: { city: 'Oslo' } }, 'expected: is missing or not a text,'],
    ['a value is empty', { expected: ' ', vars: { city: 'Oslo' } }, 'expected: is missing'],
    ['a variable is missing', { expected: 'yes', vars: {} }, 'vars.city: is missing'],
    ['a variable is inherited only', { expected: 'yes' }, 'vars.city: is missing'],
  ])('fails the row before anything is sent when %s', async (_, fields, message) => {
    const { sent, ...result } = await step([row(fields)], { criteria });
    expect(sent).toEqual([]);
    expect(messagesOf(result)).toEqual([expect.stringContaining(message)]);
  });

  it('is scored again when a value of the row changes, and not otherwise', async () => {
    const value = (expected: string): ConversationRow[] => [
      row({ expected, vars: { city: 'Oslo' } }),
    ];
    await step(value('yes'), { criteria });
    expect((await step(value('yes'), { criteria })).sent).toEqual([]);
    expect((await step(value('no'), { criteria })).sent).toHaveLength(1);
    expect((await step(value('no'), { criteria })).sent).toEqual([]);
    const lines = readFileSync(folder.path, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"t":"out"'));
    expect(new Set(lines.map((line) => (JSON.parse(line) as { f: string }).f)).size).toBe(2);
  });
});

describe('the criteria of a row', () => {
  it('are the only ones that it is evaluated against, and count', async () => {
    const rows = [createRow(1, { criteria: ['safe'] }), createRow(2)];
    const { outcomes, summary } = await step(rows, { criteria: CRITERIA, trials: 2 });
    expect(namesOf(outcomes).toSorted()).toEqual([
      ...['1 safe scored', '1 safe scored', '2 safe scored', '2 safe scored'],
      ...['2 tone scored', '2 tone scored'],
    ]);
    expect([summary.rows, summary.scored, summary.stop.why]).toEqual([2, 6, 'done']);
  });

  it('need no values for the others', async () => {
    const criteria = { ...CRITERIA, right: 'Reward answers that say {{expected}}' };
    const { outcomes } = await step([createRow(1, { criteria: ['tone'] })], { criteria });
    expect(namesOf(outcomes)).toEqual(['1 tone scored']);
  });

  it.each([
    [['tonne'], 'criteria[0]: is "tonne", which is not a criterion of the run ("tone", "safe")'],
    [[], 'criteria: is [] (an empty array)'],
  ])('%j fail the row when they are wrong', async (names, message) => {
    const { sent, ...result } = await step([createRow(1, { criteria: names })], {
      criteria: CRITERIA,
    });
    expect(sent).toEqual([]);
    expect(messagesOf(result)[0]).toContain(message.slice(0, 12));
  });
});

describe('the position of a row', () => {
  it('is the one of its source, in outcomes and journal', async () => {
    const rows = [createRow(1, { position: 17 }), createRow(2, { position: 40 })];
    const { outcomes } = await step(rows, { order: 'input' });
    expect(outcomes.map(({ row }) => row)).toEqual([17, 40]);
    expect(readFileSync(folder.path, 'utf8')).toContain('"i":17');
  });

  it.each([0, 1.5, '3'])('%j fails the row', async (position) => {
    const rows = [createRow(1, { position: position as number })];
    const { sent, ...result } = await step(rows);
    expect(sent).toEqual([]);
    expect(messagesOf(result)).toEqual([expect.stringContaining('position: is')]);
  });
});
