import { describe, expect, it } from 'vitest';
import { calibrate } from '../../../../../src/batch/calibration/calibrate.ts';
import type { LabelledPair } from '../../../../../src/batch/calibration/calibration.ts';
import { chooseThreshold, countScores } from '../../../../../src/batch/statistics/roc.ts';
import { calibrateTone, drawPairs, pairOf } from '../drawn-pairs.ts';

it('counts a row twice as one row when both are a cluster', () => {
  const once = drawPairs(100).map((one) => ({ ...one, score: Math.round(one.score) }));
  const twice = once.flatMap((one) => [
    { ...one, cluster: one.id },
    { ...one, id: `${one.id}-again`, cluster: one.id },
  ]);
  const intervalOf = (pairs: readonly LabelledPair[]) => {
    const { high = 0, low = 0 } = calibrateTone(pairs).proposed?.truePassRate?.interval ?? {};
    return [low.toFixed(1), high.toFixed(1)];
  };
  expect(intervalOf(twice)).toEqual(intervalOf(once));
});

describe('with few labels', () => {
  it('measures by cross-fitting, and calls the figures rough', () => {
    const { isRough, method, notes, proposed, threshold } = calibrateTone(drawPairs(30));
    expect({ isRough, method, rows: proposed?.agreement.rows, threshold }).toEqual({
      ...{ isRough: true, method: 'cross-fitting', rows: 30 },
      threshold: chooseThreshold(countScores(drawPairs(30)), { kind: 'youden' }),
    });
    expect(proposed?.truePassRate?.interval).not.toBeNull();
    expect(notes).toContain(
      'Too few labels to split: all labels choose the threshold, and the rates are from cross-fitting, with rough intervals.',
    );
  });

  it('judges no row by a threshold that the row has chosen', () => {
    // A single passed row below all failed rows: only its own presence would let it pass.
    const pairs = [
      ...Array.from({ length: 9 }, (_, index) => pairOf(`fail-${String(index)}`, 0.5, false)),
      ...Array.from({ length: 9 }, (_, index) => pairOf(`pass-${String(index)}`, 0.9, true)),
    ];
    const { proposed } = calibrateTone(pairs);
    expect([proposed?.truePassRate?.value, proposed?.trueFailRate?.value]).toEqual([1, 1]);
  });

  it('has no rates when one kind of label has a single row', () => {
    const pairs = [pairOf('a', 0.9, true), pairOf('b', 0.8, true), pairOf('c', 0.1, false)];
    const { notes, proposed, threshold } = calibrateTone(pairs);
    expect([proposed, threshold]).toEqual([null, 0.5]);
    expect(notes).toContain(
      'One kind of label has a single row or cluster, which cannot both choose a threshold and measure it: there are no rates.',
    );
  });

  it('says how many labels are missing', () => {
    const { missing, notes } = calibrateTone(drawPairs(30));
    expect(missing).toMatchInlineSnapshot(`
      {
        "failed": 165,
        "passed": 155,
      }
    `);
    expect(notes.at(-1)).toMatchInlineSnapshot(
      `"Too few labels for rates within ±0.1: label about 155 more that pass (for TPR) and 165 more that fail (for TNR)."`,
    );
  });
});

it.each([
  [true, 'All labels are pass, so there is no threshold: label rows that fail.'],
  [false, 'All labels are fail, so there is no threshold: label rows that pass.'],
])('chooses no threshold when all labels are %s', (label, note) => {
  const { auc, notes, threshold } = calibrateTone([
    pairOf('a', 0.9, label),
    pairOf('b', 0.4, label),
  ]);
  expect([auc, threshold]).toEqual([null, null]);
  expect(notes).toContain(note);
});

it('measures scores of 0 and 1 on all rows, without a threshold and an AUC', () => {
  const pairs = drawPairs(60).map((one) => ({ ...one, score: Math.round(one.score) }));
  const { auc, method, notes, proposed, roc, threshold } = calibrateTone(pairs);
  expect({ auc, method, rows: proposed?.agreement.rows, roc, threshold }).toEqual({
    ...{ auc: null, method: 'all', rows: 60, roc: [], threshold: null },
  });
  expect(notes).toContain('The scores are 0 or 1, so there is no threshold to choose and no AUC.');
});

