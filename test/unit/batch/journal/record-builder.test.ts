import { describe, expect, it } from 'vitest';
import type { JournalLine, RunLine } from '../../../../src/batch/journal/lines.ts';
import { type RunRecord } from '../../../../src/batch/journal/record.ts';
import { createRecordBuilder } from '../../../../src/batch/journal/record-builder.ts';
import { toRunLine } from '../../../../src/batch/journal/run-line.ts';
import {
  createFailure,
  createOutcome,
  createRow,
  createRun,
  STOP,
  TONE_HASH,
} from '../../../kit/journal/journal-lines.ts';

const SHORT = { text: 'Reward short answers', c: 'short-hash' };
const TONE = { text: 'Reward friendly answers', c: TONE_HASH };

function runLine(criteria: RunLine['criteria'] = { tone: TONE }, trials = 1, n = 1): RunLine {
  const facts = { run: 'id', n, at: '2026-11-22T09:00:00.000Z', repaired: 0 };
  return toRunLine(createRun({ criteria, trials }), facts);
}

function record(...lines: readonly JournalLine[]): RunRecord | undefined {
  const builder = createRecordBuilder();
  for (const line of lines) builder.add(line);
  return builder.build();
}

/** Row, criterion, trial and score of each outcome. */
const scoresOf = (...lines: readonly JournalLine[]): unknown[] =>
  (record(...lines)?.rows ?? []).flatMap(({ id, n, outcomes }) =>
    outcomes.map(({ criterion, trial, score }) => [`${id}/${n}`, criterion, trial, score]),
  );

const ROW = createRow('r1', {
  group: 'a',
  tags: { env: 'prod' },
  p: 'prompt',
  body: { messages: [] },
});

