import { createSummary } from '../../../../../src/batch/summary/summarize.ts';
import type {
  ScoreSummary,
  Summary,
  SummaryRow,
} from '../../../../../src/batch/summary/summary.ts';

type Score = number | null | string;

/** A row with trials for the criterion tone. */
export function rowOf(scores: readonly Score[], facts: Partial<SummaryRow> = {}): SummaryRow {
  return {
    group: null,
    outcomes: scores.map((score) => {
      if (typeof score === 'number') return { criterion: 'tone', status: 'scored', score };
      if (score === null) return { criterion: 'tone', status: 'not_applicable', score };
      return { criterion: 'tone', status: 'failed', score: null, code: score };
    }),
    ...facts,
  };
}

/** The summary of rows, with a mark or without. */
export function summaryOf(rows: readonly SummaryRow[], threshold?: number): Summary {
  const summary = createSummary(['tone'], { thresholds: { all: threshold } });
  for (const row of rows) summary.add(row);
  return summary.conclude();
}

/** The same for the only criterion. */
export function toneOf(rows: readonly SummaryRow[], threshold?: number): ScoreSummary {
  const { tone } = summaryOf(rows, threshold).criteria;
  if (tone === undefined) throw new Error('the summary has no tone');
  return tone;
}
