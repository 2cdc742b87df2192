import { describe, expect, it } from 'vitest';
import { collect, createRows, createStage } from '../../../kit/journal/batch.ts';
import { rejection } from '../../../kit/time/outcomes.ts';

const failure = new Error('no rows');
const failing = {
  [Symbol.iterator]: () => {
    throw failure;
  },
} as Iterable<never>;

describe('the consumer', () => {
  it('can await the summary without iterating', async () => {
    const { start, settle, sent } = createStage();
    const run = start(createRows(300));
    expect(await settle(run.summary)).toMatchObject({
      rows: 300,
      scored: 300,
      stop: { why: 'done' },
    });
    expect(sent).toHaveLength(300);
  });

  it('can iterate without the summary', async () => {
    const { start, settle } = createStage();
    expect(await settle(collect(start(createRows(3))))).toHaveLength(3);
  });

  it('can ask for the summary first and iterate then', async () => {
    const { start, settle } = createStage();
    const run = start(createRows(3));
    const { summary } = run;
    expect(await settle(collect(run))).toHaveLength(3);
    expect(await summary).toMatchObject({ scored: 3 });
  });

  it('receives nothing more when it iterates again', async () => {
    const { start, settle } = createStage();
    const run = start(createRows(3));
    expect(await settle(collect(run))).toHaveLength(3);
    expect(await settle(collect(run))).toEqual([]);
  });

  it('shares the outcomes when it iterates twice at the same time', async () => {
    const { start, settle } = createStage();
    const run = start(createRows(10));
    const [one, other] = await settle(Promise.all([collect(run), collect(run)]));
    const rows = [...one, ...other].map(({ row }) => row).toSorted((a, b) => a - b);
    expect(rows).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('that never iterates receives no unhandled rejection', async () => {
    const { start, clock } = createStage();
    start(failing);
    await clock.advance(1000);
  });

  it('receives an error once when it iterates, and from the summary', async () => {
    const { start, settle } = createStage();
    const run = start(failing);
    expect(await settle(rejection(collect(run)))).toBe(failure);
    expect(await settle(rejection(run.summary))).toBe(failure);
    expect(await settle(collect(run))).toEqual([]);
  });
});
