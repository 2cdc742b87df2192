import { expect, it } from 'vitest';
import type { RunRecord } from '../../../../src/batch/journal/record.ts';
import { criterionLabel } from '../../../../src/batch/report/criterion-label.ts';
import { recordWith } from '../../../kit/journal/reports.ts';

const RECORD: RunRecord = recordWith([]);
const criteria = {
  tone: { text: 'Reward friendly answers', c: 'a' },
  mentions: { text: 'mentions', c: 'b', check: true },
} as const;
const record = { ...RECORD, run: { ...RECORD.run, criteria } };

it.each([
  ['tone', 'tone'],
  ['mentions', 'mentions (check)'],
  ['constructor', 'constructor'],
])('the criterion %s is called %s', (name, label) => {
  expect(criterionLabel(record, name)).toBe(label);
});
