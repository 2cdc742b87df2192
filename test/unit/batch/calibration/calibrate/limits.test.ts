import { describe, expect, it } from 'vitest';
import type { LabelledPair } from '../../../../../src/batch/calibration/calibration.ts';
import { calibrateTone, drawPairs, pairOf } from '../drawn-pairs.ts';

/** Draws rows of one label, a hundredth apart. */
const rowsOf = (kind: 'pass' | 'fail', count: number, from: number): LabelledPair[] =>
  Array.from({ length: count }, (_, index) =>
    pairOf(`${kind}-${String(index)}`, from + index / 100, kind === 'pass'),
  );

const inCluster = (pairs: readonly LabelledPair[]): LabelledPair[] =>
  pairs.map((pair) => ({ ...pair, cluster: 'user' }));

describe('a threshold that the labels do not choose', () => {
  const failsAtTop = rowsOf('fail', 20, 0).map((pair) => ({ ...pair, score: 1 }));

  it('is missing when no threshold reaches the least rate', () => {
    const { method, notes, proposed, range, threshold } = calibrateTone(
      [...rowsOf('pass', 20, 0.5), ...failsAtTop],
      { aim: 'tnr=0.9' },
    );
    expect({ method, proposed, range, threshold }).toEqual({
      ...{ method: 'held-out', proposed: null, range: null, threshold: null },
    });
    expect(notes[0]).toBe('No threshold from 0 to 1 reaches tnr=0.9 on the labels that choose it.');
  });
});

describe('labels in clusters', () => {
  it.each([6, 60])(
    'have no rates when all failed rows are one cluster, beside %d rows',
    (count) => {
      const pairs = [...rowsOf('pass', count, 0.2), ...inCluster(rowsOf('fail', 12, 0.03))];
      const { method, notes, passRate, proposed, threshold } = calibrateTone(pairs, {
        rows: pairs,
      });
      expect({ method, passRate, proposed, threshold }).toEqual({
        ...{ method: 'cross-fitting', passRate: null, proposed: null, threshold: 0.2 },
      });
      expect(notes[0]).toBe(
        'One kind of label has a single row or cluster, which cannot both choose a threshold and measure it: there are no rates.',
      );
    },
  );

  it('have no rates when all of them are one cluster', () => {
    const pairs = inCluster([...rowsOf('pass', 6, 0.8), ...rowsOf('fail', 3, 0.1)]);
    const { auc, notes, proposed, threshold } = calibrateTone(pairs);
    expect([auc, proposed, threshold]).toEqual([{ value: 1, interval: null }, null, 0.5]);
    expect(notes[0]).toBe(
      'One kind of label has a single row or cluster, which cannot both choose a threshold and measure it: there are no rates.',
    );
  });

  it('have an AUC without an interval', () => {
    const pairs = inCluster([...rowsOf('pass', 6, 0.8), ...rowsOf('fail', 3, 0.825)]);
    const { auc, notes } = calibrateTone(pairs);
    expect(auc).toEqual({ value: 1 / 3, interval: null });
    expect(notes).toContain(
      'The AUC has no interval with less than two rows or clusters of a label.',
    );
  });
});

