import {
  type Comparison,
  describeVerdict,
  type Report,
  scoreNotice,
  toVerdict,
} from 'align-evals/batch';
import { cleanText } from '../text/clean-text.ts';
import { toDurationText } from '../text/duration-text.ts';
import { quoteArgument } from '../text/quote-argument.ts';
import { wrapCommand, wrapText } from '../text/wrap-text.ts';
import { toComparisonTable } from './comparison-table.ts';
import { toGateLines } from './gate-lines.ts';
import { toGroupTable } from './group-table.ts';
import { toLowestTable } from './lowest-table.ts';
import { toScoreTable, toSpreadTable } from './score-table.ts';
import type { TerminalStyle } from './terminal-style.ts';

/** How a summary is written. */
export interface SummaryOptions extends TerminalStyle {
  /** Adds quartiles, spreads, all groups, more of the lowest rows, and more numbers of a comparison. */
  readonly isFull?: boolean | undefined;
  /** The tag whose values are the clusters of the full summary. */
  readonly clusterBy?: string | undefined;
  /** Leaves the sentence about scores that are not the service's out, because the same stream has it already. */
  readonly isLabelled?: boolean | undefined;
  /** The path of the journal, for the command that continues an incomplete run; without it there is none. */
  readonly journal?: string | undefined;
}

const VERDICT_COLORS = { passed: 'green', failed: 'red', incomplete: 'yellow' } as const;

/** Writes the summary of a run for a terminal. No line is wider than the terminal, except a long path. */
export function toTerminalSummary(report: Report, style: SummaryOptions): string {
  const { comparison, gates, record, summary } = report;
  const isFull = style.isFull === true;
  return joinSections([
    style.isLabelled === true ? [] : toNoticeLines(scoreNotice(record.run.service), style),
    wrapText(toCountsText(report), style.width),
    toScoreTable(summary, style),
    isFull ? toSpreadTable(report, style) : [],
    toGroupTable(summary, style, isFull),
    toLowestTable(report, style, isFull),
    comparison === undefined ? [] : toComparisonTable(comparison, style, isFull),
    toGateLines(gates, style),
    [...toVerdictLines(report, style), ...toNextCommand(report, style)],
  ]);
}

/** Writes a comparison of two runs for a terminal, below the sentences that label their scores. */
export function toTerminalComparison(
  comparison: Comparison,
  notices: readonly string[],
  options: SummaryOptions,
): string {
  return joinSections([
    notices.flatMap((notice) => toNoticeLines(notice, options)),
    toComparisonTable(comparison, options, options.isFull === true),
  ]);
}

function joinSections(sections: readonly (readonly string[])[]): string {
  const used = sections.filter((lines) => lines.length > 0);
  return `${used.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function toNoticeLines(notice: string | undefined, style: TerminalStyle): string[] {
  return notice === undefined ? [] : paint('yellow', wrapText(notice, style.width), style);
}

function toCountsText({ record, summary }: Report): string {
  const { failed, notApplicable, scored } = summary;
  const duration = toDurationText(record.durationMs);
  return `${String(scored)} scored, ${String(notApplicable)} not applicable, ${String(failed)} failed, ${duration}`;
}

function toVerdictLines(report: Report, style: TerminalStyle): string[] {
  const color = VERDICT_COLORS[toVerdict(report)];
  return paint(color, wrapText(describeVerdict(report), style.width), style);
}

function toNextCommand(report: Report, { journal, width }: SummaryOptions): string[] {
  if (journal === undefined || toVerdict(report) !== 'incomplete') return [];
  const resume = ['align-evals', 'evaluate', '--resume', quoteArgument(cleanText(journal))];
  return wrapCommand(report.summary.failed > 0 ? [...resume, '--retry-failed'] : resume, width);
}

function paint(
  color: Parameters<TerminalStyle['style']>[0],
  lines: readonly string[],
  { style }: TerminalStyle,
): string[] {
  return lines.map((line) => style(color, line));
}
