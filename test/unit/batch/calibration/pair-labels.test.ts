import { expect, it } from 'vitest';
import { pairLabels } from '../../../../src/batch/calibration/pair-labels.ts';
import { recordOf } from '../../../kit/journal/records.ts';

const record = recordOf([
  { scores: { tone: [0.9, 0.7], safe: 1 }, tags: { user: 'a' } },
  { scores: { tone: null, safe: 0 } },
  { scores: { tone: 0.2, safe: 0.4 }, id: 'hash', named: false },
]);

it('finds rows by id and by position, and names what has no counterpart', () => {
  const labels = [
    { id: 'r1', criterion: 'tone', label: true },
    { id: 'row 3', criterion: 'tone', label: false },
    { id: 'r2', criterion: 'tone', label: true },
    { id: 'r9', criterion: 'safe', label: true },
  ];
  const { pairs, rows, ...unpaired } = pairLabels(record, labels, { clusterBy: 'user' });
  expect(pairs.map(({ cluster, id, label, score }) => [id, score, label, cluster])).toEqual([
    ['r1', 0.9, true, 'a'],
    ['r1', 0.7, true, 'a'],
    ['hash', 0.2, false, undefined],
  ]);
  expect(rows).toHaveLength(6);
  expect(unpaired).toEqual({
    withoutRow: [labels[3]],
    withoutScore: [labels[2]],
    withoutLabel: { tone: [], safe: ['r1', 'r2', 'row 3'] },
  });
});

it('keeps labels that contradict each other, and joins those that agree', () => {
  const labels = [
    { id: 'r3', label: true, isSelected: true },
    { id: 'r3', label: true },
    { id: 'r1', label: true },
    { id: 'r1', label: false },
  ];
  const one = recordOf([
    { scores: { tone: 0.9 } },
    { scores: { tone: 0.5 } },
    { scores: { tone: 0.1 } },
  ]);
  const { pairs } = pairLabels(one, labels);
  expect(pairs.map(({ id, isSelected, label }) => [id, label, isSelected])).toEqual([
    ['r1', true, false],
    ['r1', false, false],
    ['r3', true, false],
  ]);
});

it.each([
  [{ id: 'r1', label: true }, 'labels[0].criterion: is missing: pass one of "tone", "safe"'],
  [{ id: 'r1', criterion: 'ton', label: true }, 'labels[0].criterion: is "ton"'],
])('rejects the label %j', (label, message) => {
  expect(() => pairLabels(record, [label])).toThrow(message);
});
