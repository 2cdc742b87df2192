import { describe, expect, it } from 'vitest';
import type { JournalLine } from '../../../src/batch/journal/lines.ts';
import { createRecordBuilder } from '../../../src/batch/journal/record-builder.ts';
import { toRunLine } from '../../../src/batch/journal/run-line.ts';
import type { RowDetail } from '../../../src/pages/report/report-view.ts';
import { findLines, rowDetails } from '../../../src/report/row-details.ts';
import { SharedValues } from '../../../src/report/shared-values.ts';
import { createOutcome, createRow, createRun } from '../../kit/journal/journal-lines.ts';
import { createAnswer, createTaskFailure, createTaskRow } from '../../kit/journal/tasks.ts';

const START = { run: 'id', n: 1, at: '2026-11-22T09:00:00.000Z', repaired: 0 };
const RUN = toRunLine(createRun({ trials: 2 }), START);

/** The details of the rows of a journal. */
async function detailsOf(lines: readonly JournalLine[]) {
  const builder = createRecordBuilder();
  for (const line of lines) builder.add(line);
  const record = builder.build();
  if (record === undefined) throw new Error('The journal has no run.');
  const { rows } = record;
  const found = await findLines(() => lines, record, rows);
  const parts = {
    hasConversations: true,
    shared: new SharedValues(),
    earlier: new Map<never, never>(),
  };
  const details: RowDetail[] = [];
  for await (const { detail } of rowDetails({ record, rows, found, ...parts }))
    details.push(detail);
  return details;
}

describe('the details of a row that a task answers', () => {
  const row = createTaskRow('r1');
  const [first, second] = [createAnswer(row), createAnswer(row, { trial: 2 })];
  const outcomes = [first, second].map(({ id, n, r, trial }) =>
    createOutcome({ id, n, r }, { trial, sources: [`source ${String(trial)}`] }),
  );
  const results = [1, 2].map((trial) => ({
    ...{ criterion: 0, trial, status: 'scored', score: 0.5, explanation: null },
    ...{ ms: 10, attempts: 1, sources: [`source ${String(trial)}`] },
  }));

  it.each([
    ['in the order of the trials', [row, first, second]],
    ['when the second trial answered first', [row, second, first]],
    ['when a resumed run repeats the row', [row, first, second, row]],
    [
      'when an earlier question had other answers',
      [
        createTaskRow('r1', { q: 'before' }),
        createAnswer({ ...row, q: 'before' }, { r: 'before' }),
        ...[row, first, second],
      ],
    ],
    [
      'when an answer to an earlier question comes late',
      [...[row, first, second], createAnswer({ ...row, q: 'before' }, { r: 'before', trial: 3 })],
    ],
  ])('have the answer of the first trial, %s', async (_when, lines) => {
    expect(await detailsOf([RUN, ...lines, ...outcomes])).toEqual([
      { results, body: first.body, shared: [], shownTrial: 1 },
    ]);
  });

  it('have the answer of another trial when the task failed in the first', async () => {
    const lines = [RUN, row, createTaskFailure(row), second, ...outcomes.slice(1)];

    expect(await detailsOf(lines)).toEqual([
      { results: results.slice(1), body: second.body, shared: [] },
    ]);
  });
});

describe('the details of a row that was passed with its answer', () => {
  const body = { messages: [{ role: 'user', content: 'Hi' }] };

  it('have the warnings of its evaluation, and the evaluations of its agents', async () => {
    const row = createRow('r1', { body });
    const filled = 'Reward answers that say "At nine"';
    const more = { filled, warnings: [{ code: 'unknown_role' }], agents: { a: { score: 0.5 } } };
    const [detail] = await detailsOf([RUN, row, createOutcome(row, more)]);

    expect(detail?.results).toEqual([
      {
        ...{ criterion: 0, trial: 1, status: 'scored', score: 0.5, explanation: null },
        ...{ ms: 10, attempts: 1, ...more },
      },
    ]);
  });

  it('have no conversation when the journal keeps scores only', async () => {
    const row = createRow('r1');

    expect(await detailsOf([RUN, row, createOutcome(row)])).toEqual([
      { results: [expect.objectContaining({ score: 0.5 })] },
    ]);
  });
});
