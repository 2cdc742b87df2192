import { compareRuns } from '../../../src/batch/compare/compare-runs.ts';
import { evaluateGates } from '../../../src/batch/gates/evaluate-gates.ts';
import type { Gates } from '../../../src/batch/gates/gate.ts';
import type { JournalLine, OutcomeLine, ContentRowLine } from '../../../src/batch/journal/lines.ts';
import { type RunRecord } from '../../../src/batch/journal/record.ts';
import { createRecordBuilder } from '../../../src/batch/journal/record-builder.ts';
import { digest } from '../../../src/batch/node/stored-journal.ts';
import type { Report } from '../../../src/batch/report/report.ts';
import { summarize } from '../../../src/batch/summary/summarize.ts';
import {
  type HtmlReportOptions,
  renderHtmlReport,
} from '../../../src/report/render-html-report.ts';
import { createRun, STOP } from '../journal/journal-lines.ts';

/** A row of a journal with its outcomes. */
export interface SampleRow extends Partial<
  Pick<ContentRowLine, 'id' | 'named' | 'group' | 'tags' | 'body'>
> {
  /** By criterion: a score, null where it did not apply, or `failed`. */
  readonly scores: Readonly<Record<string, number | null | 'failed'>>;
  /** Fields of the lines of all outcomes. */
  readonly facts?: Partial<OutcomeLine>;
}

/** The lines of a journal of a finished run. */
export function journalOf(
  rows: readonly SampleRow[],
  run: Parameters<typeof createRun>[0] = {},
): JournalLine[] {
  const names = [...new Set(rows.flatMap(({ scores }) => Object.keys(scores)))];
  const criteria = Object.fromEntries(
    names.map((name) => [name, { text: `Reward ${name}`, c: digest(name) }]),
  );
  const at = '2026-11-22T09:00:00.000Z';
  const head = { t: 'run', v: 1, run: '0199c0de-0000-7000-8000-000000000001', n: 1, at } as const;
  const lines = rows.flatMap((row, index) => linesOf(row, index + 1));
  return [
    { ...head, ...createRun({ criteria, ...run }) },
    ...lines,
    { ...STOP, why: 'done', left: 0 },
  ];
}

function linesOf({ facts = {}, scores, ...row }: SampleRow, i: number): JournalLine[] {
  const {
    body = { messages: [{ role: 'user', content: 'Hi' }] },
    group = null,
    named = true,
    tags = {},
  } = row;
  const id = row.id ?? `r${i}`;
  const r = digest(`${i}`);
  const shared = { id, n: 1, r, trial: 1, ms: 900, attempts: 1, at: '2026-11-22T09:00:01.000Z' };
  const outcomes = Object.entries(scores).map(([name, score]): JournalLine => {
    const key = { t: 'out', ...shared, name, c: digest(name) } as const;
    if (score === 'failed') {
      const error = { name: 'ServerError', code: 'server', message: 'The service failed.' };
      return { ...key, status: 'failed', error };
    }
    const explanation = `Because of ${name}.`;
    return score === null
      ? { ...key, status: 'not_applicable', score, explanation }
      : { ...key, status: 'scored', score, explanation, ...(facts as object) };
  });
  return [
    { t: 'row', i, id, named, n: 1, r, p: digest(`prompt ${i}`), group, tags, body },
    ...outcomes,
  ];
}

/** The record of a journal. */
function recordOf(lines: readonly JournalLine[]): RunRecord {
  const builder = createRecordBuilder();
  for (const line of lines) builder.add(line);
  const record = builder.build();
  if (record === undefined) throw new Error('The journal has no run.');
  return record;
}

/** What a report is made of, beside the lines of its journal. */
export interface SampleReportOptions extends Omit<HtmlReportOptions, 'lines' | 'baseline'> {
  readonly gates?: Gates;
  readonly before?: readonly JournalLine[];
  /** Runs between the earlier and the later one. */
  readonly between?: readonly (readonly JournalLine[])[];
}

/** The report of a journal. */
export function sampleReport(
  lines: readonly JournalLine[],
  { before, between = [], gates = {} }: SampleReportOptions = {},
): Report {
  const record = recordOf(lines);
  const thresholds = gates.threshold;
  const summary = summarize(record, { thresholds });
  const comparison =
    before === undefined
      ? undefined
      : compareRuns(recordOf(before), record, { thresholds, baseline: 'main.jsonl' });
  const runs = before === undefined ? [] : [before, ...between, lines];
  return {
    ...{ record, summary, comparison, gates: evaluateGates(gates, { summary, comparison }) },
    runs: runs.map((run, index) => ({
      name: `run-${index + 1}.jsonl`,
      scores: summarize(recordOf(run), { thresholds }).criteria,
    })),
  };
}

/** The HTML report of a journal as one text. */
export async function renderSample(
  lines: readonly JournalLine[],
  options: SampleReportOptions = {},
): Promise<string> {
  const { before, conversations, maxRows } = options;
  const report = sampleReport(lines, options);
  const baseline = before && { record: recordOf(before), lines: () => before };
  const rendered = { conversations, maxRows, baseline, lines: () => lines };
  return joinParts(renderHtmlReport(report, rendered));
}

/** Joins the parts of a report. */
export async function joinParts(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}
