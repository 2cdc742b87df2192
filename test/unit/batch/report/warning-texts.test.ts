import { describe, expect, it } from 'vitest';
import { toJUnit } from '../../../../src/batch/report/to-junit.ts';
import { toMarkdown } from '../../../../src/batch/report/to-markdown.ts';
import { toWarningTexts } from '../../../../src/batch/report/warning-texts.ts';
import { reportOf, scoreSummaryOf, summaryOf } from '../../../kit/journal/reports.ts';

const warnings = {
  no_answer: { rows: 7, first: ['row 1', 'row 2', '<b>', 'row 4', 'row 5'] },
  'not a code': { rows: 1, first: [] },
};
const summary = summaryOf({ tone: scoreSummaryOf() }, { warnings });

describe('the warnings of a summary', () => {
  it('have a code, the number of rows, and the first of them', () => {
    expect(toWarningTexts(summary)).toEqual([
      {
        code: 'no_answer',
        rows: '7 rows',
        first: ['row 1', 'row 2', '<b>', 'row 4', 'row 5', '…'],
      },
      { code: 'unknown', rows: '1 row', first: [] },
    ]);
  });

  it('are in Markdown, with names that are inert', () => {
    expect(toMarkdown(reportOf({ summary }))).toContain(
      'Warnings: `no_answer` in 7 rows (`row 1`, `row 2`, `<b>`, `row 4`, `row 5`, …); `unknown` in 1 row\n',
    );
  });

  it('are properties in JUnit', () => {
    const text = toJUnit(reportOf({ summary }));
    expect(text).toContain(
      '<property name="warning no_answer" value="7 rows: row 1, row 2, &lt;b&gt;, row 4, row 5, …"/>',
    );
  });
});
