import { evaluateGates } from '../../../../../src/batch/gates/evaluate-gates.ts';
import type { GateResult, Gates } from '../../../../../src/batch/gates/gate.ts';
import type { RunRecord } from '../../../../../src/batch/journal/record.ts';
import { summarize } from '../../../../../src/batch/summary/summarize.ts';
import { recordOf, scoresOf } from '../../../../kit/journal/records.ts';

/** Ten scores, of which seven are at least 0.4. */
export const TEN: readonly number[] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
/** A run without a score. */
export const NONE: RunRecord = recordOf([
  { scores: { tone: null } },
  { scores: { tone: 'server' } },
]);

/** The verdicts on a run without a baseline. */
export function judge(gates: Gates, record: RunRecord = scoresOf(TEN)): GateResult[] {
  return evaluateGates(gates, { summary: summarize(record, { thresholds: gates.threshold }) });
}