describe('the record of a run', () => {
  it('has each row with its outcomes, and no body', () => {
    const run = runLine({ tone: TONE, short: SHORT });
    const scored = createOutcome(ROW, { explanation: 'Greets back.', score: 0.83 });
    const failed = createFailure(ROW, { name: 'short', c: SHORT.c });

    expect(record(run, ROW, failed, scored, STOP)).toEqual({
      run,
      rows: [
        {
          row: 1,
          id: 'r1',
          named: true,
          n: 1,
          p: 'prompt',
          group: 'a',
          tags: { env: 'prod' },
          outcomes: [
            {
              criterion: 'tone',
              trial: 1,
              status: 'scored',
              score: 0.83,
              ms: 10,
              attempts: 1,
              explanation: 'Greets back.',
              warnings: [],
              error: null,
            },
            {
              criterion: 'short',
              trial: 1,
              status: 'failed',
              score: null,
              ms: 10,
              attempts: 1,
              explanation: null,
              warnings: [],
              error: { name: 'ServerError', code: 'server', status: 500 },
            },
          ],
        },
      ],
      stop: STOP,
      durationMs: 1010,
      unknownLines: 0,
    });
  });

  it('is undefined without a run', () => {
    expect(record(ROW, createOutcome(ROW))).toBeUndefined();
  });

  it('has the latest outcome of a key', () => {
    const outcomes = [
      createFailure(ROW),
      createOutcome(ROW, { score: 0.1 }),
      createOutcome(ROW, { score: 0.2 }),
    ];
    expect(scoresOf(runLine(), ROW, ...outcomes)).toEqual([['r1/1', 'tone', 1, 0.2]]);
  });

  it('has the outcomes of a renamed criterion, and none of one that the last run does not have', () => {
    const short = createOutcome(ROW, { name: 'short', c: SHORT.c, score: 0.9 });
    const lines = [runLine({ tone: TONE, short: SHORT }), ROW, short, createOutcome(ROW)];

    expect(scoresOf(...lines, runLine({ kindness: TONE }, 1, 2))).toEqual([
      ['r1/1', 'kindness', 1, 0.5],
    ]);
  });

  it('has an outcome under each name of a text', () => {
    const run = runLine({ tone: TONE, kindness: TONE });
    expect(scoresOf(run, ROW, createOutcome(ROW))).toEqual([
      ['r1/1', 'tone', 1, 0.5],
      ['r1/1', 'kindness', 1, 0.5],
    ]);
  });

  it('has only outcomes of the latest content of a row', () => {
    const changed = { ...ROW, r: 'changed' };
    const before = createOutcome(ROW, { score: 0.1 });
    const after = createOutcome(changed, { score: 0.9 });

    expect(scoresOf(runLine(), ROW, before, changed)).toEqual([]);
    expect(scoresOf(runLine(), ROW, before, changed, after)).toEqual([['r1/1', 'tone', 1, 0.9]]);
    expect(scoresOf(runLine(), ROW, before, changed, after, ROW)).toEqual([
      ['r1/1', 'tone', 1, 0.1],
    ]);
  });

  it('has no outcome of a criterion that the latest line of a row does not name', () => {
    const run = runLine({ tone: TONE, short: SHORT });
    const outcomes = [
      createOutcome(ROW),
      createOutcome(ROW, { name: 'short', c: SHORT.c, score: 0.9 }),
    ];
    const named = { ...ROW, criteria: ['short'] };

    expect(scoresOf(run, ROW, ...outcomes, named)).toEqual([['r1/1', 'short', 1, 0.9]]);
    expect(scoresOf(run, ROW, ...outcomes, { ...ROW, criteria: [] })).toEqual([]);
  });

  it('has no outcome of earlier values of a row, when its criterion has places', () => {
    const filled = (f: string) => ({ ...ROW, f: { [TONE_HASH]: f } });
    const before = createOutcome(ROW, { f: 'old', score: 0.1 });
    const after = createOutcome(ROW, { f: 'new', score: 0.9 });

    expect(scoresOf(runLine(), filled('old'), before)).toEqual([['r1/1', 'tone', 1, 0.1]]);
    expect(scoresOf(runLine(), filled('old'), before, filled('new'))).toEqual([]);
    expect(scoresOf(runLine(), filled('old'), before, filled('new'), after)).toEqual([
      ['r1/1', 'tone', 1, 0.9],
    ]);
    // Lines of an earlier version do not say which values are the latest.
    expect(scoresOf(runLine(), ROW, before)).toEqual([['r1/1', 'tone', 1, 0.1]]);
  });

  it('has the group and tags of the latest line of a row', () => {
    const moved = { ...ROW, group: 'b', tags: { env: 'test' } };
    expect(record(runLine(), ROW, createOutcome(ROW), moved)?.rows).toMatchObject([
      { group: 'b', tags: { env: 'test' } },
    ]);
  });

  it('has rows in the order of their positions, and outcomes in that of criteria and trials', () => {
    const second = createRow('r2', { i: 2 });
    const repeated = createRow('r1', { i: 3, n: 2 });
    const run = runLine({ short: SHORT, tone: TONE }, 2);
    const outcomes = [repeated, second, ROW].flatMap((row) => [
      createOutcome(row, { trial: 2 }),
      createOutcome(row, { name: 'short', c: SHORT.c, trial: 1 }),
      createOutcome(row, { trial: 1 }),
    ]);

    expect(scoresOf(run, repeated, second, ROW, ...outcomes)).toEqual(
      ['r1/1', 'r2/1', 'r1/2'].flatMap((row) => [
        [row, 'short', 1, 0.5],
        [row, 'tone', 1, 0.5],
        [row, 'tone', 2, 0.5],
      ]),
    );
  });

  it('has no trial beyond those of the last run', () => {
    const trials = [1, 2, 3].map((trial) => createOutcome(ROW, { trial }));
    const lines = [runLine({ tone: TONE }, 3), ROW, ...trials];
    expect(scoresOf(...lines, runLine({ tone: TONE }, 2, 2))).toHaveLength(2);
  });

  it('leaves out rows without an outcome, and outcomes without a row', () => {
    const other = createRow('r2');
    expect(scoresOf(runLine(), ROW, createOutcome(other))).toEqual([]);
  });

  it('has empty tags for a row that was kept without them', () => {
    const { t, i, id, named, n, r, p, group } = ROW;
    const rows = record(runLine(), { t, i, id, named, n, r, p, group }, createOutcome(ROW))?.rows;
    expect(rows?.map(({ tags }) => tags)).toEqual([{}]);
  });

  it('has the end of the last run only', () => {
    expect(record(runLine(), STOP)?.stop).toEqual(STOP);
    expect(record(runLine(), STOP, runLine({ tone: TONE }, 1, 2))?.stop).toBeNull();
  });

  it.each([
    ['one line', [runLine()], 0],
    [
      'a clock that was set back',
      [{ ...runLine(), at: '2026-11-22T09:00:02.000Z' }, createOutcome(ROW)],
      0,
    ],
    ['a time that is not a date', [runLine(), { ...STOP, at: 'later' }], 0],
    [
      'several lines',
      [runLine(), createOutcome(ROW), STOP, createOutcome(ROW, { at: '2026-11-22T09:01:00.000Z' })],
      60_000,
    ],
    [
      'two parts, without the time between them',
      [
        runLine(),
        createOutcome(ROW, { at: '2026-11-22T09:01:00.000Z' }),
        { ...runLine(), n: 2, at: '2026-11-22T10:00:00.000Z' },
        createOutcome(ROW, { at: '2026-11-22T10:00:05.000Z' }),
      ],
      65_000,
    ],
  ] as const)('has the duration of %s', (_, lines, durationMs) => {
    expect(record(...lines)?.durationMs).toBe(durationMs);
  });

  it('counts lines of unknown kinds', () => {
    const builder = createRecordBuilder();
    builder.skip();
    builder.add(runLine());
    builder.skip();
    expect(builder.build()?.unknownLines).toBe(2);
  });
});
