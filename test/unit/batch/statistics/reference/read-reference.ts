import reference from './reference.json' with { type: 'json' };
import type { LabelledScore } from '../../../../../src/batch/statistics/roc.ts';

type Given = (typeof reference.sets)[number];

/** The data sets of `reference.json`, whose numbers other programs computed: see `compute.py` and `compute.R`. */
export const SETS = reference.sets.map((set) => ({ ...set, rows: toRows(set.rows) }));
export const WILSON = reference.wilson;
export const CORRECTED = reference.corrected;

function toRows(rows: Given['rows']): LabelledScore[] {
  return rows.map((row) => ({
    score: row.score,
    label: row.label,
    ...('cluster' in row ? { cluster: row.cluster } : {}),
  }));
}
