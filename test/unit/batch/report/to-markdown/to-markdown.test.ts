import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMarkdown } from '../../../../../src/batch/report/to-markdown.ts';
import { comparisonOf, changeOf } from '../../../../kit/journal/comparisons.ts';
import {
  gateOf,
  outcomeOf,
  recordWith,
  reportOf,
  rowOf,
  scoreSummaryOf,
  stopOf,
  summaryOf,
} from '../../../../kit/journal/reports.ts';

const CRITERIA = {
  tone: scoreSummaryOf({
    scored: 92,
    notApplicable: 7,
    failed: 1,
    mean: 0.81,
    interval: { low: 0.78, high: 0.84 },
  }),
  policy: scoreSummaryOf({
    scored: 97,
    notApplicable: 1,
    mean: 0.93,
    interval: { low: 0.9, high: 1.02 },
    isRough: true,
  }),
};

const ROWS = [
  rowOf(1, 'r1', [outcomeOf('tone', 0.83), outcomeOf('policy', 1)]),
  rowOf(2, 'r2', [outcomeOf('tone', 0.41, { explanation: 'Ignores the question.' })]),
  rowOf(3, '3bc58104fbfb7b9c95ee041991a27be4', [outcomeOf('policy', 0.2)], { named: false }),
];

/** The text of a report whose only explanation, id and criterion is a text. */
function withText(text: string): string {
  const record = recordWith([rowOf(1, text, [outcomeOf(text, 0, { explanation: text })])]);
  const summary = summaryOf(Object.fromEntries([[text, scoreSummaryOf({ scored: 1, mean: 0 })]]));
  const gates = [gateOf({ criterion: text, message: text })];
  const comparison = comparisonOf(Object.fromEntries([[text, changeOf({ failed: 1 })]]), {
    baseline: text,
    leftOut: [{ criterion: text, reason: text }],
    warnings: [text],
  });
  return toMarkdown(reportOf({ record, summary, gates, comparison }));
}

describe('toMarkdown', () => {
  it('has the verdict, the means, the gates and the lowest rows', () => {
    const summary = summaryOf(CRITERIA, { failures: { request_timeout: 1 } });
    const gates = [
      gateOf(),
      gateOf({
        criterion: 'policy',
        gate: 'min-mean',
        passed: true,
        message: 'mean 0.93, required 0.9',
      }),
    ];
    const report = reportOf({ record: recordWith(ROWS), summary, gates, allowedFailures: 1 });
    expect(toMarkdown(report)).toMatchInlineSnapshot(`
      "<!-- align-evals -->
      **Evaluation failed**: 1 of 2 gates failed. 189 scored, 8 n/a, 1 failed.

      | criterion | mean | 95 % |
      |---|---|---|
      | \`tone\` | 0.81 | 0.78 to 0.84 |
      | \`policy\` | 0.93 | 0.90 to 1.00 (rough) |

      - **FAILED** \`tone\`: 95.7 % of rows at or above 0.7, required 100 % (allow some: \`--min-pass-rate tone=0.9\`)
      - passed \`policy\`: mean 0.93, required 0.9

      <details><summary>Lowest rows</summary>

      | row | criterion | score | explanation |
      |---|---|---|---|
      | \`row 3\` | \`policy\` | 0.20 | - |
      | \`r2\` | \`tone\` | 0.41 | \`Ignores the question.\` |
      | \`r1\` | \`tone\` | 0.83 | - |

      </details>
      "
    `);
  });

  it('labels an offline run as synthetic', () => {
    const record = recordWith([], { run: { service: 'offline' } });
    expect(toMarkdown(reportOf({ record, summary: summaryOf(CRITERIA) }))).toContain(
      '\n\nOffline: scores come from a checksum in the embedded server. They are synthetic and say nothing about your data.\n\n',
    );
  });

  it('shows that a run is incomplete before its gates', () => {
    const record = recordWith(ROWS, { stop: stopOf('budget', 104) });
    const report = reportOf({ record, summary: summaryOf(CRITERIA), gates: [gateOf()] });
    expect(toMarkdown(report).split('\n')[1]).toBe(
      '**Evaluation incomplete**: the budget is used up, 104 evaluations are left; 1 evaluation failed; 1 of 1 gate failed. 189 scored, 8 n/a, 1 failed.',
    );
  });

  it('shows at most the five lowest rows, and none with a score of 1', () => {
    const scores = [0.9, 1, 0.1, 0.5, 0.3, 0.2, 0.4];
    const rows = scores.map((score, index) =>
      rowOf(index + 1, `r${index + 1}`, [outcomeOf('tone', score)]),
    );
    const markdown = toMarkdown(
      reportOf({ record: recordWith(rows), summary: summaryOf(CRITERIA) }),
    );
    expect([...markdown.matchAll(/`(r\d)`/g)].map(([, id]) => id)).toEqual([
      'r3',
      'r6',
      'r5',
      'r7',
      'r4',
    ]);
  });
});