it('measures nothing when all labelled rows were chosen for their scores', () => {
  const pairs = [pairOf('a', 1, false), pairOf('b', 0, true)].map((pair) => ({
    ...pair,
    isSelected: true,
  }));
  const found = calibrateTone(pairs, { thresholds: { all: 0.5 } });
  const { disagreements, labels, notes, proposed, selected, today } = found;
  expect({ labels, proposed, selected, today }).toEqual({
    ...{ labels: { passed: 0, failed: 0 }, proposed: null, selected: 2, today: null },
  });
  expect(disagreements.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(notes.slice(0, 3)).toEqual([
    '2 labels are of rows that were chosen for the score: listed among the disagreements, and in no rate.',
    'There is no label for a rate.',
    'Fewer than 40 labels: all figures are rough.',
  ]);
});

it('counts rows with contradicting labels in the plural', () => {
  const twice = ['b', 'a'].flatMap((id) => [pairOf(id, 0.9, true), pairOf(id, 0.9, false)]);
  const { contradictions, notes } = calibrateTone([...drawPairs(50), ...twice]);
  expect(contradictions).toEqual(['b', 'a']);
  expect(notes[0]).toBe('2 rows have labels that contradict each other, and count nowhere.');
});

it.each([
  [10, 200, { passed: 84, failed: 0 }, 'label about 84 more that pass (for TPR).'],
  [200, 10, { passed: 0, failed: 84 }, 'label about 84 more that fail (for TNR).'],
])(
  'asks only for labels of the kind that %i passed and %i failed rows lack',
  (pass, fail, missing, fix) => {
    const all = [
      ...rowsOf('pass', pass, 0).map((pair) => ({ ...pair, score: 0.9 })),
      ...rowsOf('fail', fail, 0).map((pair) => ({ ...pair, score: 0.1 })),
    ];
    const found = calibrateTone(all);
    expect([found.missing, found.notes.at(-1)]).toEqual([
      missing,
      `Too few labels for rates within ±0.1: ${fix}`,
    ]);
  },
);

it.each([
  ['are empty', []],
  ['are of other criteria', [{ ...pairOf('a', 0.5, true), criterion: 'safe' }]],
])('corrects no pass rate when all rows %s', (_, rows) => {
  const { notes, passRate } = calibrateTone(drawPairs(60), { rows });
  expect(passRate).toBeNull();
  expect(notes).toEqual(calibrateTone(drawPairs(60)).notes);
});

it('lists disagreements that are equally far from the threshold by their ids', () => {
  const agreed = [pairOf('x', 1, true), pairOf('y', 1, true), pairOf('z', 0, false)];
  const wrong = ['c', 'a', 'b'].map((id) => pairOf(id, 1, false));
  const { disagreements } = calibrateTone([...wrong, pairOf('d', 0, true), ...agreed]);
  expect(disagreements.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

it('measures both rates, when one part of a split would have a single kind of label', () => {
  const pairs = [...rowsOf('pass', 60, 0.3), ...rowsOf('fail', 2, 0.1)];
  const { method, proposed } = calibrateTone(pairs, { split: 0.9 });
  expect([method, proposed?.truePassRate?.rows, proposed?.trueFailRate?.rows]).toEqual([
    ...['cross-fitting', 60, 2],
  ]);
});

describe('the labels that are missing', () => {
  it('are none of a kind that has enough, when no threshold reaches the aim', () => {
    const pairs = Array.from({ length: 1000 }, (_, index) =>
      pairOf(String(index), index % 7 === 0 ? 1 : 0.9, index % 4 !== 0),
    );
    const { missing, proposed } = calibrateTone(pairs, { aim: 'tnr=1' });
    expect([proposed, missing]).toEqual([null, { passed: 0, failed: 0 }]);
  });

  it('are counted from the labels that there are, when all of them are equal', () => {
    expect(calibrateTone(rowsOf('pass', 50, 0.2)).missing).toEqual({ passed: 136, failed: 186 });
  });

  it('are none of a rate whose interval is narrow enough, and some of any other rate', () => {
    for (const seed of [1, 2]) {
      for (const clusters of [0, 30]) {
        const pairs = drawPairs(300, { seed }).map((pair, index) =>
          clusters === 0 ? pair : { ...pair, cluster: String(index % clusters) },
        );
        const { missing, proposed } = calibrateTone(pairs);
        const isWide = [proposed?.truePassRate, proposed?.trueFailRate].map((rate) => {
          const { high = 1, low = 0 } = rate?.interval ?? {};
          return high - low > 0.2;
        });
        expect([missing.passed > 0, missing.failed > 0]).toEqual(isWide);
      }
    }
  });

  it('are more of rows that resemble each other', () => {
    const pairs = drawPairs(100).map((pair) => ({ ...pair, score: Math.round(pair.score) / 2 }));
    const twice = pairs.flatMap((pair) => [
      { ...pair, cluster: pair.id },
      { ...pair, id: `${pair.id}-again`, cluster: pair.id },
    ]);
    const [once, again] = [calibrateTone(pairs).missing, calibrateTone(twice).missing];
    expect([once, again]).toMatchInlineSnapshot(`
      [
        {
          "failed": 119,
          "passed": 49,
        },
        {
          "failed": 286,
          "passed": 135,
        },
      ]
    `);
  });
});
