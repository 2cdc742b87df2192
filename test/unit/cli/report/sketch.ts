import type { Report } from '../../../../src/batch/report/report.ts';
import { changeOf, comparisonOf } from '../../../kit/journal/comparisons.ts';
import {
  gateOf,
  outcomeOf,
  recordWith,
  reportOf,
  rowOf,
  scoreSummaryOf,
  summaryOf,
} from '../../../kit/journal/reports.ts';

const tone = scoreSummaryOf({
  scored: 92,
  notApplicable: 7,
  failed: 1,
  clusters: 92,
  mean: 0.81,
  standardDeviation: 0.146,
  standardError: 0.0152,
  interval: { low: 0.78, high: 0.84 },
  quartiles: [0.72, 0.84, 0.93],
  histogram: [0, 0, 1, 1, 4, 8, 12, 20, 26, 20],
  passed: { mark: 0.7, passed: 88, rows: 92, interval: { low: 0.89, high: 0.98 } },
});

const grounded = scoreSummaryOf({
  scored: 97,
  notApplicable: 1,
  failed: 2,
  clusters: 97,
  mean: 0.64,
  standardDeviation: 0.298,
  standardError: 0.0302,
  interval: { low: 0.58, high: 0.7 },
  quartiles: [0.45, 0.7, 0.88],
  histogram: [4, 1, 1, 6, 9, 12, 16, 22, 19, 7],
});

const policy = scoreSummaryOf({
  scored: 100,
  clusters: 100,
  mean: 0.93,
  standardDeviation: 0.151,
  standardError: 0.0151,
  interval: { low: 0.9, high: 0.96 },
  quartiles: [0.93, 0.98, 1],
  histogram: [0, 0, 0, 0, 0, 0, 3, 4, 13, 80],
  passed: { mark: 0.5, passed: 93, rows: 100, interval: { low: 0.86, high: 0.97 } },
});

/** The report of the sketch in the design of the command: three criteria, two failed gates, an incomplete run. */
export const SKETCH: Report = reportOf({
  record: recordWith([
    rowOf(17, 'r17', [
      outcomeOf('grounded', 0.03, { explanation: 'Names a refund that no tool returned' }),
    ]),
    rowOf(64, 'r64', [
      outcomeOf('grounded', 0.07, { explanation: 'Quotes a policy that is not in the context' }),
    ]),
    rowOf(65, 'r65', [outcomeOf('policy', 1)]),
  ]),
  summary: summaryOf(
    { tone, grounded, policy },
    { failures: { server: 1, request_timeout: 2 }, rows: 100 },
  ),
  gates: [
    gateOf(),
    gateOf({
      criterion: 'policy',
      passed: true,
      value: 0.93,
      required: 0.9,
      isImplied: false,
      message: '93.0 % of rows at or above 0.5, required 90 %',
    }),
    gateOf({
      gate: 'baseline',
      value: -0.05,
      required: 0,
      isImplied: false,
      message: 'baseline: −0.050 [−0.052, −0.048], worse (3 criteria, 98.3 %)',
    }),
  ],
});

/** A comparison of three criteria, of which one was left out. */
export const COMPARISON = comparisonOf(
  {
    tone: changeOf({
      pairs: 92,
      onlyBefore: 2,
      failed: 1,
      before: 0.86,
      after: 0.81,
      difference: -0.05,
      interval: { low: -0.052, high: -0.048 },
      level: 1 - 0.05 / 2,
      adjustedP: 0.0004,
      unpairedStandardError: 0.0214,
      smallestDrop: 0.0024,
      turned: { mark: 0.7, worse: 4, better: 0, p: 0.125 },
    }),
    policy: changeOf({ level: 1 - 0.05 / 2 }),
  },
  {
    leftOut: [{ criterion: 'grounded', reason: 'its text differs' }],
    warnings: ['The runs used two model cores: align-20251111 and align-20260109.'],
  },
);
