import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../../src/batch/report/report.ts';
import { writeCsv } from '../../../../src/cli/report/write-csv.ts';
import { createSink } from '../../../kit/process/command.ts';
import { comparisonOf } from '../../../kit/journal/comparisons.ts';
import {
  failureOf,
  outcomeOf,
  recordWith,
  reportOf,
  rowOf,
  scoreSummaryOf,
  summaryOf,
} from '../../../kit/journal/reports.ts';

const HEADER =
  'row,id,group,trial,criterion,status,score,explanation,error_code,warnings,baseline_score,difference,turned';

async function toCsv(report: Report): Promise<string> {
  const sink = createSink();
  await writeCsv(report, sink);
  expect(sink.writableEnded).toBe(false);
  return sink.text();
}

/** The explanation in the file of a report with one outcome. */
async function explanationIn(explanation: string): Promise<string> {
  const record = recordWith([rowOf(1, 'r1', [outcomeOf('tone', 0.5, { explanation })])]);
  const csv = await toCsv(reportOf({ record, summary: summaryOf({ tone: scoreSummaryOf() }) }));
  return csv.slice(csv.indexOf('0.5,') + 4, -',,,,,\r\n'.length);
}

describe('writeCsv', () => {
  it('writes a line per outcome, in the order of rows, criteria and trials, with the tags sorted', async () => {
    const record = recordWith([
      rowOf(
        1,
        'r1',
        [outcomeOf('policy', null), outcomeOf('tone', 0.5, { trial: 2 }), outcomeOf('tone', 1)],
        { group: 'refund', tags: { lang: 'de', env: 'prod' } },
      ),
      rowOf(2, 'r2', [failureOf('tone', 'server')], { tags: { zone: 'x' } }),
    ]);
    const summary = summaryOf({ tone: scoreSummaryOf(), policy: scoreSummaryOf() });
    expect(await toCsv(reportOf({ record, summary }))).toBe(
      [
        `\u{FEFF}${HEADER},tag.env,tag.lang,tag.zone`,
        '1,r1,refund,1,tone,scored,1,,,,,,,prod,de,',
        '1,r1,refund,2,tone,scored,0.5,,,,,,,prod,de,',
        '1,r1,refund,1,policy,not_applicable,,,,,,,,prod,de,',
        '2,r2,,1,tone,failed,,,server,,,,,,,x',
        '',
      ].join('\r\n'),
    );
  });

  it('says which scores are those of checks', async () => {
    const record = recordWith([rowOf(1, 'r1', [outcomeOf('tone', 0.5), outcomeOf('right', 1)])]);
    const criteria = {
      tone: { text: 'Reward x', c: 'a' },
      right: { text: 'right', c: 'b', check: true },
    } as const;
    const checked = { ...record, run: { ...record.run, criteria } };
    const summary = summaryOf({ tone: scoreSummaryOf(), right: scoreSummaryOf() });
    expect(await toCsv(reportOf({ record: checked, summary }))).toBe(
      [
        `\u{FEFF}${HEADER},kind`,
        '1,r1,,1,tone,scored,0.5,,,,,,,criterion',
        '1,r1,,1,right,scored,1,,,,,,,check',
        '',
      ].join('\r\n'),
    );
  });

  it('has the time and the tokens of each answer of a task', async () => {
    const usage = { inputTokens: 12, outputTokens: 3 };
    const record = recordWith([
      {
        ...rowOf(1, 'r1', [outcomeOf('tone', 0.5), outcomeOf('tone', 1, { trial: 2 })]),
        answers: [
          { trial: 1, ms: 900, usage, error: null },
          { trial: 2, ms: 40, usage: null, error: null },
        ],
      },
    ]);
    expect(await toCsv(reportOf({ record, summary: summaryOf({ tone: scoreSummaryOf() }) }))).toBe(
      [
        `\u{FEFF}${HEADER},task_ms,input_tokens,output_tokens`,
        '1,r1,,1,tone,scored,0.5,,,,,,,900,12,3',
        '1,r1,,2,tone,scored,1,,,,,,,40,,',
        '',
      ].join('\r\n'),
    );
  });

  it('has the change of a row against a baseline; a negative difference stays a number', async () => {
    const record = recordWith([
      rowOf(1, 'r1', [outcomeOf('tone', 0.68)]),
      // A run that was resumed on other data has rows that share a position.
      rowOf(1, 'r1', [outcomeOf('tone', 0.4)], { n: 2 }),
    ]);
    const comparison = comparisonOf(
      {},
      {
        changes: [
          {
            row: 1,
            id: 'r1',
            label: 'r1',
            n: 1,
            criterion: 'tone',
            before: 0.73,
            after: 0.68,
            turned: 'worse',
          },
          {
            row: 1,
            id: 'r1',
            label: 'r1',
            n: 2,
            criterion: 'tone',
            before: 0.1,
            after: 0.4,
            turned: null,
          },
        ],
      },
    );
    const summary = summaryOf({ tone: scoreSummaryOf() });
    const [, ...lines] = (await toCsv(reportOf({ record, summary, comparison }))).split('\r\n');
    expect(lines).toEqual([
      '1,r1,,1,tone,scored,0.68,,,,0.73,-0.05,worse',
      '1,r1,,1,tone,scored,0.4,,,,0.1,0.3,',
      '',
    ]);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['＝1', "'＝1"],
    ['+1', "'+1"],
    ['＋1', "'＋1"],
    ['-1', "'-1"],
    ['－1', "'－1"],
    ['@a', "'@a"],
    ['＠a', "'＠a"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['a=1', 'a=1'],
    ['say "hi", please', '"say ""hi"", please"'],
    ['a\nb', '"a\nb"'],
    ['\u001B[31mred\u009B\u202E', '[31mred'],
    ['a\uD83Db', 'a\uFFFDb'],
  ])('writes the explanation %j as %j', async (explanation, expected) => {
    expect(await explanationIn(explanation)).toBe(expected);
  });

  it('escapes the names of tags too', async () => {
    const record = recordWith([rowOf(1, 'r1', [], { tags: { '=x': '=y', __proto__: 'z' } })]);
    expect(await toCsv(reportOf({ record }))).toBe(`\u{FEFF}${HEADER},tag.=x\r\n`);
  });

  it('labels every line of an offline run as synthetic', async () => {
    const rows = [rowOf(1, 'r1', [outcomeOf('tone', 1)], { tags: { a: 'b' } })];
    const record = recordWith(rows, { run: { service: 'offline' } });
    const summary = summaryOf({ tone: scoreSummaryOf() });
    expect(await toCsv(reportOf({ record, summary }))).toBe(
      `\u{FEFF}${HEADER},score_source,tag.a\r\n1,r1,,1,tone,scored,1,,,,,,,synthetic,b\r\n`,
    );
  });

  it('labels every line of a judge with its model, host and prompt', async () => {
    const rows = [rowOf(1, 'r1', [outcomeOf('tone', 1)])];
    const record = recordWith(rows, { run: { service: 'judge =m at host, prompt 1' } });
    const summary = summaryOf({ tone: scoreSummaryOf() });
    expect(await toCsv(reportOf({ record, summary }))).toBe(
      `\u{FEFF}${HEADER},score_source\r\n1,r1,,1,tone,scored,1,,,,,,,"judge =m at host, prompt 1"\r\n`,
    );
  });

  it('can be read back, and holds no formula, for any text', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(text, text, async (id, explanation) => {
        const record = recordWith([rowOf(1, id, [outcomeOf('tone', 0.5, { explanation })])]);
        const csv = await toCsv(
          reportOf({ record, summary: summaryOf({ tone: scoreSummaryOf() }) }),
        );
        const rows: string[][] = parse(csv, { bom: true, record_delimiter: '\r\n' });
        expect(rows).toHaveLength(2);
        expect(rows[1]).toHaveLength(13);
        for (const cell of rows[1] ?? []) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      }),
    );
  });
});
