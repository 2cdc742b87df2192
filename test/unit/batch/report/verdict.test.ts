import { describe, expect, it } from 'vitest';
import type { Report } from '../../../../src/batch/report/report.ts';
import { describeVerdict, toVerdict } from '../../../../src/batch/report/verdict.ts';
import {
  gateOf,
  recordWith,
  reportOf,
  scoreSummaryOf,
  stopOf,
  summaryOf,
} from '../../../kit/journal/reports.ts';

const stopped = (...[why, left]: Parameters<typeof stopOf>): Partial<Report> => ({
  record: recordWith([], { stop: stopOf(why, left) }),
});

const failed = (failures: Readonly<Record<string, number>>): Partial<Report> => {
  const total = Object.values(failures).reduce((sum, times) => sum + times, 0);
  return { summary: summaryOf({ tone: scoreSummaryOf({ failed: total }) }, { failures }) };
};

const SHARD = { ...recordWith([]).run, shard: '3/4' };

describe('toVerdict and describeVerdict', () => {
  it.each<[string, Partial<Report>]>([
    ['complete: no gates are set', {}],
    ['passed: 1 gate passed', { gates: [gateOf({ passed: true })] }],
    ['failed: 1 of 2 gates failed', { gates: [gateOf(), gateOf({ passed: true })] }],
    ['incomplete: the run was interrupted, 1 evaluation is left', stopped('interrupted', 1)],
    ['incomplete: the budget is used up, 2 evaluations are left', stopped('budget', 2)],
    ['incomplete: the service accepted no more requests', stopped('quota')],
    ['incomplete: the service rejected the key', stopped('key')],
    ['incomplete: too many evaluations failed', stopped('failures')],
    ['incomplete: an error ended the run', stopped('error')],
    ['incomplete: the run was killed before its end', { record: recordWith([], { stop: null }) }],
    ['incomplete: no row was evaluated', { summary: summaryOf({}, { rows: 0 }) }],
    [
      'complete: no row is in the shard 3/4',
      { summary: summaryOf({}, { rows: 0 }), record: recordWith([], { run: SHARD }) },
    ],
    ['incomplete: 1 evaluation failed (1 server)', failed({ server: 1 })],
    ['incomplete: 4 evaluations failed (2 a, 1 b, 1 c)', failed({ c: 1, b: 1, a: 2 })],
    [
      'incomplete: 9 evaluations failed (2 f, 2 g, 1 a, 1 b, 1 c, 2 of other kinds)',
      failed({ a: 1, b: 1, c: 1, d: 1, e: 1, f: 2, g: 2 }),
    ],
    ['incomplete: 1 evaluation failed (1 unknown)', failed({ '<b>': 1 })],
    ['incomplete: 2 evaluations failed', { summary: summaryOf({}, { failed: 2 }) }],
    [
      'incomplete: 1 evaluation failed (1 server); 1 of 1 gate failed',
      { ...failed({ server: 1 }), gates: [gateOf()] },
    ],
    [
      'incomplete: 1 gate cannot tell from so few rows; 1 of 2 gates passed',
      { gates: [gateOf({ passed: null }), gateOf({ passed: true })] },
    ],
    [
      'incomplete: 5 of 100 rows were compared, required 90 %; 1 of 3 gates failed',
      {
        gates: [
          gateOf({ passed: false }),
          gateOf({ gate: 'min-coverage', passed: null, value: 0.5 }),
          gateOf({
            gate: 'min-coverage',
            passed: null,
            value: 0.05,
            message: '5 of 100 rows were compared, required 90 %',
          }),
        ],
      },
    ],
    ['complete: no gates are set', { ...failed({ server: 1 }), allowedFailures: 1 }],
  ])('%s', (sentence, fields) => {
    const report = reportOf(fields);
    expect(describeVerdict(report)).toBe(`Evaluation ${sentence}.`);
    expect(toVerdict(report)).toBe(sentence.split(':')[0]?.replace(/^complete/, 'passed'));
  });
});
