import { describe, expect, it } from 'vitest';
import {
  type TerminalSummaryOptions,
  toTerminalComparison,
  toTerminalSummary,
} from '../../../../../src/cli/report/to-terminal-summary.ts';
import {
  recordWith,
  reportOf,
  scoreSummaryOf,
  stopOf,
  summaryOf,
} from '../../../../kit/journal/reports.ts';
import { COMPARISON, SKETCH } from '../sketch.ts';

const PLAIN: TerminalSummaryOptions = { width: 80, isUnicode: true, style: (_name, text) => text };

describe('toTerminalSummary', () => {
  it('has counts, scores, the lowest rows, gates and the verdict at 80 columns', () => {
    expect(toTerminalSummary(SKETCH, PLAIN)).toMatchInlineSnapshot(`
      "289 scored, 8 not applicable, 3 failed, 31.2 s

      criterion  scored  n/a  failed  mean  95 % interval  0 ········· 1  ≥ mark
      tone           92    7       1  0.81  0.78 to 0.84   ▁▁▂▂▃▄▅▇█▇     88 of 92
      grounded       97    1       2  0.64  0.58 to 0.70   ▃▂▂▃▄▅▇██▄     -
      policy        100    0       0  0.93  0.90 to 0.96   ▁▁▁▁▁▁▂▂▃█     93 of 100

      Lowest  r17  grounded  0.03  Names a refund that no tool returned
              r64  grounded  0.07  Quotes a policy that is not in the context

      FAILED  tone    95.7 % of rows at or above 0.7, required 100 %
                      (allow some: --min-pass-rate tone=0.9)
      passed  policy  93.0 % of rows at or above 0.5, required 90 %
      FAILED  tone    baseline: −0.050 [−0.052, −0.048], worse (3 criteria, 98.3 %)

      Evaluation incomplete: 3 evaluations failed (2 request_timeout, 1 server); 2 of
      3 gates failed.
      "
    `);
  });

  it('leaves columns out and breaks lines at 40 columns', () => {
    expect(toTerminalSummary(SKETCH, { ...PLAIN, width: 40 })).toMatchInlineSnapshot(`
      "289 scored, 8 not applicable, 3 failed,
      31.2 s

      criteri…  mean  95 % interval  ≥ mark
      tone      0.81  0.78 to 0.84   88 of 92
      grounded  0.64  0.58 to 0.70   -
      policy    0.93  0.90 to 0.96   93 of 100

      Lowest  r17  grounded  0.03  Names a re…
              r64  grounded  0.07  Quotes a p…

      FAILED  tone    95.7 % of rows at or
                      above 0.7, required
                      100 %
                      (allow some:
                      --min-pass-rate
                      tone=0.9)
      passed  policy  93.0 % of rows at or
                      above 0.5, required 90 %
      FAILED  tone    baseline: −0.050
                      [−0.052, −0.048], worse
                      (3 criteria, 98.3 %)

      Evaluation incomplete: 3 evaluations
      failed (2 request_timeout, 1 server); 2
      of 3 gates failed.
      "
    `);
  });

  it('is ASCII on a terminal without Unicode', () => {
    const text = toTerminalSummary(SKETCH, { ...PLAIN, isUnicode: false });
    expect(text).toMatch(/^[\n\u0020-\u007E]*$/);
    const comparison = toTerminalComparison(COMPARISON, [], { ...PLAIN, isUnicode: false });
    expect(comparison).toMatch(/^[\n\u0020-\u007E]*$/);
    expect(comparison).toContain('-0.050  [-0.052, -0.048]');
    expect(text).toContain('0 ......... 1  >= mark');
    expect(text).toContain('..-----###     88 of 92');
  });

  it('has quartiles, the spread, and more of a comparison when it is full', () => {
    const report = { ...SKETCH, comparison: COMPARISON };
    expect(toTerminalSummary(report, { ...PLAIN, width: 110, isFull: true }))
      .toMatchInlineSnapshot(`
        "289 scored, 8 not applicable, 3 failed, 31.2 s

        criterion  scored  n/a  failed  mean  95 % interval  0 ········· 1  ≥ mark
        tone           92    7       1  0.81  0.78 to 0.84   ▁▁▂▂▃▄▅▇█▇     88 of 92
        grounded       97    1       2  0.64  0.58 to 0.70   ▃▂▂▃▄▅▇██▄     -
        policy        100    0       0  0.93  0.90 to 0.96   ▁▁▁▁▁▁▂▂▃█     93 of 100

        criterion  25 %  median  75 %     sd  std. error  clusters
        tone       0.72    0.84  0.93  0.146       0.015        92
        grounded   0.45    0.70  0.88  0.298       0.030        97
        policy     0.93    0.98  1.00  0.151       0.015       100

        Lowest  r17  grounded  0.03  Names a refund that no tool returned
                r64  grounded  0.07  Quotes a policy that is not in the context

        Compared with main.jsonl, rows paired by id
        criterion  pairs  before  after  change   97.5 % interval             turned  p (Holm)  unpaired SE
        tone          92    0.86   0.81  −0.050  [−0.052, −0.048]  4 worse, 0 better    <0.001        0.021
        policy         0       -      -       -                 -                  -         -            -
        97.5 % interval: wider than 95 %, because 2 criteria are compared
        tone: rows without a pair: 2 only before, 1 failed
        grounded: not compared, its text differs
        Warning: The runs used two model cores: align-20251111 and align-20260109.
        tone: with 92 pairs, a drop smaller than 0.002 cannot be told from chance

        FAILED  tone    95.7 % of rows at or above 0.7, required 100 %
                        (allow some: --min-pass-rate tone=0.9)
        passed  policy  93.0 % of rows at or above 0.5, required 90 %
        FAILED  tone    baseline: −0.050 [−0.052, −0.048], worse (3 criteria, 98.3 %)

        Evaluation incomplete: 3 evaluations failed (2 request_timeout, 1 server); 2 of 3 gates failed.
        "
      `);
  });

  it('adds colour only around words that say the same', () => {
    const style: TerminalSummaryOptions['style'] = (name, text) => `<${name}>${text}</>`;
    const text = toTerminalSummary(SKETCH, { ...PLAIN, style });
    expect(text.replaceAll(/<\w+>|<\/>/g, '')).toBe(toTerminalSummary(SKETCH, PLAIN));
    expect([...text.matchAll(/<\w+>[^<]*<\/>/g)].map(String)).toEqual([
      '<bold>criterion  scored  n/a  failed  mean  95 % interval  0 ········· 1  ≥ mark</>',
      '<red>FAILED</>',
      '<green>passed</>',
      '<red>FAILED</>',
      '<yellow>Evaluation incomplete: 3 evaluations failed (2 request_timeout, 1 server); 2 of</>',
      '<yellow>3 gates failed.</>',
    ]);
  });

  it('warns that the scores of an offline run are synthetic', () => {
    const record = recordWith([], { run: { service: 'offline' } });
    const text = toTerminalSummary({ ...SKETCH, record }, PLAIN);
    expect(text.startsWith('Offline: scores come from a checksum in the embedded server.')).toBe(
      true,
    );
  });

  it('names the judge that scored', () => {
    const record = recordWith([], { run: { service: 'judge gpt-4.1 at host, prompt 1' } });
    const text = toTerminalSummary({ ...SKETCH, record }, PLAIN);
    expect(text.slice(0, text.indexOf('\n\n'))).toBe(
      'Scored by gpt-4.1 at host as a judge; these are not scores of the Align cores.',
    );
  });

  it('marks rough intervals', () => {
    const scores = scoreSummaryOf({ mean: 0.9, interval: { low: 0.8, high: 1.1 }, isRough: true });
    const text = toTerminalSummary(reportOf({ summary: summaryOf({ tone: scores }) }), PLAIN);
    expect(text).toContain('0.80 to 1.00 ~');
    expect(text).toContain('~ rough interval: few rows or clusters, or most are 0 or 1');
  });

  it.each([
    [
      'a passed run',
      SKETCH.gates.slice(1, 2),
      stopOf('done'),
      0,
      'Evaluation passed: 1 gate passed.',
    ],
    ['a run without gates', [], stopOf('done'), 0, 'Evaluation complete: no gates are set.'],
    ['a failed gate', SKETCH.gates, stopOf('done'), 0, 'Evaluation failed: 2 of 3 gates failed.'],
    [
      'an interrupted run',
      [],
      stopOf('interrupted', 104),
      0,
      'Evaluation incomplete: the run was interrupted, 104 evaluations are left.',
    ],
    ['a killed run', [], null, 0, 'Evaluation incomplete: the run was killed before its end.'],
  ])('ends with the verdict of %s', (_, gates, stop, failed, verdict) => {
    const record = recordWith([], { stop });
    const summary = { ...SKETCH.summary, failed, failures: {} };
    const text = toTerminalSummary({ record, summary, gates }, PLAIN);
    expect(text).toContain(`\n${verdict}\n`);
  });

  it('counts failures up to the allowed number as complete', () => {
    expect(toTerminalSummary({ ...SKETCH, allowedFailures: 3 }, PLAIN)).toContain(
      'Evaluation failed: 2 of 3',
    );
    expect(toTerminalSummary({ ...SKETCH, allowedFailures: 2 }, PLAIN)).toContain(
      'Evaluation incomplete: 3',
    );
  });

  it('shows the groups with the lowest means', () => {
    const means = [0.5, 0.9, null, 0.1, 0.7, 0.8, 0.6];
    const groups = Object.fromEntries(
      means.map((mean, index) => [`g${index}`, { tone: scoreSummaryOf({ mean, scored: index }) }]),
    );
    const summary = summaryOf({ tone: scoreSummaryOf() }, { groups });
    const groupsIn = (isFull: boolean) =>
      [
        ...toTerminalSummary(reportOf({ summary }), { ...PLAIN, isFull }).matchAll(
          /^(g\d|\d more.*)/gm,
        ),
      ].map(([text]) => text);
    expect(groupsIn(false)).toEqual(['g3', 'g0', 'g6', 'g4', 'g5', '2 more: --full']);
    expect(groupsIn(true)).toEqual(['g3', 'g0', 'g6', 'g4', 'g5', 'g1', 'g2']);
  });
});

