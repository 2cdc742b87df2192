import { describe, expect, it } from 'vitest';
import { expectDrop } from '../../../../src/cli/evaluate/plan-run.ts';
import { outcomeOf, recordWith, rowOf } from '../../../kit/journal/reports.ts';

describe('expectDrop', () => {
  const record = recordWith(
    [0.2, 0.4, 0.9].map((score, index) =>
      rowOf(index + 1, `r${String(index + 1)}`, [outcomeOf('tone', score)]),
    ),
    { run: { criteria: { tone: { text: 'Reward x', c: 'c' } } } },
  );
  const known = { record, journal: 'main.jsonl' };

  it('assumes a standard deviation of 0.2 when nothing is known', () => {
    const expected = expectDrop(100, ['tone'], undefined);

    expect(expected).toEqual({
      rows: 100,
      drop: expect.closeTo(0.056032, 6),
      standardDeviation: 0.2,
      journal: null,
    });
  });

  it('takes the standard deviation of the journal', () => {
    expect(expectDrop(100, ['tone'], known)).toEqual({
      rows: 100,
      drop: expect.closeTo((0.360555 / 0.2) * 0.056032, 5),
      standardDeviation: expect.closeTo(0.360555, 6),
      journal: 'main.jsonl',
    });
  });

  it('uses the level of the gates for several criteria', () => {
    const [one, three] = [['a'], ['a', 'b', 'c']].map((names) => expectDrop(100, names, undefined));

    expect(three?.drop).toBeGreaterThan(one?.drop ?? 1);
  });

  it('assumes it too for criteria that the journal does not have, and shows nothing for one row', () => {
    expect(expectDrop(100, ['safe'], known)?.journal).toBeNull();
    expect(expectDrop(1, ['tone'], known)).toBeNull();
  });
});
