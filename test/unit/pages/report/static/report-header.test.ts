import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import type { GateResult } from '../../../../../src/batch/gates/gate.ts';
import type { ReportView } from '../../../../../src/pages/report/report-view.ts';
import { ReportHeader } from '../../../../../src/pages/report/static/report-header.tsx';
import { toReportView } from '../../../../../src/report/to-report-view.ts';
import { gateOf, reportOf } from '../../../../kit/journal/reports.ts';
import { textsOf } from '../../../../kit/pages/rendered.ts';

const headerOf = (fields: Partial<ReportView>): string[] =>
  textsOf(h(ReportHeader, { view: { ...toReportView(reportOf(), []), ...fields } }));

const summaryOf = (failed: number, notApplicable: number): Partial<ReportView> => {
  const { summary } = toReportView(reportOf(), []);
  return { summary: { ...summary, scored: 8, failed, notApplicable } };
};

describe('what is missing', () => {
  const after = (texts: readonly string[]): readonly string[] =>
    texts.slice(texts.indexOf('8 scored'));

  it('has no chips in a run that scored everything', () => {
    expect(after(headerOf({ ...summaryOf(0, 0), earlyStop: null }))).toEqual(['8 scored']);
  });

  it('has a chip for failures, for what did not apply, and for an early end', () => {
    expect(after(headerOf({ ...summaryOf(2, 1), earlyStop: 'interrupted' }))).toEqual([
      ...['8 scored', '2 failed', '1 not applicable', 'incomplete: interrupted'],
    ]);
  });
});

describe('the table of gates', () => {
  const tableOf = (gates: readonly GateResult[]): readonly string[] => {
    const texts = headerOf({ gates });
    return texts.slice(texts.indexOf('criterion'));
  };

  it.each<[Partial<GateResult>, string, string]>([
    [{ gate: 'min-pass-rate', value: 0.957, required: 1 }, '95.7 %', 'limit 100 %'],
    [{ gate: 'min-coverage', value: 0.5, required: 0.9 }, '50 %', 'limit 90 %'],
    [{ gate: 'min-mean', value: 0.6, required: 0.75 }, '0.60', 'limit 0.75'],
    [{ gate: 'max-drop', value: -0.1, required: -0.05 }, '−0.100', 'limit −0.050'],
    [{ gate: 'baseline', value: -0.1, required: 0 }, '−0.100', 'limit 0.000'],
    [{ gate: 'min-mean', value: null, required: 0.75 }, 'no value', 'limit 0.75'],
  ])('writes the gate %j in its unit', (fields, value, limit) => {
    const gate = gateOf(fields);
    expect(tableOf([gate])).toEqual(['criterion', gate.gate, 'tone', '✗ FAILED', value, limit]);
  });

  it('has a dash for a gate that a criterion does not have, and what failed most first', () => {
    const gates = [
      gateOf({ criterion: 'cites', passed: true, value: 1 }),
      gateOf({ criterion: 'tone' }),
      gateOf({ criterion: 'safe' }),
      gateOf({ criterion: 'safe', gate: 'min-mean', passed: null, value: 0.5, required: 0.6 }),
    ];
    const rate = ['95.7 %', 'limit 100 %'];
    expect(tableOf(gates)).toEqual([
      ...['criterion', 'min-pass-rate', 'min-mean'],
      ...['safe', '✗ FAILED', ...rate, '? unclear', '0.50', 'limit 0.60'],
      ...['tone', '✗ FAILED', ...rate, '-'],
      ...['cites', '✓ passed', '100 %', 'limit 100 %', '-'],
    ]);
  });

  it('folds many criteria that passed when another one did not', () => {
    const passed = ['a', 'b', 'c', 'd'].map((criterion) => gateOf({ criterion, passed: true }));
    const texts = tableOf([...passed, gateOf()]);
    expect(texts.indexOf('tone')).toBeLessThan(texts.indexOf('4 criteria passed every gate'));
    expect(tableOf(passed)).not.toContain('4 criteria passed every gate');
  });
});