describe('toTerminalComparison', () => {
  it('has one line per criterion, and what was not compared', () => {
    expect(toTerminalComparison(COMPARISON, [], PLAIN)).toMatchInlineSnapshot(`
      "Worse: tone −0.050. Too few pairs to tell: policy.

      Compared with main.jsonl, rows paired by id
      criterion  pairs  before  after  change   97.5 % interval             turned
      tone          92    0.86   0.81  −0.050  [−0.052, −0.048]  4 worse, 0 better
      policy         0       -      -       -                 -                  -
      97.5 % interval: wider than 95 %, because 2 criteria are compared
      tone: rows without a pair: 2 only before, 1 failed
      grounded: not compared, its text differs
      Warning: The runs used two model cores: align-20251111 and align-20260109.
      "
    `);
  });
  it('lists the rows that fell most from the largest drop, up to five per criterion', () => {
    const drops = [
      ['tone', 0.2],
      ['policy', 0.5],
      ...[0.3, 0.31, 0.32, 0.33, 0.34].map((drop) => ['tone', drop] as const),
    ] as const;
    const changes = drops.map(([criterion, drop], index) => ({
      ...{ row: index + 1, id: `r${index + 1}`, label: `r${index + 1}`, n: 1, criterion },
      ...{ before: 0.9, after: 0.9 - drop, turned: null },
    }));
    const text = toTerminalComparison({ ...COMPARISON, changes }, [], PLAIN);
    expect(text.slice(text.indexOf('Fell most'))).toBe(
      [
        'Fell most  r2  policy  0.90 to 0.40',
        '           r7  tone    0.90 to 0.56',
        '           r6  tone    0.90 to 0.57',
        '           r5  tone    0.90 to 0.58',
        '           r4  tone    0.90 to 0.59',
        '           r3  tone    0.90 to 0.60\n',
      ].join('\n'),
    );
  });
  it('begins with the sentences that label the scores', () => {
    const text = toTerminalComparison(COMPARISON, ['Offline: one.', 'Scored by two.'], PLAIN);
    expect(text.split('\n').slice(0, 4)).toEqual([
      'Offline: one.',
      'Scored by two.',
      '',
      'Worse: tone −0.050. Too few pairs to tell: policy.',
    ]);
  });
});