describe('toMarkdown with text from outside', () => {
  it.each([
    ['@team', '`@team`'],
    ['#123', '`#123`'],
    ['https://a.example', '`https://a.example`'],
    ['<img src=x>', '`<img src=x>`'],
    ['a | b', String.raw`${'`'}a \| b${'`'}`],
    [String.raw`a \| b`, String.raw`${'`'}a \\\| b${'`'}`],
    [String.raw`a \\| b`, String.raw`${'`'}a \\\| b${'`'}`],
    ['`code`', '`` `code` ``'],
    ['a``b', '```a``b```'],
    ['a\r\n\n# b', '`a # b`'],
    ['\u001B[31mred\u202E', '`[31mred`'],
    ['  ', '-'],
  ])('writes %j as %s', (text, expected) => {
    const lines = withText(text).split('\n');
    expect(lines.find((line) => line.includes('| 0.00 |'))).toContain(`| ${expected} | 0.00`);
  });

  it('is inert, at most 60,000 characters and 40 lines for any text', () => {
    const part = fc.constantFrom(
      '@team',
      '#1',
      '|',
      '`',
      '\\',
      '<b>',
      '\n',
      'www.a.b',
      '](',
      '😀',
      '\u2028',
    );
    const long = fc.array(part, { maxLength: 320 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(long, fc.string({ unit: 'binary' })), (text) => {
        const markdown = withText(text);
        expect(markdown.length).toBeLessThanOrEqual(60_000);
        expect(markdown.split('\n').length).toBeLessThanOrEqual(41);
        // What is left without the code spans is ours.
        const rest = markdown.replaceAll(
          /(?<!`)(`+)(?!`)(?:(?!\1(?!`)|\n)[^])*?(?<!`)\1(?!`)/g,
          'X',
        );
        expect(
          rest.replace('<!-- align-evals -->', '').replaceAll(/<\/?(?:details|summary)>/g, ''),
        ).not.toMatch(/[@#<`\\]|www/);
      }),
    );
  });

  it('keeps the columns of a table', () => {
    const cells = withText('a \\| b ||| \\\\')
      .split('\n')
      .filter((line) => line.startsWith('| '));
    // A cell ends at a pipe with an even number of backslashes before it.
    const count = (line: string) => line.match(/(?<=(?<!\\)(?:\\\\)*)\|/g)?.length;
    expect(cells.map(count)).toEqual([8, 8, 5, 5]);
  });
});

describe('toMarkdown with many criteria, gates and rows', () => {
  const names = Array.from({ length: 200 }, (_, index) => `criterion-${index}`);
  const summary = summaryOf(Object.fromEntries(names.map((name) => [name, scoreSummaryOf()])));
  const rows = names.map((name, index) => rowOf(index + 1, name, [outcomeOf(name, 0.5)]));

  it('has 40 lines, with what failed first, and counts what is left out', () => {
    const gates = names.map((criterion, index) => gateOf({ criterion, passed: index !== 150 }));
    const record = recordWith(rows, { run: { service: 'offline' } });
    const comparison = comparisonOf(
      {},
      { leftOut: [{ criterion: 'x', reason: 'y' }], warnings: ['z'] },
    );
    const lines = toMarkdown(reportOf({ record, summary, gates, comparison }))
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(40);
    expect(lines[7]).toContain('| `criterion-150` |');
    expect(lines.find((line) => line.startsWith('- '))).toContain('**FAILED** `criterion-150`');
    expect(lines).toContain('| 192 more criteria |');
    expect(lines).toContain('- 194 more gates');
  });

  it('gives the lines that nothing else uses to the criteria and the gates', () => {
    const gates = names.map((criterion) => gateOf({ criterion }));
    const count = (fields: object) => toMarkdown(reportOf(fields)).trimEnd().split('\n').length;
    expect([count({ summary, gates }), count({ summary }), count({ gates })]).toEqual([40, 40, 40]);
  });
});
