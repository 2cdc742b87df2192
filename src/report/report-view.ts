import type { Comparison } from '../batch/compare/comparison.ts';
import type { RecordedRow, RunRecord } from '../batch/journal/record.ts';
import type { Report } from '../batch/report/report.ts';
import { scoreNotice } from '../batch/report/score-notice.ts';
import { describeVerdict, toVerdict } from '../batch/report/verdict.ts';
import type { ScorePair } from '../pages/charts/pairs-chart.tsx';
import type { ComparisonView, ReportView } from '../pages/report/report-view.ts';
import { toRowColumns } from './row-columns.ts';

/** Returns what the page shows of a report. */
export function toReportView(report: Report, rows: readonly RecordedRow[]): ReportView {
  const { comparison, gates, record, summary } = report;
  const { run } = record;
  const services = comparison === undefined ? [run.service] : [comparison.service, run.service];
  const verdict = toVerdict(report);
  const decidesNothing = comparison !== undefined && gates.length === 0 && verdict === 'passed';
  return {
    title: `align-evals · ${run.source ?? run.run}`,
    facts: toFacts(record),
    verdict: decidesNothing ? undefined : verdict,
    sentence: describeVerdict(report),
    notices: [...new Set(services.flatMap((service) => scoreNotice(service) ?? []))],
    summary,
    criteria: new Map(Object.entries(run.criteria).map(([name, { text }]) => [name, text])),
    gates,
    comparison: comparison === undefined ? undefined : toComparisonView(comparison),
    rows: toRowColumns({ rows, summary, comparison }),
    totalRows: record.rows.length,
  };
}

function toFacts({ durationMs, rows, run }: RunRecord): string[] {
  const facts = [
    // The journal has the time of day in UTC.
    `${run.at.slice(0, 16).replace('T', ' ')} UTC`,
    run.service,
    run.settings.core ?? 'default core',
    rows.length === 1 ? '1 row' : `${String(rows.length)} rows`,
  ];
  if (run.trials > 1) facts.push(`${String(run.trials)} trials`);
  return [...facts, `${(durationMs / 1000).toFixed(1)} s`];
}

function toComparisonView({ changes, ...comparison }: Comparison): ComparisonView {
  const pairs = new Map<string, ScorePair[]>();
  for (const { after, before, criterion, turned } of changes) {
    const ofCriterion = pairs.get(criterion) ?? [];
    ofCriterion.push({ before, after, turned });
    pairs.set(criterion, ofCriterion);
  }
  return { ...comparison, pairs };
}
