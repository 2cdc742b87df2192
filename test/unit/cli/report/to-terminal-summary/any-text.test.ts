import { describe, expect, it } from 'vitest';
import {
  toTerminalSummary,
  type TerminalSummaryOptions,
} from '../../../../../src/cli/report/to-terminal-summary.ts';
import { widthOf } from '../../../../../src/cli/text/fit-text.ts';
import {
  outcomeOf,
  recordWith,
  rowOf,
  scoreSummaryOf,
  summaryOf,
} from '../../../../kit/journal/reports.ts';
import { COMPARISON, SKETCH } from '../sketch.ts';

const PLAIN: TerminalSummaryOptions = { width: 80, isUnicode: true, style: (_name, text) => text };

describe('toTerminalSummary with text from outside', () => {
  it('keeps every line within the width, at any width and for wide characters', () => {
    const name = '語調 👩‍👩‍👧 e\u0301 ' + 'x'.repeat(60);
    const explanation = '説明は長い文章です。'.repeat(20);
    const record = recordWith([rowOf(1, name, [outcomeOf(name, 0.1, { explanation })])]);
    const gates = SKETCH.gates.map((gate) => ({ ...gate, criterion: name }));
    const report = {
      record,
      gates,
      comparison: { ...COMPARISON, baseline: name },
      summary: summaryOf({ ...SKETCH.summary.criteria, [name]: scoreSummaryOf({ mean: 1 }) }),
    };
    for (let width = 20; width <= 130; width += 1) {
      for (const isUnicode of [true, false]) {
        const text = toTerminalSummary(report, { ...PLAIN, width, isUnicode, isFull: true });
        for (const line of text.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(width);
      }
    }
  });

  it('prints no escape sequence, bidi control or carriage return of ids and explanations', () => {
    const hostile = '\u001B[2J\u001B]8;;https://a.example\u0007x\u202Ey\rz\u009B31m\u0085\n';
    const record = recordWith([
      rowOf(1, hostile, [outcomeOf(hostile, 0.1, { explanation: hostile })]),
    ]);
    const gates = SKETCH.gates.map((gate) => ({ ...gate, criterion: hostile, message: hostile }));
    const comparison = {
      ...COMPARISON,
      baseline: hostile,
      criteria: { [hostile]: { ...COMPARISON.criteria['tone']!, onlyAfter: 1 } },
      leftOut: [{ criterion: hostile, reason: hostile }],
      warnings: [hostile],
    };
    const scores = scoreSummaryOf({ mean: 0.1 });
    const summary = summaryOf(
      { [hostile]: scores },
      { failed: 1, failures: { [hostile]: 1 }, groups: { [hostile]: { [hostile]: scores } } },
    );
    const text = toTerminalSummary(
      { record, gates, comparison, summary },
      { ...PLAIN, isFull: true },
    );
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/u);
  });
});
