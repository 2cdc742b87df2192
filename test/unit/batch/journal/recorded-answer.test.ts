import { describe, expect, it } from 'vitest';
import type { JournalLine } from '../../../../src/batch/journal/lines.ts';
import type { RecordedRow } from '../../../../src/batch/journal/record.ts';
import { createRecordBuilder } from '../../../../src/batch/journal/record-builder.ts';
import { toRunLine } from '../../../../src/batch/journal/run-line.ts';
import { createFailure, createOutcome, createRun } from '../../../kit/journal/journal-lines.ts';
import { createAnswer, createTaskFailure, createTaskRow } from '../../../kit/journal/tasks.ts';

const AT = '2026-11-22T09:00:00.000Z';
const ROW = createTaskRow('r1');
const FIRST = createAnswer(ROW, { usage: { inputTokens: 12, outputTokens: 3 } });
const SECOND = createAnswer(ROW, { trial: 2 });

function outcomeOf({ id, n, r, trial }: typeof FIRST, score: number): JournalLine {
  return createOutcome({ id, n, r }, { trial, score });
}

function rowsOf(...lines: readonly JournalLine[]): readonly RecordedRow[] {
  const builder = createRecordBuilder();
  const run = createRun({ trials: 2 });
  builder.add(toRunLine(run, { run: 'id', n: 1, at: AT, repaired: 0 }));
  for (const line of lines) builder.add(line);
  return builder.build()?.rows ?? [];
}

describe('the record of a run whose rows a task answers', () => {
  it('has the answers and the outcomes of each trial', () => {
    expect(rowsOf(ROW, SECOND, FIRST, outcomeOf(SECOND, 0.2), outcomeOf(FIRST, 0.8))).toMatchObject(
      [
        {
          ...{ id: 'r1', p: FIRST.p },
          answers: [
            { trial: 1, ms: 1000, usage: { inputTokens: 12, outputTokens: 3 }, error: null },
            { trial: 2, ms: 1000, usage: null, error: null },
          ],
          outcomes: [
            { trial: 1, score: 0.8 },
            { trial: 2, score: 0.2 },
          ],
        },
      ],
    );
  });

  it('leaves out the outcomes of an answer that was replaced', () => {
    const newer = createAnswer(ROW, { r: 'newer', ms: 7 });
    expect(rowsOf(ROW, FIRST, outcomeOf(FIRST, 0.8), newer, outcomeOf(newer, 0.1))).toMatchObject([
      { answers: [{ ms: 7 }], outcomes: [{ score: 0.1 }] },
    ]);
  });

  it('leaves out answers to a row that has changed', () => {
    const changed = createTaskRow('r1', { q: 'changed' });
    const newer = createAnswer(changed, { r: 'newer' });
    expect(
      rowsOf(ROW, FIRST, SECOND, outcomeOf(SECOND, 0.2), changed, newer, outcomeOf(newer, 0.1)),
    ).toMatchObject([{ answers: [{ trial: 1 }], outcomes: [{ trial: 1, score: 0.1 }] }]);
  });

  it('has the failure of a task, whose outcomes have the hash of the row', () => {
    const { id, n, q: r } = ROW;
    const failure = createTaskFailure(ROW);
    expect(rowsOf(ROW, failure, createFailure({ id, n, r }))).toMatchObject([
      { p: null, answers: [{ error: { code: 'task_failed' } }], outcomes: [{ status: 'failed' }] },
    ]);
  });

  it('has no answers for rows that were passed with theirs', () => {
    const row = {
      t: 'row',
      i: 1,
      id: 'r1',
      named: true,
      n: 1,
      r: 'r',
      p: null,
      group: null,
    } as const;
    const [recorded] = rowsOf(row, createOutcome(row));
    expect(recorded).not.toHaveProperty('answers');
  });
});
