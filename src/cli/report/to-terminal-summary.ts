import {
  type Comparison,
  describeComparison,
  describeTasks,
  describeVerdict,
  lowestResults,
  type Report,
  scoreNotice,
  summarizeTasks,
  type Summary,
  toIntervalText,
  toScoreText,
  toVerdict,
  toWarningTexts,
} from 'align-evals/batch';
import type { TerminalStyle } from '../output.ts';
import { wrapText } from '../text/fit-text.ts';
import { toDurationText } from '../text/quantity-text.ts';
import { layOutTable } from '../text/table.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { layOutComparison, layOutFallen } from './lay-out-comparison.ts';
import { layOutGates } from './lay-out-gates.ts';
import { layOutScores, layOutSpreads, withBoldHeader } from './lay-out-scores.ts';

export interface TerminalSummaryOptions extends TerminalStyle {
  /** Adds quartiles, spreads, all groups, more of the lowest rows, and more numbers of a comparison. */
  readonly isFull?: boolean | undefined;
  /** The tag whose values are the clusters of the full summary. */
  readonly clusterBy?: string | undefined;
  /** Omits the sentence about scores that the service did not compute, because the stream has it already. */
  readonly isLabelled?: boolean | undefined;
}

const VERDICT_COLORS = { passed: 'green', failed: 'red', incomplete: 'yellow' } as const;

/** Creates the summary of a run. No line is wider than the terminal. */
export function toTerminalSummary(report: Report, style: TerminalSummaryOptions): string {
  const { comparison, gates, record, summary } = report;
  const isFull = style.isFull === true;
  return joinSections(
    [
      style.isLabelled === true ? [] : toNoticeLines(scoreNotice(record.run.service), style),
      [...wrapText(toCountsText(report), style.width), ...toTaskLines(report, style)],
      layOutScores(report, style),
      isFull ? layOutSpreads(report, style) : [],
      layOutGroups(summary, style, isFull),
      layOutLowest(report, style, isFull),
      layOutWarnings(summary, style),
      comparison === undefined ? [] : layOutComparison(comparison, style, isFull),
      layOutGates(gates, style),
      toVerdictLines(report, style),
    ],
    style,
  );
}

/** Creates a comparison of two runs, below the sentences that label their scores. */
export function toTerminalComparison(
  comparison: Comparison,
  notices: readonly string[],
  options: TerminalSummaryOptions,
): string {
  return joinSections(
    [
      notices.flatMap((notice) => toNoticeLines(notice, options)),
      wrapText(toTerminalText(describeComparison(comparison)), options.width),
      layOutComparison(comparison, options, options.isFull === true),
      layOutFallen(comparison, options),
    ],
    options,
  );
}

function joinSections(
  sections: readonly (readonly string[])[],
  { isUnicode }: Pick<TerminalStyle, 'isUnicode'>,
): string {
  const used = sections.filter((lines) => lines.length > 0);
  const text = `${used.map((lines) => lines.join('\n')).join('\n\n')}\n`;
  return isUnicode ? text : text.replaceAll('−', '-');
}

function toNoticeLines(notice: string | undefined, style: TerminalStyle): string[] {
  return notice === undefined ? [] : paint('yellow', wrapText(notice, style.width), style);
}

function toCountsText({ record, summary }: Report): string {
  const { failed, notApplicable, scored } = summary;
  const duration = toDurationText(record.durationMs);
  return `${scored} scored, ${notApplicable} not applicable, ${failed} failed, ${duration}`;
}

function toTaskLines({ record }: Report, { width }: TerminalStyle): string[] {
  const tasks = summarizeTasks(record);
  return tasks === undefined ? [] : wrapText(describeTasks(tasks, toTerminalText), width);
}

/** The number of lines of a summary that is not full. */
const MAX_GROUPS = 5;

/** The means by group and criterion, the lowest first. */
function layOutGroups({ groups }: Summary, style: TerminalStyle, isFull: boolean): string[] {
  const cells = Object.entries(groups).flatMap(([group, criteria]) =>
    Object.entries(criteria).map(([criterion, scores]) => ({ group, criterion, scores })),
  );
  if (cells.length === 0) return [];
  const sorted = cells.toSorted((a, b) => (a.scores.mean ?? 2) - (b.scores.mean ?? 2));
  const shown = isFull ? sorted : sorted.slice(0, MAX_GROUPS);
  const column = (read: (cell: (typeof shown)[number]) => string) => shown.map(read);
  const table = layOutTable(
    [
      { header: 'group', cells: column(({ group }) => toTerminalText(group)), canShrink: true },
      {
        header: 'criterion',
        cells: column(({ criterion }) => toTerminalText(criterion)),
        canShrink: true,
      },
      {
        header: 'scored',
        cells: column(({ scores }) => String(scores.scored)),
        align: 'right',
        rank: 2,
      },
      { header: 'mean', cells: column(({ scores }) => toScoreText(scores.mean)), align: 'right' },
      {
        header: '95 % interval',
        cells: column(({ scores }) => toIntervalText(scores.interval)),
        rank: 1,
      },
    ],
    style,
  );
  const hidden = sorted.length - shown.length;
  const more = hidden === 0 ? [] : [`${hidden} more: --full`];
  return [...withBoldHeader(table, style), ...more];
}

/** The number of rows of a short and of a full summary. */
const MAX_LOWEST = { short: 3, full: 10 } as const;

/** The rows with the lowest scores and their explanations. The table is empty when all scores are 1. */
function layOutLowest(
  { record, summary }: Report,
  style: TerminalStyle,
  isFull: boolean,
): string[] {
  const most = isFull ? MAX_LOWEST.full : MAX_LOWEST.short;
  const lowest = lowestResults(record, Object.keys(summary.criteria), most);
  // The columns need no headers: their contents explain themselves.
  return layOutTable(
    [
      { cells: lowest.map((_, index) => (index === 0 ? 'Lowest' : '')), rank: 2 },
      { cells: lowest.map(({ label }) => toTerminalText(label)), canShrink: true },
      { cells: lowest.map(({ criterion }) => toTerminalText(criterion)), canShrink: true },
      { cells: lowest.map(({ score }) => toScoreText(score)), align: 'right' },
      {
        cells: lowest.map(({ explanation }) => toTerminalText(explanation ?? '')),
        canShrink: true,
        rank: 1,
      },
    ],
    style,
  );
}

function layOutWarnings(summary: Summary, { width, isUnicode }: TerminalStyle): string[] {
  const texts = toWarningTexts(summary).map(({ code, rows, first }) => {
    const names = first.map((name) => (name === '…' && !isUnicode ? '...' : toTerminalText(name)));
    return `${code} in ${rows}${names.length === 0 ? '' : ` (${names.join(', ')})`}`;
  });
  return texts.length === 0 ? [] : wrapText(`Warnings: ${texts.join('; ')}`, width);
}

function toVerdictLines(report: Report, style: TerminalStyle): string[] {
  const color = VERDICT_COLORS[toVerdict(report)];
  return paint(color, wrapText(describeVerdict(report), style.width), style);
}

function paint(
  color: Parameters<TerminalStyle['style']>[0],
  lines: readonly string[],
  { style }: TerminalStyle,
): string[] {
  return lines.map((line) => style(color, line));
}