it('averages the trials of a row', () => {
  const trials = [pairOf('a', 0.7, true), pairOf('a', 0.9, true), pairOf('b', 0.2, false)];
  expect(calibrateTone(trials)).toMatchObject({ labels: { passed: 1, failed: 1 }, threshold: 0.5 });
});

it('names rows with labels that contradict each other, and counts them nowhere', () => {
  const found = calibrateTone([
    ...drawPairs(50),
    pairOf('twice', 0.9, true),
    pairOf('twice', 0.9, false),
  ]);
  expect(found.contradictions).toEqual(['twice']);
  expect(found.labels.passed + found.labels.failed).toBe(50);
  expect(found.notes).toContain('1 row has labels that contradict each other, and counts nowhere.');
});

it('lists rows that were chosen for their scores among the disagreements only', () => {
  const selected = { ...pairOf('near', 0.99, false), isSelected: true };
  const found = calibrateTone([...drawPairs(60), selected]);
  expect(found.selected).toBe(1);
  expect(found.labels.passed + found.labels.failed).toBe(60);
  expect(found.disagreements[0]).toEqual({
    ...{ id: 'near', score: 0.99, label: false, explanation: null },
  });
});

it('corrects no pass rate of verdicts that are no better than chance', () => {
  const pairs = drawPairs(60).map((one) => ({ ...one, score: 1 - one.score }));
  const found = calibrateTone(pairs, { aim: 'tpr=0.9', rows: pairs });
  expect(found.passRate).toBeNull();
  expect(found.notes.some((note) => note.includes('no better than chance'))).toBe(true);
});

it('labels figures from ratings', () => {
  expect(calibrateTone(drawPairs(60), { source: 'ratings' }).notes[0]).toBe(
    'All figures are from ratings. People choose which traces they rate, so that the figures say little about the others.',
  );
});

it('says that an AUC of 1 has no interval', () => {
  const pairs = drawPairs(60).map((one) => ({ ...one, score: one.label ? 0.9 : 0.1 }));
  const { auc, notes } = calibrateTone(pairs);
  expect(auc).toEqual({ value: 1, interval: null });
  expect(notes).toContain("The AUC is 1, at which DeLong's error is 0 and there is no interval.");
});

it.each([
  [{ aim: 'f1' }, "aim is a string of 2 characters: pass 'youden', 'kappa', or a least rate"],
  [{ aim: 'tpr=1.5' }, 'aim is a string of 7 characters'],
  [{ split: 1 }, 'split is 1: it must be a number from 0.1 to 0.9'],
  [{ rows: 7 }, 'rows is 7: pass an array or another iterable of scored rows'],
  [{ aims: 'youden' }, 'calibrate does not have the option "aims": did you mean aim?'],
])('rejects the options %j', (options, message) => {
  // @ts-expect-error: the options are wrong on purpose.
  expect(() => calibrate([], options)).toThrow(message);
});

it('rejects pairs that are not valid, each with its place', () => {
  const pairs: unknown = [{ id: 1, criterion: 'tone', score: 2, label: 'pass', cluster: 3 }, 'a'];
  // @ts-expect-error: the pairs are wrong on purpose.
  expect(() => calibrate(pairs)).toThrowErrorMatchingInlineSnapshot(`
    [InvalidInputError: pairs[0].id: is 1: it must be a string
    pairs[0].score: is 2: it must be a number from 0 to 1
    pairs[0].cluster: is 3: it must be a string
    pairs[0].label: is a string of 4 characters: it must be true (passed) or false
    pairs[1]: is a string of 1 character: pass { id, criterion, score, label }]
  `);
  // @ts-expect-error: the pairs are wrong on purpose.
  expect(() => calibrate(7)).toThrowErrorMatchingInlineSnapshot(
    `[ConfigurationError: pairs is 7: pass an array or another iterable of { id, criterion, score, label }]`,
  );
  const rows = [pairOf('a', Number.NaN, true)];
  expect(() => calibrate([], { rows })).toThrowErrorMatchingInlineSnapshot(
    `[InvalidInputError: rows[0].score: is NaN: it must be a number from 0 to 1]`,
  );
});
